import type { Decision, PersonOnRecord } from '../../src/domain/decision.js';
import type { EventOutcome } from '../../src/domain/hr-event.js';
import type { Holding } from '../../src/domain/holding.js';
import type { Pin, RulesVersion } from '../../src/domain/rules-version.js';
import { generationSuffix } from '../../src/domain/renewal.js';
import type {
  IntakeDesk,
  IntakeStore,
  NewEvent,
  OutcomeDetails,
  PendingEvent,
  RecordedDelivery,
  PersonName,
  PersonOnVersion,
  RemoteName,
  StoredEvent,
} from '../../src/ports/intake-store.js';
import type { StepHint } from '../../src/ports/run-store.js';
import type { EventRecord, MemoryTables, PersonRecord } from './memory-tables.js';
import { assume, releaseAssumed, saveHoldings, startRun } from './start-run.js';

/** The intake of one person after another; work on a desk awaits nothing but the desk, so it is one transaction. */
export class MemoryIntakeStore implements IntakeStore {
  constructor(private readonly tables: MemoryTables) {}

  employeeIdOf(_: string, __: string, { remoteId }: RemoteName): Promise<string> {
    return Promise.resolve(remoteId);
  }

  withPerson<T>(organizationId: string, employeeId: string, work: (desk: IntakeDesk) => Promise<T>): Promise<T> {
    return work(new MemoryIntakeDesk(this.tables, organizationId, employeeId));
  }

  peopleToDecide(what: 'due' | 'held', after?: PersonName): Promise<PersonName[]> {
    if (after) return Promise.resolve([]);
    const today = dayOf(this.tables);
    const due = this.tables.people.filter((person) =>
      what === 'due'
        ? person.lookAgainOn !== undefined && person.lookAgainOn <= today
        : person.acted?.status === 'scheduled' || person.heldReason !== undefined,
    );
    return Promise.resolve(due.map(({ organizationId, employeeId }) => ({ organizationId, employeeId })));
  }

  peopleOffVersion(
    organizationId: string,
    version: number,
    { personIds, after = '', limit }: { personIds?: readonly string[]; after?: string; limit: number },
  ): Promise<PersonOnVersion[]> {
    const off = this.tables.people
      .filter((person) => person.organizationId === organizationId && person.acted?.status === 'active')
      .filter((person) => person.pin?.version !== version && (personIds?.includes(person.id) ?? true))
      .map(({ id, employeeId, pin }) => ({ personId: id, employeeId, from: pin?.version ?? null }))
      .filter(({ employeeId }) => employeeId > after)
      .sort((a, b) => (a.employeeId < b.employeeId ? -1 : 1));
    return Promise.resolve(off.slice(0, limit));
  }
}

class MemoryIntakeDesk implements IntakeDesk {
  constructor(
    private readonly tables: MemoryTables,
    readonly organizationId: string,
    readonly employeeId: string,
  ) {}

  today(): Promise<string> {
    return Promise.resolve(dayOf(this.tables));
  }

  noteName(): Promise<boolean> {
    return Promise.resolve(true);
  }

  findDelivery(source: string, deliveryId: string): Promise<StoredEvent | undefined> {
    const isIt = (one: EventRecord) =>
      one.organizationId === this.organizationId && one.source === source && one.deliveryId === deliveryId;
    const found = this.tables.events.find(isIt);
    return Promise.resolve(found && { ...found, employeeId: found.facts.employeeId });
  }

  events(): Promise<RecordedDelivery[]> {
    return Promise.resolve(this.ofPerson());
  }

  insertEvent({ event, source, contentKey }: NewEvent) {
    const record: EventRecord = {
      eventId: this.tables.nextId('event'),
      organizationId: this.organizationId,
      source,
      deliveryId: event.id,
      contentKey,
      type: event.type,
      occurredAt: event.occurredAt,
      effectiveDate: event.effectiveDate,
      baseline: event.baseline,
      accessRevoked: event.accessRevoked ?? false,
      facts: event.employee,
      sequence: this.tables.events.length + 1,
      outcome: 'accepted',
    };
    this.tables.events.push(record);
    return Promise.resolve(record);
  }

  /** Here everybody is somebody else. */
  identify(): Promise<void> {
    return Promise.resolve();
  }

  person(): Promise<PersonOnRecord> {
    const person = this.record();
    const runs = [...this.tables.runs.values()].filter((run) => run.personId === person.id);
    const holdings = person.holdings.map((holding) => ({ ...holding, ordered: this.isOrdered(person, holding) }));
    const hasOpenWork = person.holdings.some(
      (holding) => holding.current && (holding.state === 'open' || holding.renewing),
    );
    return Promise.resolve({
      personId: person.id,
      acted: person.revision === 0 ? undefined : person.acted,
      heldReason: person.heldReason,
      revision: person.revision,
      departures: runs.filter((run) => run.purpose === 'offboarding').length,
      holdings,
      assumed: person.assumed ?? false,
      suspected: false,
      releases: [],
      overrides: [],
      pin: person.pin,
      stalled: hasOpenWork && !runs.some((run) => run.state === 'open'),
    });
  }

  rules(): Promise<RulesVersion> {
    return Promise.resolve({ version: 1, rules: this.tables.organizations.get(this.organizationId)?.rules ?? [] });
  }

  carryOut(_: PersonOnRecord, decision: Decision, pin: Pin): Promise<{ runId?: string; wake: StepHint[] }> {
    const person = this.record();
    const started = decision.type === 'start' ? startRun(this.tables, person, decision) : { wake: [] };
    if (decision.type === 'assume') assume(person, decision);
    if (decision.type === 'nothing' && decision.requirements) saveHoldings(person, decision.requirements, true);
    person.acted = decision.employment;
    person.facts = decision.employment.facts;
    person.heldReason = decision.type === 'held' ? decision.reason : undefined;
    person.lookAgainOn = decision.lookAgainOn;
    if (decision.employment.status === 'active' && decision.type !== 'held') person.pin = pin;
    return Promise.resolve(started);
  }

  setOutcome(eventId: string, outcome: EventOutcome, details: OutcomeDetails = {}): Promise<void> {
    const event = this.ofPerson().find((one) => one.eventId === eventId);
    if (event)
      Object.assign(event, {
        outcome,
        reason: details.reason,
        dueDate: details.dueDate,
        runId: details.runId ?? event.runId,
      });
    return Promise.resolve();
  }

  audit(): Promise<void> {
    return Promise.resolve();
  }

  releaseAssumed(): Promise<boolean> {
    return Promise.resolve(releaseAssumed(this.record()));
  }

  pendingEvents(): Promise<PendingEvent[]> {
    return Promise.resolve(this.ofPerson().filter(({ outcome }) => outcome === 'held' || outcome === 'scheduled'));
  }

  private ofPerson(): EventRecord[] {
    return this.tables.events.filter(
      (one) => one.organizationId === this.organizationId && one.facts.employeeId === this.employeeId,
    );
  }

  private record(): PersonRecord {
    const { organizationId, employeeId, tables } = this;
    const found = tables.people.find(
      (person) => person.organizationId === organizationId && person.employeeId === employeeId,
    );
    if (found) return found;
    const id = tables.nextId('person');
    const created: PersonRecord = { id, organizationId, employeeId, facts: { employeeId }, revision: 0, holdings: [] };
    tables.people.push(created);
    return created;
  }

  private isOrdered(person: PersonRecord, holding: Pick<Holding, 'key' | 'generation'>): boolean {
    const orderKey = `${person.id}:${holding.key}${generationSuffix(holding)}`;
    return this.tables.effects.some(
      ({ kind, businessKey, state }) =>
        kind === 'order-background-check' && businessKey === orderKey && state !== 'rejected',
    );
  }
}

const dayOf = (tables: MemoryTables) => new Date(tables.now() + tables.aheadMs).toISOString().slice(0, 10);
