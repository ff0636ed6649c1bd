import type { JsonObject } from './json.js';

export const hrEventTypes = [
  'employee.hired',
  'employee.updated',
  'employee.terminated',
  'employee.rehired',
  'employee.termination-cancelled',
] as const;
export type HrEventType = (typeof hrEventTypes)[number];

export type UserType = 'employee' | 'volunteer';

/** What an HR system tells about a person. A missing field is unknown or unchanged; null says that it is empty. */
export interface EmployeeFacts {
  /** The HR system's id, byte for byte. */
  employeeId: string;
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
  userType?: UserType | null;
  role?: string | null;
  department?: string | null;
  location?: string | null;
  state?: string | null;
  employmentType?: string | null;
  childServing?: boolean | null;
  managerEmail?: string | null;
  language?: string | null;
  /** Groups that the HR system puts people into. */
  tags?: string[] | null;
  attributes?: JsonObject | null;
}

/** A normalised joiner, mover or leaver fact. */
export interface HrEvent {
  /** The delivery id that the sender gave. */
  id: string;
  type: HrEventType;
  /** ISO 8601 timestamp: when it happened in the HR system; orders the events of one person. */
  occurredAt: string;
  /** YYYY-MM-DD in the organization's time zone; absent means at once. */
  effectiveDate?: string;
  /** Of a termination: access ends at once, though `effectiveDate` is later. */
  accessRevoked?: boolean;
  /** Of a hire: the person was at work before Gatehouse came. They are known from then on, and nothing is started. */
  baseline?: boolean;
  employee: EmployeeFacts;
}

export type EventOutcome = 'accepted' | 'scheduled' | 'held' | 'deduplicated' | 'ignored' | 'rejected';

/** Every reason that can stand beside an outcome; docs/errors.md explains each. */
export type EventReason =
  | 'DUPLICATE_DELIVERY'
  | 'DUPLICATE_CONTENT'
  | 'EFFECTIVE_LATER'
  | 'MISSING_EMAIL'
  | 'MISSING_NAME'
  | 'NO_MATCHING_RULE'
  | 'MINOR'
  | 'UNKNOWN_MANAGER'
  | 'SUSPECTED_DUPLICATE'
  | 'TERMINATE_BEFORE_HIRE'
  | 'NO_CHANGE'
  | 'NOTHING_RULES_LOOK_AT'
  | 'OVERTAKEN'
  | 'BASELINE'
  | 'UNKNOWN_PERSON'
  | 'INVALID_EVENT';
