import type { PersonOnRecord } from '../domain/decision.js';
import type { RulesVersion } from '../domain/rules-version.js';
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
  /** The published version. */
  rules: RulesVersion;
  /** Every version that one of the people is on. */
  pinned: RulesVersion[];
  /** By the source's id. */
  people: ReadonlyMap<string, KnownPerson>;
}
