import { describe, expect, it } from '@jest/globals';
import { Refusal } from './failure.js';
import type { StepStatus } from './run-state.js';
import { applyStaffAction, type StaffAction, type StepStanding } from './staff-action.js';

const step = (key: string, status: StepStatus, requirementKey?: string, hasEffect = false): StepStanding => ({
  key,
  kind: key.split(':')[0] ?? key,
  status,
  requirementKey,
  hasEffect,
});
const check = 'background-check:level-3';
const steps = (order: StepStatus, wait: StepStatus = 'pending', review: StepStatus = 'pending'): StepStanding[] => [
  step('create-user', 'succeeded', undefined, true),
  step('order-background-check:level-3', order, check, true),
  step('await-background-check:level-3', wait, check),
  step('review-background-check:level-3', review, check),
  step('assign-training:camp', 'needs-attention', 'training:camp', true),
];
const act = (standing: StepStanding[], key: string, action: StaffAction) =>
  applyStaffAction(standing, key, action, 'mia');
function refusal(standing: StepStanding[], key: string, action: StaffAction): Refusal {
  try {
    act(standing, key, action);
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error('The action was accepted.');
}
const order = 'order-background-check:level-3';
const wait = 'await-background-check:level-3';
const review = 'review-background-check:level-3';

describe('staff', () => {
  it('retry a step that is stuck or waits, and may vouch that nothing was sent', () => {
    expect(act(steps('needs-attention'), order, { action: 'retry' })).toEqual({ ready: [order], skipped: [] });
    expect(act(steps('waiting'), order, { action: 'retry', absentAuthorization: 'step:3' })).toEqual({
      ready: [order],
      skipped: [],
      effect: { state: 'rejected', authorization: 'step:3' },
    });
  });

  it('attach the id of a write that did happen, to steps that write', () => {
    expect(act(steps('needs-attention'), order, { action: 'attach', externalId: '9' })).toEqual({
      ready: [order],
      skipped: [],
      effect: { state: 'confirmed', externalId: '9' },
    });
    expect(refusal(steps('succeeded', 'waiting'), wait, { action: 'attach', externalId: '9' }).code).toBe(
      'STEP_MAKES_NO_WRITE',
    );
  });

  it('skip the whole rest of a requirement, nothing else', () => {
    expect(act(steps('succeeded', 'waiting'), wait, { action: 'skip' })).toEqual({
      ready: [],
      skipped: [wait, review],
    });
    expect(act(steps('ready'), wait, { action: 'skip' })).toEqual({ ready: [], skipped: [order, wait, review] });
  });

  it('cannot skip what runs right now, nor what everything needs', () => {
    expect(refusal(steps('running'), review, { action: 'skip' })).toMatchObject({
      code: 'STEP_IS_RUNNING',
      kind: 'conflict',
    });
    expect(
      refusal([step('create-user', 'needs-attention', undefined, true)], 'create-user', { action: 'skip' }).code,
    ).toBe('STEP_NOT_SKIPPABLE');
  });

  it('decide a review, with their name on it', () => {
    const standing = steps('succeeded', 'succeeded', 'waiting');
    expect(act(standing, review, { action: 'complete', decision: 'clear' }).completed).toEqual({
      key: review,
      output: { decidedBy: 'mia', decision: 'clear', note: null },
      requirement: 'met',
    });
    expect(act(standing, review, { action: 'complete', decision: 'not-clear', note: 'See file.' }).completed).toEqual({
      key: review,
      output: { decidedBy: 'mia', decision: 'not-clear', note: 'See file.' },
      requirement: 'not-met',
    });
    expect(refusal(standing, review, { action: 'complete' })).toMatchObject({
      code: 'DECISION_REQUIRED',
      kind: 'invalid',
      pointer: '/decision',
    });
  });

  it('vouch for a wait, but not for a write', () => {
    expect(act(steps('succeeded', 'waiting'), wait, { action: 'complete' }).completed?.output).toEqual({
      decidedBy: 'mia',
      decision: 'completed',
      note: null,
    });
    expect(refusal(steps('needs-attention'), order, { action: 'complete' }).code).toBe('STEP_MAKES_A_WRITE');
  });

  it.each<StaffAction>([
    { action: 'retry' },
    { action: 'skip' },
    { action: 'complete', decision: 'clear' },
    { action: 'attach', externalId: '9' },
  ])('cannot $action what has ended', (action) => {
    for (const status of ['succeeded', 'skipped', 'cancelled', 'running'] as const) {
      const standing = [step('review-background-check:x', status, 'x', action.action === 'attach')];
      const { code, message } = refusal(standing, 'review-background-check:x', action);
      expect(code).toBe('STEP_NOT_IN_PLACE');
      expect(message).toContain(`is ${status}`);
    }
  });

  it('are told the steps of a run when they name another', () => {
    expect(refusal(steps('ready'), 'nothing', { action: 'retry' })).toMatchObject({
      code: 'STEP_NOT_FOUND',
      kind: 'not-found',
    });
    expect(refusal(steps('ready'), 'nothing', { action: 'retry' }).message).toContain(
      'create-user, order-background-check',
    );
  });
});
