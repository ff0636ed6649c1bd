import { documentStatus, type AssignedDocumentRow } from '../documents/document-rows.js';
import { PostButton } from './post-form.js';
import type { ConsoleSession } from './session/console-session.js';

export interface DocumentActionsProps {
  session: ConsoleSession;
  document: AssignedDocumentRow;
  back: string;
}

/** Only what was completed and not decided yet can be decided. */
export function DocumentActions({ session, document, back }: DocumentActionsProps) {
  if (documentStatus(document) !== 'completed') return null;
  const path = `/console/documents/${document.id}`;
  const about = `“${document.document_name}” of ${document.first_name} ${document.last_name}`;
  return (
    <>
      <PostButton {...{ session, about, back }} action={`${path}/approve`} label="Approve" />
      <PostButton {...{ session, about, back }} action={`${path}/reject`} label="Reject" plain />
    </>
  );
}
