import { addDays } from './day.js';
import { foldEmployment, type RecordedEvent } from './employment.js';
import { eventContent } from './event-content.js';
import type { Decision } from './decision.js';
import type { EventOutcome, EventReason } from './hr-event.js';

export interface Outcome {
  outcome: EventOutcome;
  reason?: EventReason;
  /** YYYY-MM-DD: when a scheduled event is looked at again. */
  dueDate?: string;
}

/**
 * What to tell the sender about one event, given the decision that followed.
 * @param prior the person's events without this one.
 * @param toldBefore whether an earlier event said exactly the same.
 */
export function outcomeOf(
  decision: Decision,
  event: RecordedEvent,
  prior: readonly RecordedEvent[],
  toldBefore: boolean,
  today: string,
): Outcome {
  if (decision.type !== 'start' && prior.length > 0 && changesNothing(event, prior, today))
    return uselessOutcome(event, prior, toldBefore);
  const dueDate = laterDate(event, decision, today);
  if (dueDate !== undefined) return { outcome: 'scheduled', reason: 'EFFECTIVE_LATER', dueDate };
  if (decision.type === 'start') return { outcome: 'accepted' };
  if (decision.type === 'held') return { outcome: 'held', reason: decision.reason };
  if (decision.type === 'scheduled')
    return { outcome: 'scheduled', reason: 'EFFECTIVE_LATER', dueDate: decision.dueDate };
  if (decision.type === 'assume' && startsWork(event)) return { outcome: 'accepted', reason: 'BASELINE' };
  if (event.type === 'employee.updated') return { outcome: 'ignored', reason: 'NOTHING_RULES_LOOK_AT' };
  return { outcome: 'accepted' };
}

function uselessOutcome(event: RecordedEvent, prior: readonly RecordedEvent[], toldBefore: boolean): Outcome {
  if (toldBefore) return { outcome: 'deduplicated', reason: 'DUPLICATE_CONTENT' };
  const overtaken = prior.some((other) => Date.parse(other.occurredAt) > Date.parse(event.occurredAt));
  return { outcome: 'ignored', reason: overtaken ? 'OVERTAKEN' : 'NO_CHANGE' };
}

/** Whether the event makes no difference today nor on any day that is already known. */
function changesNothing(event: RecordedEvent, prior: readonly RecordedEvent[], today: string): boolean {
  const horizon = [event, ...prior].map((one) => one.effectiveDate ?? today).reduce((a, b) => (a > b ? a : b), today);
  return [today, addDays(horizon, 1)].every((day) => {
    const [without, with_] = [prior, [...prior, event]].map((events) => {
      const { facts, ...employment } = foldEmployment(event.facts.employeeId, events, day);
      return [JSON.stringify(employment), eventContent({ type: event.type, employee: facts })].join();
    });
    return without === with_;
  });
}

type Dated = Pick<RecordedEvent, 'type' | 'effectiveDate' | 'accessRevoked'>;

const startsWork = ({ type }: Dated) => type === 'employee.hired' || type === 'employee.rehired';

/** The day on which somebody must look at an event again, whatever is decided about its person until then. */
function laterDate(event: Dated, decision: Decision, today: string): string | undefined {
  if (decision.employment.status === 'unknown' || event.accessRevoked) return undefined;
  if (event.effectiveDate === undefined || event.effectiveDate <= today) return undefined;
  if (!startsWork(event)) return event.effectiveDate;
  if (decision.type === 'scheduled') return decision.dueDate;
  return decision.employment.next?.dueDate ?? (decision.type === 'nothing' ? event.effectiveDate : undefined);
}

/** Where a held or scheduled event stands after a later decision about its person. */
export function pendingOutcome(pending: Dated, decision: Decision, today: string): Outcome {
  const dueDate = laterDate(pending, decision, today);
  if (dueDate !== undefined) return { outcome: 'scheduled', reason: 'EFFECTIVE_LATER', dueDate };
  switch (decision.type) {
    case 'held':
      return { outcome: 'held', reason: decision.reason };
    case 'start':
      return { outcome: 'accepted' };
    case 'assume':
      return { outcome: 'accepted', reason: 'BASELINE' };
    case 'nothing':
      return { outcome: 'ignored', reason: 'OVERTAKEN' };
    case 'scheduled':
      if (pending.type === 'employee.updated') return { outcome: 'accepted' };
      if (pending.type === 'employee.terminated') return { outcome: 'ignored', reason: 'OVERTAKEN' };
      return { outcome: 'scheduled', reason: 'EFFECTIVE_LATER', dueDate: decision.dueDate };
  }
}
