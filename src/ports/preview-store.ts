import type { PersonOnRecord } from '../domain/decision.js';
import type { RecordedEvent } from '../domain/employment.js';
import type { EventOutcome } from '../domain/hr-event.js';
import type { CoveredField } from '../domain/rule-coverage.js';
import type { Rule } from '../domain/rule.js';
import type { Page, PageRequest } from './read-store.js';

/** A person with everything that a decision about them takes, read without a lock. */
export interface PersonOnFile {
  employeeId: string;
  person: PersonOnRecord;
  events: FiledEvent[];
}

export interface FiledEvent extends RecordedEvent {
  /** Sensitive facts, encrypted. */
  sealed?: string;
}

/** An event as it was taken in. */
export interface ArrivedEvent {
  eventId: string;
  /** Of the record that counts by now. */
  employeeId: string;
  type: string;
  receivedAt: string;
  sequence: number;
  outcome: EventOutcome;
  reason: string | null;
}

/** What previews, explanations and coverage read of one organization; nothing is written. */
export interface PreviewStore {
  /** The day in the organization's time zone, and the rules that count; version 0: none are published. */
  basics(organizationId: string): Promise<{ today: string; version: number; rules: Rule[] }>;
  /** @returns undefined when there is no such version. */
  rulesOf(organizationId: string, version: number): Promise<Rule[] | undefined>;
  /** Everybody whom rules could concern, in a fixed order: not who was merged, or left for good. */
  employeeIds(organizationId: string): Promise<string[]>;
  /**
   * In the order asked for; who is not known is left out.
   * @param what `facts`: each event with the facts that it told; `standing`: events of somebody about whom nothing is
   * pending carry the facts that they amount to, which decides the same and is read faster.
   */
  people(organizationId: string, employeeIds: readonly string[], what: 'facts' | 'standing'): Promise<PersonOnFile[]>;
  /** The employee id of a person by Gatehouse's id. */
  employeeIdOf(organizationId: string, personId: string): Promise<string | undefined>;
  /** Who is held because no rule matches, newest hold first. */
  unmatched(
    organizationId: string,
    page: PageRequest,
  ): Promise<Page<{ id: string; employeeId: string; since: string }>>;
  /** The last events of the inbox in the order of their arrival. */
  newestEvents(organizationId: string, count: number): Promise<ArrivedEvent[]>;
  /** Values that events ever told of, each with the moment when it was told last; ISO 8601. */
  valuesTold(organizationId: string): Promise<{ field: CoveredField; value: string; at: string }[]>;
  /** Names of rules by which a plan was ever made, or anybody is asked for anything. */
  rulesEverUsed(organizationId: string): Promise<Set<string>>;
}
