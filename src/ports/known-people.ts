import type { PersonOnRecord } from '../domain/decision.js';
import type { Rule } from '../domain/rule.js';
import type { RecordedDelivery } from './intake-store.js';

/** A person as far as the intake would find them, read without a lock. */
export interface KnownPerson {
  employeeId: string;
  /** ISO 8601: the newest record that the source told under this name. */
  asOf?: string;
  /** Absent: nobody ever heard of them. */
  person?: PersonOnRecord;
  events: RecordedDelivery[];
}

/** What deciding about several people of an organization takes, as of one moment. */
export interface KnownPeople {
  today: string;
  rules: { version: number; rules: Rule[] };
  /** By the source's id. */
  people: ReadonlyMap<string, KnownPerson>;
}
