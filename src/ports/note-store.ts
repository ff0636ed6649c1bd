/** What somebody wrote about a person; never changed, but it can be struck out. */
export interface NoteView {
  id: string;
  text: string;
  author: string;
  at: string;
  struck: { at: string; by: string; reason: string } | null;
}

export interface NoteStore {
  /** Newest first. @returns undefined when there is no such person. */
  notes(organizationId: string, personId: string): Promise<NoteView[] | undefined>;
  /** Audited, without the text, in the same commit. @returns undefined when there is no such person. */
  add(organizationId: string, personId: string, text: string, author: string): Promise<NoteView | undefined>;
  /** Audited in the same commit. @returns undefined when the person has no such note, or it is struck out already. */
  strike(
    organizationId: string,
    personId: string,
    noteId: string,
    by: { actor: string; reason: string },
  ): Promise<NoteView | undefined>;
}
