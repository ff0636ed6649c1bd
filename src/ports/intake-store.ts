import type { Decision, PersonOnRecord } from '../domain/decision.js';
import type { RecordedEvent } from '../domain/employment.js';
import type { EmployeeFacts, EventOutcome, EventReason, HrEvent, HrEventType } from '../domain/hr-event.js';
import type { JsonObject } from '../domain/json.js';
import type { Pin, RulesVersion } from '../domain/rules-version.js';
import type { StepHint } from './run-store.js';

/**
 * Opens T1: one transaction that holds the lock on one person of an organization, whether or not they exist yet. Who was
 * merged into somebody is worked on as them.
 */
export interface IntakeStore {
  /**
   * Under which employee id a person is kept whom a source knows by `name`: by the id itself, by an id that they had
   * before, by their person key; else the id is theirs.
   */
  employeeIdOf(organizationId: string, source: string, name: RemoteName): Promise<string>;
  withPerson<T>(organizationId: string, employeeId: string, work: (desk: IntakeDesk) => Promise<T>): Promise<T>;
  /**
   * A page, in a fixed order, of the people whose decision is to be looked at again today, or of those whom other rules
   * would concern: who have a held event or have not begun.
   * @param after the last person of the page before.
   * @returns nobody when there are no more.
   */
  peopleToDecide(what: 'due' | 'held', after?: PersonName): Promise<PersonName[]>;
  /**
   * People at work who are on another version of the rules, or on none, by employee id.
   * @param among only these; absent: everybody. `after`: the employee id of the last one before.
   */
  peopleOffVersion(
    organizationId: string,
    version: number,
    among: { personIds?: readonly string[]; after?: string; limit: number },
  ): Promise<PersonOnVersion[]>;
}

/** How a source names a person. */
export interface RemoteName {
  /** The source's id, byte for byte. */
  remoteId: string;
  previousIds?: readonly string[];
  personKey?: string;
}

export interface PersonName {
  organizationId: string;
  employeeId: string;
}

export interface PersonOnVersion {
  personId: string;
  employeeId: string;
  /** The version that they are on. */
  from: number | null;
}

export interface NewEvent {
  event: HrEvent;
  /** Which connection delivered it; `api` for POST /v1/events. */
  source: string;
  /** Hash of what the event says. */
  contentKey: string;
  /** Sensitive facts, encrypted. */
  sealed?: string;
}

/** An event as the inbox holds it. */
export interface RecordedDelivery extends RecordedEvent {
  contentKey: string;
  /** Sensitive facts, encrypted. */
  sealed?: string;
}

export interface StoredEvent {
  eventId: string;
  /** Under which employee id it was told. */
  employeeId: string;
  contentKey: string;
  outcome: EventOutcome;
  reason?: EventReason;
  runId?: string;
}

export interface OutcomeDetails {
  reason?: EventReason;
  runId?: string;
  /** YYYY-MM-DD: when a scheduled event is looked at again. */
  dueDate?: string;
}

export interface PendingEvent {
  eventId: string;
  type: HrEventType;
  effectiveDate?: string;
  accessRevoked?: boolean;
  outcome: EventOutcome;
}

/** By what people are recognized. */
export interface Identity {
  facts: EmployeeFacts;
  /** Fingerprint of name and birth date, where both are known. */
  birthKey?: string;
}

/** Everything the decision about one person reads and writes, inside T1. */
export interface IntakeDesk {
  readonly organizationId: string;
  readonly employeeId: string;
  /**
   * Remembers that the source knows this person by `name`.
   * @param asOf ISO 8601: the moment of the record that says so.
   * @returns false when a newer record of the same name was seen before: what this one says is past.
   */
  noteName(source: string, name: RemoteName, asOf?: string): Promise<boolean>;
  /** YYYY-MM-DD in the organization's time zone. */
  today(): Promise<string>;
  /** The same delivery, if it was stored before. */
  findDelivery(source: string, deliveryId: string): Promise<StoredEvent | undefined>;
  /** Everything that was told of the person, also of those who were merged into them, under one employee id. */
  events(): Promise<RecordedDelivery[]>;
  /** @returns undefined when another person's event took the delivery id in the meantime. */
  insertEvent(event: NewEvent): Promise<({ eventId: string } & RecordedEvent) | undefined>;
  /**
   * Remembers by what the person is recognized. Of somebody for whom no work has begun yet it also keeps up the list of
   * people who may be the same: then a human decides first. Call it before `person`.
   */
  identify(identity: Identity): Promise<void>;
  /** The person, created on first sight. */
  person(): Promise<PersonOnRecord>;
  /** @param version default: the published one; version 0 has no rules. */
  rules(version?: number): Promise<RulesVersion>;
  /**
   * Writes employment, hold, due dates and by which rules somebody works from now on; for `start` also replaces open runs by the plan, for `assume` takes down what
   * rules ask for, for a hold that stops ends open runs.
   */
  carryOut(person: PersonOnRecord, decision: Decision, pin: Pin): Promise<{ runId?: string; wake: StepHint[] }>;
  /** What is assumed of the person is to be worked on; audited. @returns false when nothing is. */
  releaseAssumed(by: { actor: string; reason: string }): Promise<boolean>;
  /** Writes down who decided something about the person, and why. */
  audit(entry: { actor: string; reason: string; action: string; detail: JsonObject }): Promise<void>;
  setOutcome(eventId: string, outcome: EventOutcome, details?: OutcomeDetails): Promise<void>;
  /** Events of this person that are held or scheduled. */
  pendingEvents(): Promise<PendingEvent[]>;
}
