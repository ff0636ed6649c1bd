/*
 * When it runs: whenever something may follow for a person: an event, a day that has come, rules, a decision of staff.
 * Transaction: the caller's, holding the lock on the person; waking comes after its commit. A repeat: changes nothing.
 */
import { decide } from '../domain/decide.js';
import type { Decision, PersonOnRecord } from '../domain/decision.js';
import { foldEmployment, lastPeriod } from '../domain/employment.js';
import { pendingOutcome } from '../domain/outcome.js';
import { rulesFor } from '../domain/pinned-rules.js';
import type { Pin, RulesVersion } from '../domain/rules-version.js';
import type { ConditionMatcher } from '../domain/rule.js';
import type { IntakeDesk, RecordedDelivery } from '../ports/intake-store.js';
import type { StepHint } from '../ports/run-store.js';
import type { SecretBox } from '../ports/secret-box.js';
import type { StepRegistry } from './step-registry.js';

export interface Followed {
  decision: Decision;
  runId?: string;
  /** Steps to wake after the commit. */
  wake: StepHint[];
  /** YYYY-MM-DD */
  today: string;
}

/** What events say about a person by now. */
interface Told {
  /** YYYY-MM-DD */
  today: string;
  events: RecordedDelivery[];
  /** YYYY-MM-DD */
  birthDate: string | undefined;
}

export class FollowHistory {
  constructor(
    private readonly registry: StepRegistry,
    private readonly matches: ConditionMatcher,
    private readonly box: SecretBox,
  ) {}

  /**
   * Carries out what follows from everything known about the person, and brings earlier pending events up to date.
   * @param replan also when nothing that rules look at has changed: what the open run rests on has.
   * @param move by the published rules, whatever version the person is on.
   */
  async follow(desk: IntakeDesk, how: { replan?: boolean; move?: boolean } = {}): Promise<Followed> {
    const told = await this.toldOf(desk);
    const { today } = told;
    if (lastPeriod(told.events, today)) await this.identify(desk, told);
    const { person, decision, pin } = await this.consider(desk, how, told);
    const { runId, wake } = await desk.carryOut(person, decision, pin);
    for (const pending of await desk.pendingEvents()) {
      const now = pendingOutcome(pending, decision, today);
      await desk.setOutcome(pending.eventId, now.outcome, { ...now, runId });
    }
    return { decision, runId, wake, today };
  }

  /** What follows, without carrying it out. */
  async consider(
    desk: IntakeDesk,
    { replan = false, move = false }: { replan?: boolean; move?: boolean } = {},
    told?: Told,
  ): Promise<{ person: PersonOnRecord; decision: Decision; pin: Pin }> {
    const { today, events, birthDate } = told ?? (await this.toldOf(desk));
    const known = await desk.person();
    const person = replan ? { ...known, stalled: true } : known;
    const input = { employeeId: desk.employeeId, person, events, today, birthDate, matches: this.matches };
    const published = await desk.rules();
    const { rules, ...pin } = rulesFor(input, published, move ? undefined : await pinnedRules(desk, person, published));
    return { person, decision: decide({ ...input, rules, hasEffect: this.registry.hasEffect }), pin };
  }

  private async toldOf(desk: IntakeDesk): Promise<Told> {
    const [today, events] = [await desk.today(), await desk.events()];
    return { today, events, birthDate: birthDateOf(events, this.box) };
  }

  private async identify(desk: IntakeDesk, { events, today, birthDate }: Told): Promise<void> {
    const { facts } = foldEmployment(desk.employeeId, events, today);
    const name = [facts.firstName, facts.lastName].map((part) => part?.trim().toLowerCase());
    const isComplete = birthDate !== undefined && name.every((part) => part);
    await desk.identify({
      facts,
      ...(isComplete && { birthKey: this.box.fingerprint(JSON.stringify([desk.organizationId, ...name, birthDate])) }),
    });
  }
}

function pinnedRules(desk: IntakeDesk, { pin }: PersonOnRecord, published: RulesVersion) {
  if (!pin || pin.version === published.version) return pin && published;
  return desk.rules(pin.version);
}

/** YYYY-MM-DD, as it was told last. */
export function birthDateOf(
  events: readonly Pick<RecordedDelivery, 'sealed' | 'occurredAt' | 'sequence'>[],
  box: SecretBox,
): string | undefined {
  const newest = events
    .filter(({ sealed }) => sealed !== undefined)
    .sort((a, b) => Date.parse(b.occurredAt) - Date.parse(a.occurredAt) || b.sequence - a.sequence)[0];
  if (newest?.sealed === undefined) return undefined;
  const { dateOfBirth } = JSON.parse(box.open(newest.sealed)) as { dateOfBirth?: string };
  return dateOfBirth;
}
