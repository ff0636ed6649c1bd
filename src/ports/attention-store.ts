import type { AttentionFacts, AttentionKind, Urgency } from '../domain/attention.js';
import type { StaffRole } from '../domain/staff-role.js';
import type { Page, PageRequest } from './read-store.js';

/** Who could see to an item. */
export interface Assignee {
  id: string;
  name: string;
}

export interface AttentionPerson {
  id: string;
  employeeId: string;
  firstName: string | null;
  lastName: string | null;
  role: string | null;
  location: string | null;
}

/** One thing that a human must decide, as it stands now. */
export interface AttentionRecord {
  /** `<kind>:<id of what it is about>`; the same as long as the matter stands. */
  id: string;
  /** ISO 8601: how long it has stood. */
  since: string;
  urgency: Urgency;
  /** YYYY-MM-DD; of the person. */
  firstDay: string | null;
  /** null: it is about nobody in particular. */
  person: AttentionPerson | null;
  assignee: Assignee | null;
}

export interface AttentionFilter {
  kind?: AttentionKind;
  /** An account; null: nobody. */
  assignee?: string | null;
  /** Part of a name, an email or what it is about, or a whole employee id. */
  search?: string;
}

/** How many stand, and how many of them are somebody's. */
export interface AttentionCount {
  kind: AttentionKind;
  count: number;
  mine: number;
}

/** Nothing is stored but who sees to what: an item is there as long as its cause is. */
export interface AttentionStore {
  /** Whoever begins soon first, then by age. @throws Refusal INVALID_CURSOR */
  list(
    organizationId: string,
    filter: AttentionFilter,
    page: PageRequest,
  ): Promise<Page<AttentionRecord & AttentionFacts>>;
  find(organizationId: string, id: string): Promise<(AttentionRecord & AttentionFacts) | undefined>;
  /** Kinds of which nothing stands are left out. */
  counts(organizationId: string, accountId: string | undefined): Promise<AttentionCount[]>;
  /** Enabled accounts that may act, by name. */
  assignees(organizationId: string): Promise<(Assignee & { role: StaffRole })[]>;
  /**
   * Audited in the same commit; what is assigned of items that are gone is forgotten.
   * @param accountId null: nobody. @returns which of the two is not there.
   */
  assign(
    organizationId: string,
    id: string,
    accountId: string | null,
    actor: string,
  ): Promise<'assigned' | 'no-item' | 'no-account'>;
}
