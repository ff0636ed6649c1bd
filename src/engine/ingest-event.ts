/*
 * When it runs: for each event that arrives, and again for people whose scheduled day has come or whose hold may be gone.
 * Transaction: T1, one per event, holding the lock on the person; waking comes after commit. A repeat: the delivery key
 * answers with the first outcome; deciding again about the same history changes nothing.
 */
import { createHash } from 'node:crypto';
import { eventContent } from '../domain/event-content.js';
import { Refusal } from '../domain/failure.js';
import type { EventOutcome, EventReason, HrEvent } from '../domain/hr-event.js';
import { changesTold, type HrRecord } from '../domain/hr-record.js';
import { outcomeOf } from '../domain/outcome.js';
import { withoutSecrets } from '../domain/sensitive.js';
import type { SecretBox } from '../ports/secret-box.js';
import type {
  IntakeDesk,
  IntakeStore,
  NewEvent,
  PersonName,
  RecordedDelivery,
  StoredEvent,
} from '../ports/intake-store.js';
import type { StepHint } from '../ports/run-store.js';
import type { StepQueue } from '../ports/step-queue.js';
import type { ConfirmLeavers } from './confirm-leavers.js';
import { birthDateOf, type FollowHistory } from './follow-history.js';
import type { Accountable } from './accountable.js';

/** An event with the one sensitive fact that HR systems send; it is stored encrypted, apart from the others. */
export type DeliveredEvent = HrEvent & {
  /** YYYY-MM-DD */
  dateOfBirth?: string;
};

/** An HR record as it was read or pushed. */
export interface DeliveredRecord {
  record: HrRecord;
  /** ISO 8601: the moment at which the record was what it is. */
  asOf: string;
  /** Of the delivery or the reading that brought it; its events' ids are made of it. */
  deliveryId: string;
  /** Whether people who are new are only made known: nothing is started for them. */
  baseline?: boolean;
}

export interface IngestResult {
  /** Absent when the event was rejected: it is not stored. */
  eventId?: string;
  outcome: EventOutcome;
  reason?: EventReason;
  runId?: string;
}

/** People decided about at once, as when many renewals fall on one day: each holds a connection of the pool. */
const lanes = 4;

export class IngestEvent {
  constructor(
    private readonly store: IntakeStore,
    private readonly queue: StepQueue,
    private readonly history: FollowHistory,
    private readonly box: SecretBox,
  ) {}

  /**
   * @param source which connection delivered it; delivery ids are unique per source.
   * @throws Refusal when the event cannot be meant: nothing is stored then.
   */
  async ingest(organizationId: string, source: string, told: DeliveredEvent): Promise<IngestResult> {
    const name = { remoteId: told.employee.employeeId };
    const employeeId = await this.store.employeeIdOf(organizationId, source, name);
    const event = this.prepare(source, { ...told, employee: { ...told.employee, employeeId } });
    const { results, wake } = await this.store.withPerson(organizationId, employeeId, async (desk) => {
      await desk.noteName(source, name);
      return this.takeIn(desk, [event]);
    });
    await this.wake(wake);
    return results[0] ?? { outcome: 'ignored', reason: 'NO_CHANGE' };
  }

  /**
   * Takes in what an HR system holds about a person, as the events that lead there from what is known. One answer for
   * each of them; a record that says nothing new, or that a newer one has overtaken, is `ignored`.
   */
  async ingestRecord(organizationId: string, source: string, told: DeliveredRecord): Promise<IngestResult[]> {
    const { record, asOf } = told;
    const employeeId = await this.store.employeeIdOf(organizationId, source, record);
    const { results, wake } = await this.store.withPerson(organizationId, employeeId, async (desk) => {
      if (!(await desk.noteName(source, record, asOf))) return nothing('OVERTAKEN');
      const changes = this.changesOf(told, employeeId, await desk.events(), await desk.today());
      const events = changes.map((event) => withIdOfContent(this.prepare(source, event)));
      return this.takeIn(desk, events);
    });
    await this.wake(wake);
    return results;
  }

  /**
   * Begins the work that is only assumed of a person.
   * @throws Refusal NOTHING_ASSUMED
   */
  async startAssumed(organizationId: string, employeeId: string, by: Accountable): Promise<{ runId?: string }> {
    const { runId, wake } = await this.store.withPerson(organizationId, employeeId, async (desk) => {
      if (await desk.releaseAssumed(by)) return this.history.follow(desk);
      const message = 'Nothing is assumed of this person: there is no work to begin.';
      throw new Refusal('NOTHING_ASSUMED', message, 'conflict');
    });
    await this.wake(wake);
    return { runId };
  }

  /**
   * Decides again about everybody whose scheduled day has come (`due`) or whom the rules may now match (`held`).
   * @param leavers asked first about whoever is about to leave; absent: nobody's HR system is asked.
   * @throws AggregateError when some could not be decided; all others were.
   */
  async decideAgain(what: 'due' | 'held', leavers?: ConfirmLeavers): Promise<number> {
    const errors: unknown[] = [];
    let count = 0;
    let page = await this.store.peopleToDecide(what);
    for (; page.length > 0; page = await this.store.peopleToDecide(what, page.at(-1))) {
      count += page.length;
      const rest = page.values();
      const lane = async () => {
        for (const person of rest)
          await this.decideOne(person, leavers).catch((error: unknown) => {
            errors.push(error);
          });
      };
      await Promise.all(Array.from({ length: lanes }, lane));
    }
    if (errors.length > 0)
      throw new AggregateError(errors, `${errors.length} of ${count} people could not be decided.`);
    return count;
  }

  private async decideOne(person: PersonName, leavers: ConfirmLeavers | undefined): Promise<void> {
    if (leavers && !(await leavers.mayDecide(person))) return;
    const { organizationId, employeeId } = person;
    const { wake } = await this.store.withPerson(organizationId, employeeId, (desk) => this.history.follow(desk));
    await this.wake(wake);
  }

  private prepare(source: string, { dateOfBirth, ...told }: DeliveredEvent): NewEvent {
    const event = { ...told, employee: withoutSecrets(told.employee) };
    const hidden = dateOfBirth === undefined ? '' : this.box.fingerprint(dateOfBirth);
    return {
      event,
      source,
      contentKey: createHash('sha256').update(eventContent(event)).update(hidden).digest('hex'),
      sealed: dateOfBirth === undefined ? undefined : this.box.seal(JSON.stringify({ dateOfBirth })),
    };
  }

  /** A record is compared with what was known at its moment: what was told of later is still to come. */
  private changesOf(
    { record, asOf, deliveryId, baseline }: DeliveredRecord,
    employeeId: string,
    history: readonly RecordedDelivery[],
    today: string,
  ): DeliveredEvent[] {
    const until = history.filter((event) => Date.parse(event.occurredAt) <= Date.parse(asOf));
    const facts = withoutSecrets({ ...record.facts, employeeId });
    const { dateOfBirth } = record;
    const changes = changesTold({ ...record, facts }, employeeId, until, today);
    const tellsBirth = dateOfBirth !== undefined && dateOfBirth !== birthDateOf(until, this.box);
    if (changes.length === 0 && until.length > 0 && tellsBirth) changes.push({ type: 'employee.updated' });
    return changes.map((change) => ({
      ...change,
      id: `${deliveryId}/${employeeId}/${change.type}`,
      occurredAt: asOf,
      employee: facts,
      ...(dateOfBirth !== undefined && { dateOfBirth }),
      // Whoever begins later was not at work before Gatehouse came.
      ...(baseline && change.type === 'employee.hired' && (change.effectiveDate ?? today) <= today && { baseline }),
    }));
  }

  /** Stores all events of one person, decides once, and says of each what came of it. */
  private async takeIn(desk: IntakeDesk, events: readonly NewEvent[]): Promise<Taken> {
    const known = await desk.events();
    const results: IngestResult[] = [];
    const added: { stored: StoredDelivery; result: IngestResult; contentKey: string }[] = [];
    for (const told of events) {
      const delivered = await desk.findDelivery(told.source, told.event.id);
      if (!delivered) requireKnownPerson(told, [...known, ...added.map(({ stored }) => stored)]);
      const stored = delivered ? undefined : await desk.insertEvent(told);
      const result = stored
        ? { eventId: stored.eventId, outcome: 'accepted' as const }
        : duplicate(told, delivered ?? (await desk.findDelivery(told.source, told.event.id)));
      results.push(result);
      if (stored) added.push({ stored, result, contentKey: told.contentKey });
    }
    if (added.length === 0) return results.length > 0 ? { results, wake: [] } : nothing('NO_CHANGE');

    const { decision, runId, wake, today } = await this.history.follow(desk);
    const prior = [...known];
    for (const { stored, result, contentKey } of added) {
      const toldBefore = prior.some((other) => other.contentKey === contentKey);
      const { outcome, ...details } = outcomeOf(decision, stored, prior, toldBefore, today);
      await desk.setOutcome(stored.eventId, outcome, { ...details, runId });
      Object.assign(result, { outcome, reason: details.reason, runId });
      prior.push({ ...stored, contentKey });
    }
    return { results, wake };
  }

  /** A wake that gets lost is found by the sweep, so it must not fail an event that is already stored. */
  private async wake(hints: StepHint[]): Promise<void> {
    if (hints.length > 0) await this.queue.wake(hints).catch(() => undefined);
  }
}

interface Taken {
  results: IngestResult[];
  wake: StepHint[];
}

type StoredDelivery = NonNullable<Awaited<ReturnType<IntakeDesk['insertEvent']>>>;

const nothing = (reason: EventReason): Taken => ({ results: [{ outcome: 'ignored', reason }], wake: [] });

/** The same delivery may lead to reading the record again, which may by then say something else. */
const withIdOfContent = (told: NewEvent): NewEvent => ({
  ...told,
  event: { ...told.event, id: `${told.event.id}/${told.event.occurredAt}/${told.contentKey.slice(0, 16)}` },
});

/** The same delivery again may differ in its time only. */
function duplicate({ event, contentKey }: NewEvent, known: StoredEvent | undefined): IngestResult {
  if (known?.employeeId !== event.employee.employeeId || known.contentKey !== contentKey) {
    throw new Refusal(
      'DELIVERY_ID_REUSED',
      'An event of this id was taken in before, with other content or for another person: give each event an id of its own.',
      'conflict',
      '/id',
    );
  }
  return { eventId: known.eventId, outcome: 'deduplicated', reason: 'DUPLICATE_DELIVERY', runId: known.runId };
}

/** Their senders read the answer and can correct what they sent. */
const answeredSources = ['api', 'host'];

function requireKnownPerson({ event, source }: NewEvent, prior: readonly { type: string }[]): void {
  if (!answeredSources.includes(source)) return;
  const needsPerson = event.type === 'employee.updated' || event.type === 'employee.termination-cancelled';
  const known = prior.some((other) => other.type === 'employee.hired' || other.type === 'employee.rehired');
  if (needsPerson && !known) {
    throw new Refusal(
      'UNKNOWN_PERSON',
      `Nobody with this employeeId was hired yet: send employee.hired before ${event.type}.`,
      'invalid',
      '/employee/employeeId',
    );
  }
}
