import type { JsonObject } from '../domain/json.js';
import type { Page, PageRequest } from './read-store.js';

export interface AuditFilter {
  /** A part of the name, in any case. */
  actor?: string;
  /** A whole action, such as `rules.published`, or the beginning before a dot, such as `rules`. */
  action?: string;
  personId?: string;
  /** YYYY-MM-DD in the organization's time zone, both included. */
  fromDate?: string;
  toDate?: string;
  /** A part of the reason, the actor, the action, the step or the details, in any case. */
  text?: string;
}

export interface AuditEntry {
  id: string;
  at: string;
  actor: string;
  action: string;
  reason: string | null;
  personId: string | null;
  employeeId: string | null;
  runId: string | null;
  stepKey: string | null;
  detail: JsonObject | null;
}

/** What the engine and people did. Entries are never changed. */
export interface AuditStore {
  /** Newest first. */
  list(organizationId: string, filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>>;
  /** Notes an act that leaves no other trace. */
  note(organizationId: string, action: string, actor: string, detail: object): Promise<void>;
}
