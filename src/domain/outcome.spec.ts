import { describe, expect, it } from '@jest/globals';
import type { Decision } from './decision.js';
import type { Employment, RecordedEvent } from './employment.js';
import type { HrEventType } from './hr-event.js';
import { outcomeOf, pendingOutcome } from './outcome.js';

const today = '2030-06-15';
const employment: Employment = { status: 'active', cycle: 1, facts: { employeeId: '1' } };
const start: Decision = {
  type: 'start',
  employment,
  requirements: [],
  opens: [],
  plan: { purpose: 'update', steps: [], rules: [], credited: [], notes: [] },
};
const nothing: Decision = { type: 'nothing', employment };
const held: Decision = { type: 'held', reason: 'MISSING_EMAIL', employment };
const unknown: Decision = {
  type: 'held',
  reason: 'TERMINATE_BEFORE_HIRE',
  employment: { ...employment, status: 'unknown', cycle: 0 },
};
const scheduled: Decision = { type: 'scheduled', dueDate: '2030-06-20', employment };

let sequence = 0;
const event = (type: HrEventType, occurredAt: string, more: Partial<RecordedEvent> = {}): RecordedEvent => ({
  type,
  occurredAt: `${occurredAt}T08:00:00.000Z`,
  facts: { employeeId: '1', role: 'driver' },
  sequence: ++sequence,
  ...more,
});
const hire = event('employee.hired', '2030-06-01');
const outcome = (decision: Decision, told: RecordedEvent, prior: RecordedEvent[] = [hire], toldBefore = false) =>
  outcomeOf(decision, told, prior, toldBefore, today);

describe('what the sender is told', () => {
  const leaving = event('employee.terminated', '2030-06-10', { effectiveDate: '2030-07-01' });

  it('is accepted when work begins', () => {
    expect(outcome(start, hire, [])).toEqual({ outcome: 'accepted' });
  });

  it('is held or scheduled with the reason and the day', () => {
    expect(outcome(held, hire, [])).toEqual({ outcome: 'held', reason: 'MISSING_EMAIL' });
    expect(outcome(scheduled, event('employee.hired', '2030-06-01', { effectiveDate: '2030-06-25' }), [])).toEqual({
      outcome: 'scheduled',
      reason: 'EFFECTIVE_LATER',
      dueDate: '2030-06-20',
    });
  });

  it('is scheduled with the first day for what is told before it', () => {
    const update = event('employee.updated', '2030-06-12', { facts: { employeeId: '1', role: 'cook' } });
    expect(outcome(scheduled, update)).toMatchObject({ outcome: 'scheduled', dueDate: '2030-06-20' });
  });

  it('is scheduled with the day on which work on a return begins', () => {
    const next = { cycle: 2, startDate: '2030-09-01', dueDate: '2030-08-25' };
    const serving: Decision = { type: 'nothing', employment: { ...employment, next } };
    const back = event('employee.rehired', '2030-06-12', { effectiveDate: '2030-09-01' });
    expect(outcome(serving, back, [hire, leaving])).toMatchObject({ outcome: 'scheduled', dueDate: '2030-08-25' });
  });

  it('is scheduled for a first day that moves back while the work goes on', () => {
    const moved = event('employee.hired', '2030-06-12', { effectiveDate: '2030-07-01' });
    expect(outcome(nothing, moved)).toMatchObject({ outcome: 'scheduled', dueDate: '2030-07-01' });
  });

  it('is scheduled for a change that takes effect later', () => {
    expect(outcome(nothing, leaving)).toEqual({
      outcome: 'scheduled',
      reason: 'EFFECTIVE_LATER',
      dueDate: '2030-07-01',
    });
  });

  it.each([
    ['the person is held', held],
    ['something else begins work at the same moment', start],
  ])('is scheduled for a later change also when %s, or nobody would look at that day', (_, decision) => {
    expect(outcome(decision, leaving)).toMatchObject({ outcome: 'scheduled', dueDate: '2030-07-01' });
  });

  it('is held when somebody leaves whom nobody knows, whenever that is', () => {
    expect(outcome(unknown, leaving, [])).toEqual({ outcome: 'held', reason: 'TERMINATE_BEFORE_HIRE' });
  });

  it('is deduplicated for what was told before and makes no difference', () => {
    expect(outcome(nothing, { ...hire, sequence: 99 }, [hire], true)).toEqual({
      outcome: 'deduplicated',
      reason: 'DUPLICATE_CONTENT',
    });
  });

  it('is ignored for what was overtaken, what changes nothing and what no rule looks at', () => {
    const newer = event('employee.updated', '2030-06-09', { facts: { employeeId: '1', role: 'cook' } });
    const stale = event('employee.updated', '2030-06-05', { facts: { employeeId: '1', role: 'driver' } });
    expect(outcome(nothing, stale, [hire, newer])).toEqual({ outcome: 'ignored', reason: 'OVERTAKEN' });
    expect(outcome(nothing, event('employee.updated', '2030-06-09'))).toEqual({
      outcome: 'ignored',
      reason: 'NO_CHANGE',
    });
    expect(outcome(nothing, newer)).toEqual({ outcome: 'ignored', reason: 'NOTHING_RULES_LOOK_AT' });
  });

  it('is accepted for a fact that needs no work', () => {
    expect(outcome(nothing, event('employee.termination-cancelled', '2030-06-12'), [hire, leaving])).toEqual({
      outcome: 'accepted',
    });
  });
});

describe('an event that was put off', () => {
  const pending = (type: HrEventType, effectiveDate?: string) => ({ type, effectiveDate });

  it('is accepted when work begins, held again when it cannot, overtaken when there is nothing left to do', () => {
    expect(pendingOutcome(pending('employee.hired'), start, today)).toEqual({ outcome: 'accepted' });
    expect(pendingOutcome(pending('employee.hired'), held, today)).toEqual({
      outcome: 'held',
      reason: 'MISSING_EMAIL',
    });
    expect(pendingOutcome(pending('employee.terminated', today), nothing, today)).toEqual({
      outcome: 'ignored',
      reason: 'OVERTAKEN',
    });
  });

  it('follows the start when that moves', () => {
    expect(pendingOutcome(pending('employee.hired'), scheduled, today)).toMatchObject({ dueDate: '2030-06-20' });
    expect(pendingOutcome(pending('employee.rehired', '2030-06-25'), scheduled, today)).toEqual({
      outcome: 'scheduled',
      reason: 'EFFECTIVE_LATER',
      dueDate: '2030-06-20',
    });
  });

  it('waits for its day, whatever is decided before', () => {
    const later = pending('employee.terminated', '2030-07-01');
    const due = { outcome: 'scheduled', reason: 'EFFECTIVE_LATER', dueDate: '2030-07-01' };
    for (const decision of [start, nothing, held, scheduled])
      expect(pendingOutcome(later, decision, today)).toEqual(due);
    expect(pendingOutcome(later, unknown, today)).toMatchObject({ outcome: 'held', reason: 'TERMINATE_BEFORE_HIRE' });
  });

  it('that brought the person back waits for the first day', () => {
    const back = pendingOutcome(pending('employee.termination-cancelled'), scheduled, today);
    expect(back).toMatchObject({ outcome: 'scheduled', dueDate: '2030-06-20' });
  });

  it('is done when its day comes before the first day', () => {
    expect(pendingOutcome(pending('employee.updated', today), scheduled, today)).toEqual({ outcome: 'accepted' });
    expect(pendingOutcome(pending('employee.terminated'), scheduled, today)).toEqual({
      outcome: 'ignored',
      reason: 'OVERTAKEN',
    });
  });
});
