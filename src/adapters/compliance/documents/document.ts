import type { Participant, User } from '../users/user.js';

/** A document that can be assigned. */
export interface Document {
  id: number;
  name: string;
  /** '' where the service does not tell it. */
  category: DocumentCategory | (string & {});
  /** Whether it is signed electronically. */
  eSignVerification?: boolean;
  active: boolean;
}

export type DocumentCategory = 'application' | 'reference' | 'interview' | 'procedure' | 'other';

export interface DocumentFilter {
  /** Words of the name. */
  search?: string;
  category?: DocumentCategory;
  active?: boolean;
  /** Records per page. Default 50; the service may serve fewer. */
  pageSize?: number;
}

/** A document that was assigned to a user. */
export interface AssignedDocument {
  id: number;
  document: { id: number; name: string; category: DocumentCategory | (string & {}) };
  user?: Participant;
  completed: boolean;
  /** ISO 8601, as are the others. */
  completedAt?: string;
  approvedAt?: string;
  rejectedAt?: string;
}

export interface AssignedDocumentFilter {
  userId?: number;
  category?: DocumentCategory;
  /** Records per page. Default 50; the service may serve fewer. */
  pageSize?: number;
}

/** Only the first is documented; the service has others. */
export type AssignedDocumentStatus = 'in_progress' | (string & {});

export interface DocumentOrder {
  documentId: number;
  /** Whether the user gets an email. Default true. */
  sendEmail?: boolean;
  /** How many references of each kind. A document of the category `reference` needs at least one. */
  references?: { personal?: number; professional?: number; familyMember?: number };
}

/** Who was given a document. */
export interface Assignee extends User {
  /** Of a church management system, where the organization has one. */
  pcUserId?: string;
  /** The assigned documents of the user, as far as the answer tells their ids. */
  assignedDocumentIds: number[];
}
