import { filterText } from '../filter-text.js';
import type { FormFields } from '../form-encoding.js';
import { readParticipant, readUser } from '../users/user-wire.js';
import { flagOf, identityOf, integerOf, objectOf, textOf, UnreadableAnswer } from '../wire-values.js';
import type {
  AssignedDocument,
  AssignedDocumentFilter,
  AssignedDocumentStatus,
  Assignee,
  Document,
  DocumentFilter,
  DocumentOrder,
} from './document.js';

/** Active unless the service says otherwise. */
export function readDocument(body: unknown): Document {
  const document = objectOf(body, 'document');
  return {
    id: identityOf(document.id, 'document.id'),
    name: textOf(document.name) ?? '',
    category: textOf(document.category) ?? '',
    eSignVerification: flagOf(document.e_sign_verification),
    active: flagOf(document.active) !== false,
  };
}

/** @param userId whose documents were asked for: a row of somebody else must never count for this person. */
export function readAssignedDocument(body: unknown, userId?: number): AssignedDocument {
  const assigned = objectOf(body, 'documents_user');
  const document = objectOf(assigned.document, 'documents_user.document');
  const user = readParticipant(assigned.user);
  if (userId !== undefined && (user?.id ?? userId) !== userId) {
    throw new UnreadableAnswer('documents_user.user.id is another person');
  }
  return {
    id: identityOf(assigned.id, 'documents_user.id'),
    document: {
      id: identityOf(document.id, 'documents_user.document.id'),
      name: textOf(document.name) ?? '',
      category: textOf(document.category) ?? '',
    },
    user,
    completed: flagOf(assigned.completed) === true,
    completedAt: textOf(assigned.completed_date),
    approvedAt: textOf(assigned.approved_at),
    rejectedAt: textOf(assigned.rejected_at),
  };
}

/** `in-progress` is how the service's newer interface writes the one documented status. */
export function readStatus(body: unknown): AssignedDocumentStatus | undefined {
  return textOf(objectOf(body, 'document status').status)?.replaceAll('-', '_');
}

export function readAssignee(body: unknown): Assignee {
  const { pc_user_id: pcUserId, documents_users: ids } = objectOf(body, 'user');
  return {
    ...readUser(body),
    pcUserId: textOf(pcUserId),
    assignedDocumentIds: Array.isArray(ids) ? ids.map(integerOf).filter((id) => id !== undefined) : [],
  };
}

export function writeDocumentFilter({ search, category, active, pageSize }: DocumentFilter): FormFields {
  return { search: filterText(search, 'search'), category, active, page_size: pageSize };
}

export function writeAssignedDocumentFilter({ userId, category, pageSize }: AssignedDocumentFilter): FormFields {
  return { user_id: userId, category, page_size: pageSize };
}

export function writeDocumentOrder({ documentId, sendEmail, references }: DocumentOrder): FormFields {
  return {
    document_id: documentId,
    turn_off_emails: sendEmail === undefined ? undefined : !sendEmail,
    references: {
      personal: references?.personal,
      professional: references?.professional,
      family_member: references?.familyMember,
    },
  };
}
