import type { DuplicatePerson, DuplicateState } from './people-store.js';
import type { JsonObject } from '../domain/json.js';
import type { Page, PageRequest } from './read-store.js';

/** Something that happened to a person. Holds no facts of HR, no birth date, no link and no secret. */
export interface PersonEntry {
  /** Of this list only. */
  id: string;
  at: string;
  /**
   * For example event.employee.hired, run.started, attempt.succeeded, step.retry, certificate.met, reminder.sent,
   * mail.sent, training.resent, note.
   */
  what: string;
  /** The source of an event, `engine`, or who acted. */
  actor: string;
  /** Of an event why it came out so; of an attempt the error; of an act why. */
  reason: string | null;
  runId: string | null;
  step: string | null;
  /**
   * event: outcome, effectiveDate, told (names of fields), rulesVersion. attempt: kind, code, output and externalId of
   * what succeeded. Else what the act or entry tells.
   */
  detail: JsonObject | null;
}

/** Who somebody is, beside what HR tells today. */
export interface PersonIdentity {
  /** Whether HR told a birth date. It is sealed and shown to nobody. */
  birthDateKnown: boolean;
  /** What HR called them before, latest first. */
  earlierNames: { firstName: string | null; lastName: string | null; lastToldAt: string }[];
  /** Other records of whom it was asked whether they are the same human. */
  duplicates: { id: string; state: DuplicateState; grounds: string[]; other: DuplicatePerson }[];
  /** Records that were merged into this one. */
  mergedFrom: { id: string; employeeId: string }[];
}

/** What is read of one person. Answers undefined for who does not exist in the organization. */
export interface PersonFile {
  /** Newest first, with the entries of the records that were merged into this one. */
  timeline(organizationId: string, personId: string, page: PageRequest): Promise<Page<PersonEntry> | undefined>;
  identity(organizationId: string, personId: string): Promise<PersonIdentity | undefined>;
}
