/*
 * When it runs: for each row of a preview, in the place of the intake store. Transaction: none; it reads what was loaded
 * and writes into memory. A repeat: the same forecast, as long as nobody writes in between.
 */
import type { Decision, PersonOnRecord } from '../../domain/decision.js';
import type { RowForecast } from '../../domain/imports/import-totals.js';
import { newlyOrdered } from '../../domain/newly-ordered.js';
import type {
  IntakeDesk,
  IntakeStore,
  NewEvent,
  PendingEvent,
  RecordedDelivery,
  RemoteName,
} from '../../ports/intake-store.js';
import type { RulesVersion } from '../../domain/rules-version.js';
import type { KnownPeople, KnownPerson } from '../../ports/known-people.js';

/** Lets the intake take in one record without writing anything, and tells what it would have done. */
export class PreviewIntake implements IntakeStore {
  private readonly desk: PreviewDesk;

  constructor(organizationId: string, all: KnownPeople, known: KnownPerson) {
    this.desk = new PreviewDesk(organizationId, all, known);
  }

  /** What taking in the record would have done. */
  get forecast(): RowForecast {
    return this.desk.forecast();
  }

  get told(): string[] {
    return this.desk.added.map(({ type }) => type);
  }

  employeeIdOf(): Promise<string> {
    return Promise.resolve(this.desk.known.employeeId);
  }

  withPerson<T>(_: string, __: string, work: (desk: IntakeDesk) => Promise<T>): Promise<T> {
    return work(this.desk);
  }

  peopleToDecide(): Promise<never[]> {
    return Promise.resolve([]);
  }

  peopleOffVersion(): Promise<never[]> {
    return Promise.resolve([]);
  }
}

class PreviewDesk implements IntakeDesk {
  readonly added: RecordedDelivery[] = [];
  private decision: Decision | undefined;

  constructor(
    readonly organizationId: string,
    private readonly all: KnownPeople,
    readonly known: KnownPerson,
  ) {}

  get employeeId(): string {
    return this.known.employeeId;
  }

  /** Who may be somebody else is found when the record is taken in. */
  identify(): Promise<void> {
    return Promise.resolve();
  }

  forecast(): RowForecast {
    const { known, added, decision } = this;
    const isNew = known.events.length === 0;
    const person = added.length === 0 ? 'unchanged' : isNew ? 'new' : 'changed';
    if (decision?.type !== 'start') return { person, requirements: [] };
    const requirements = newlyOrdered(decision, known.person?.holdings ?? []);
    return { person, begins: decision.plan.purpose, requirements };
  }

  noteName(_: string, __: RemoteName, asOf?: string): Promise<boolean> {
    const newest = this.known.asOf;
    return Promise.resolve(newest === undefined || asOf === undefined || Date.parse(newest) <= Date.parse(asOf));
  }

  today(): Promise<string> {
    return Promise.resolve(this.all.today);
  }

  findDelivery(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  events(): Promise<RecordedDelivery[]> {
    return Promise.resolve([...this.known.events, ...this.added]);
  }

  insertEvent({ event, contentKey, sealed }: NewEvent) {
    const { type, occurredAt, effectiveDate, accessRevoked, baseline, employee: facts } = event;
    const sequence = (this.known.events.at(-1)?.sequence ?? 0) + this.added.length + 1;
    const recorded = { type, occurredAt, effectiveDate, accessRevoked, baseline, facts, sequence, contentKey, sealed };
    this.added.push(recorded);
    return Promise.resolve({ ...recorded, eventId: String(sequence) });
  }

  person(): Promise<PersonOnRecord> {
    const nobody = { personId: '', revision: 0, departures: 0, stalled: false, assumed: false, holdings: [] };
    const unsuspected = { suspected: false, releases: [], overrides: [] };
    return Promise.resolve(this.known.person ?? { ...nobody, ...unsuspected });
  }

  rules(version?: number): Promise<RulesVersion> {
    const pinned = this.all.pinned.find((one) => one.version === version);
    return Promise.resolve(pinned ?? this.all.rules);
  }

  carryOut(_: PersonOnRecord, decision: Decision): Promise<{ wake: never[] }> {
    this.decision = decision;
    return Promise.resolve({ wake: [] });
  }

  releaseAssumed(): Promise<boolean> {
    return Promise.resolve(false);
  }

  audit(): Promise<void> {
    return Promise.resolve();
  }

  setOutcome(): Promise<void> {
    return Promise.resolve();
  }

  pendingEvents(): Promise<PendingEvent[]> {
    return Promise.resolve([]);
  }
}
