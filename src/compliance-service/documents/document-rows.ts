export const DOCUMENT_CATEGORIES = ['application', 'reference', 'interview', 'procedure', 'other'] as const;
export type DocumentCategory = (typeof DOCUMENT_CATEGORIES)[number];

/** Also its answer. */
export interface DocumentRow {
  id: number;
  name: string;
  category: DocumentCategory;
  e_sign_verification: boolean;
  active: boolean;
}

/** An assigned document with its user and its document, as the store reads it. */
export interface AssignedDocumentRow {
  id: number;
  completed_date: Date | null;
  approved_at: Date | null;
  rejected_at: Date | null;
  user_id: number;
  external_id: string | null;
  first_name: string;
  last_name: string;
  document_id: number;
  document_name: string;
  category: DocumentCategory;
}

/** The shape of the list and of the webhook. */
export function assignedDocument(row: AssignedDocumentRow): object {
  return {
    id: row.id,
    completed: row.completed_date !== null,
    completed_date: row.completed_date,
    approved_at: row.approved_at,
    rejected_at: row.rejected_at,
    user: { employee_id: row.external_id, id: row.user_id, first_name: row.first_name, last_name: row.last_name },
    document: { id: row.document_id, name: row.document_name, category: row.category },
  };
}

/** Only in_progress is specified. The others name the last thing that happened. */
export function documentStatus(row: AssignedDocumentRow): 'in_progress' | 'completed' | 'approved' | 'rejected' {
  if (row.approved_at) return 'approved';
  if (row.rejected_at) return 'rejected';
  return row.completed_date ? 'completed' : 'in_progress';
}
