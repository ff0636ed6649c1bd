/*
 * When it runs: for each event that arrives, and again for people whose scheduled day has come or whose hold may be gone.
 * Transaction: T1, one per event, holding the lock on the person; waking comes after commit. A repeat: the delivery key
 * answers with the first outcome; deciding again about the same history changes nothing.
 */
import { createHash } from 'node:crypto';
import { decide, type Decision } from '../domain/decide.js';
import { eventContent } from '../domain/event-content.js';
import { Refusal } from '../domain/failure.js';
import type { EventOutcome, EventReason, HrEvent } from '../domain/hr-event.js';
import { outcomeOf, pendingOutcome } from '../domain/outcome.js';
import type { ConditionMatcher } from '../domain/rule.js';
import { withoutSecrets } from '../domain/sensitive.js';
import type { SecretBox } from '../ports/secret-box.js';
import type { IntakeDesk, IntakeStore, NewEvent } from '../ports/intake-store.js';
import type { StepHint } from '../ports/run-store.js';
import type { StepQueue } from '../ports/step-queue.js';
import type { StepRegistry } from './step-registry.js';

/** An event with the one sensitive fact that HR systems send; it is stored encrypted, apart from the others. */
export type DeliveredEvent = HrEvent & {
  /** YYYY-MM-DD */
  dateOfBirth?: string;
};

export interface IngestResult {
  /** Absent when the event was rejected: it is not stored. */
  eventId?: string;
  outcome: EventOutcome;
  reason?: EventReason;
  runId?: string;
}

export class IngestEvent {
  constructor(
    private readonly store: IntakeStore,
    private readonly queue: StepQueue,
    private readonly registry: StepRegistry,
    private readonly matches: ConditionMatcher,
    private readonly box: SecretBox,
  ) {}

  /**
   * @param source which connection delivered it; delivery ids are unique per source.
   * @throws Refusal when the event cannot be meant: nothing is stored then.
   */
  async ingest(organizationId: string, source: string, told: DeliveredEvent): Promise<IngestResult> {
    const { dateOfBirth, ...rest } = told;
    const event = { ...rest, employee: withoutSecrets(told.employee) };
    const sealed = dateOfBirth === undefined ? undefined : this.box.seal(JSON.stringify({ dateOfBirth }));
    const { result, wake } = await this.store.withPerson(organizationId, event.employee.employeeId, (desk) =>
      this.takeIn(desk, { source, event, sealed }),
    );
    await this.wake(wake);
    return result;
  }

  /**
   * Decides again about everybody whose scheduled day has come (`due`) or whom the rules may now match (`held`).
   * @throws AggregateError when some could not be decided; all others were.
   */
  async decideAgain(what: 'due' | 'held'): Promise<number> {
    const errors: unknown[] = [];
    let count = 0;
    let page = await this.store.peopleToDecide(what);
    for (; page.length > 0; page = await this.store.peopleToDecide(what, page.at(-1))) {
      count += page.length;
      for (const { organizationId, employeeId } of page) {
        try {
          const { wake } = await this.store.withPerson(organizationId, employeeId, (desk) => this.follow(desk));
          await this.wake(wake);
        } catch (error) {
          errors.push(error);
        }
      }
    }
    if (errors.length > 0)
      throw new AggregateError(errors, `${errors.length} of ${count} people could not be decided.`);
    return count;
  }

  private async takeIn(
    desk: IntakeDesk,
    { source, event, sealed }: Omit<NewEvent, 'contentKey'>,
  ): Promise<{ result: IngestResult; wake: StepHint[] }> {
    const known = await desk.findDelivery(source, event.id);
    if (known) return duplicate(known);
    const prior = await desk.events();
    requireKnownPerson(event, prior);
    const contentKey = createHash('sha256').update(eventContent(event)).digest('hex');
    const stored = await desk.insertEvent({ event, source, contentKey, sealed });
    if (!stored) return duplicate(await desk.findDelivery(source, event.id));

    const { decision, runId, wake, today } = await this.follow(desk);
    const toldBefore = prior.some((other) => other.contentKey === contentKey);
    const { outcome, ...details } = outcomeOf(decision, stored, prior, toldBefore, today);
    await desk.setOutcome(stored.eventId, outcome, { ...details, runId });
    return { result: { eventId: stored.eventId, outcome, reason: details.reason, runId }, wake };
  }

  /** What follows from everything known about the person, carried out, with earlier pending events brought up to date. */
  private async follow(
    desk: IntakeDesk,
  ): Promise<{ decision: Decision; runId?: string; wake: StepHint[]; today: string }> {
    const [today, person, events, { version, rules }] = [
      await desk.today(),
      await desk.person(),
      await desk.events(),
      await desk.rules(),
    ];
    const employeeId = events[0]?.facts.employeeId ?? '';
    const decision = decide({
      employeeId,
      person,
      events,
      rules,
      today,
      matches: this.matches,
      hasEffect: this.registry.hasEffect,
    });
    const { runId, wake } = await desk.carryOut(person, decision, version);
    for (const pending of await desk.pendingEvents()) {
      const now = pendingOutcome(pending, decision, today);
      await desk.setOutcome(pending.eventId, now.outcome, { ...now, runId });
    }
    return { decision, runId, wake, today };
  }

  /** A wake that gets lost is found by the sweep, so it must not fail an event that is already stored. */
  private async wake(hints: StepHint[]): Promise<void> {
    if (hints.length > 0) await this.queue.wake(hints).catch(() => undefined);
  }
}

function duplicate(known: { eventId: string; runId?: string } | undefined): { result: IngestResult; wake: StepHint[] } {
  const result: IngestResult = {
    eventId: known?.eventId,
    outcome: 'deduplicated',
    reason: 'DUPLICATE_DELIVERY',
    runId: known?.runId,
  };
  return { result, wake: [] };
}

function requireKnownPerson(event: HrEvent, prior: readonly { type: string }[]): void {
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
