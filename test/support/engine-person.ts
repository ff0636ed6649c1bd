import { decide } from '../../src/domain/decide.js';
import type { Decision, DueRequirement, PersonOnRecord } from '../../src/domain/decision.js';
import type { RecordedEvent } from '../../src/domain/employment.js';
import type { EmployeeFacts, HrEventType } from '../../src/domain/hr-event.js';
import type { Holding } from '../../src/domain/holding.js';
import type { Override } from '../../src/domain/overrides.js';
import type { Pin } from '../../src/domain/rules-version.js';
import { continuesEmployment } from '../../src/domain/plan.js';
import type { Rule } from '../../src/domain/rule.js';
import { matchesRole, today } from './engine-arbitraries.js';

export const met: Partial<Holding> = { state: 'met', ordered: true };

/** A person in memory: each decision is carried out as the intake store does it. */
export class PersonUnderTest {
  private events: RecordedEvent[] = [];
  private today = today;
  private record: PersonOnRecord = {
    personId: 'person',
    revision: 0,
    departures: 0,
    stalled: false,
    assumed: false,
    suspected: false,
    releases: [],
    overrides: [],
    holdings: [],
  };

  constructor(public rules: Rule[]) {}

  get holdings(): readonly Holding[] {
    return this.record.holdings;
  }

  hear(type: string, occurredOn: string, facts: Partial<EmployeeFacts>, effectiveDate?: string): Decision {
    const event: RecordedEvent = {
      type: `employee.${type}` as HrEventType,
      occurredAt: `${occurredOn}T08:00:00.000Z`,
      effectiveDate,
      facts: { ...facts, employeeId: 'E1' },
      sequence: this.events.length + 1,
    };
    return this.add(event);
  }

  add(event: RecordedEvent): Decision {
    this.events.push(event);
    return this.again();
  }

  know(events: RecordedEvent[], on = today): Decision {
    this.events = events;
    return this.on(on);
  }

  on(day: string): Decision {
    this.today = day;
    return this.again();
  }

  again(): Decision {
    const decision = decide({ ...this.input(this.record.pin), rules: this.rules, hasEffect: () => true });
    this.carryOut(decision);
    return decision;
  }

  settle(key: string, change: Partial<Holding>): void {
    const holding = this.record.holdings.find((one) => one.key === key);
    if (!holding) throw new Error(`${key} is not asked for.`);
    Object.assign(holding, change);
  }

  get onRecord(): PersonOnRecord {
    return this.record;
  }

  input(pin?: Pin) {
    const { events, today: day, record } = this;
    return { employeeId: 'E1', person: { ...record, pin }, events, today: day, matches: matchesRole };
  }

  override(...overrides: Override[]): void {
    this.record.overrides.push(...overrides);
  }

  /** As if the run had ended, one way or another. */
  stall(): void {
    this.record.stalled = this.record.holdings.some(({ current, state }) => current && state === 'open');
  }

  copy(): PersonUnderTest {
    const copy = new PersonUnderTest(this.rules);
    copy.events = [...this.events];
    copy.today = this.today;
    copy.record = structuredClone(this.record);
    return copy;
  }

  private carryOut(decision: Decision): void {
    const { record } = this;
    if (decision.type === 'start') record.stalled = false;
    if (decision.type === 'start' || decision.type === 'assume') {
      const continues = decision.type === 'assume' || continuesEmployment(decision.plan.purpose);
      this.hold(decision.requirements, continues);
      record.revision += 1;
      record.assumed = decision.type === 'assume';
      if (decision.type === 'start' && decision.plan.purpose === 'offboarding') record.departures += 1;
    }
    if (decision.type === 'nothing' && decision.requirements) this.hold(decision.requirements, true);
    record.heldReason = decision.type === 'held' ? decision.reason : undefined;
    if (record.revision > 0) record.acted = decision.employment;
  }

  private hold(requirements: readonly DueRequirement[], continues: boolean): void {
    const wanted = new Map(requirements.map((one) => [one.key, one]));
    const known = this.record.holdings.map((one): Holding => {
      const isWanted = wanted.has(one.key);
      const told: Partial<DueRequirement> = wanted.get(one.key) ?? { renewing: one.renewing ? true : undefined };
      const { assumed, generation = one.generation, renewing = false, ...asked } = told;
      const begins = generation > one.generation && { ordered: false, begunOn: this.today };
      const stays = assumed ?? (continues && !isWanted);
      const state = one.state === 'assumed' && !stays ? 'open' : one.state;
      return { ...one, ...asked, ...begins, generation, renewing, current: isWanted, state };
    });
    const added = requirements.filter((one) => !known.some((holding) => holding.key === one.key));
    this.record.holdings = [
      ...known,
      ...added.map(({ assumed, generation = 1, renewing = false, ...one }): Holding => ({
        ...one,
        ...{ generation, renewing },
        state: assumed ? 'assumed' : 'open',
        current: true,
        ordered: false,
      })),
    ];
  }
}
