/*
 * When it runs: when staff write a note about a person, or strike one out. Transaction: one statement, with its audit
 * entry. A repeat: a second note; a second strike is refused.
 */
import { Refusal } from '../domain/failure.js';
import { holdsSecret } from '../domain/sensitive.js';
import type { NoteStore, NoteView } from '../ports/note-store.js';
import type { Accountable } from './accountable.js';

export class PersonNotes {
  constructor(private readonly store: NoteStore) {}

  /** @throws Refusal PERSON_NOT_FOUND */
  async list(organizationId: string, personId: string): Promise<NoteView[]> {
    return (await this.store.notes(organizationId, personId)) ?? nobody();
  }

  /** @throws Refusal PERSON_NOT_FOUND or NOTE_HOLDS_SECRET */
  async add(organizationId: string, personId: string, text: string, author: string): Promise<NoteView> {
    requireHarmless(text, '/text');
    return (await this.store.add(organizationId, personId, text, author)) ?? nobody();
  }

  /** @throws Refusal NOTE_NOT_FOUND or NOTE_HOLDS_SECRET */
  async strike(organizationId: string, personId: string, noteId: string, by: Accountable): Promise<NoteView> {
    requireHarmless(by.reason, '/reason');
    const struck = await this.store.strike(organizationId, personId, noteId, by);
    if (struck) return struck;
    const message = 'The person has no such note, or it is struck out: read GET /v1/people/:id/notes again.';
    throw new Refusal('NOTE_NOT_FOUND', message, 'not-found');
  }
}

function nobody(): never {
  throw new Refusal('PERSON_NOT_FOUND', 'There is no such person.', 'not-found');
}

function requireHarmless(text: string, pointer: string): void {
  if (!holdsSecret(text)) return;
  const message = 'This looks like a social security number, which Gatehouse never keeps: take it out.';
  throw new Refusal('NOTE_HOLDS_SECRET', message, 'invalid', pointer);
}
