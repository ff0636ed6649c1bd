import { describe, expect, it } from '@jest/globals';
import type { EffectState } from './effect.js';
import { effectChoice, requireEffectChoice, requireTellable, type EffectOnRecord } from './effect-settling.js';
import type { StepStatus } from './run-state.js';

const times = { leaseMs: 45_000, settleWindowMs: 90_000 };
const code = (expected: string) => expect.objectContaining({ code: expected, kind: 'conflict' });

describe('what staff can say of a write', () => {
  const both = ['attach', 'confirm-absent'];
  it.each<[EffectState, StepStatus | undefined, number, string[]]>([
    ['confirmed', undefined, 99_000, []],
    ['confirmed', 'succeeded', 99_000, []],
    ['rejected', 'waiting', 99_000, []],
    ['authorized', 'running', 1_000, []],
    ['authorized', 'ready', 99_000, []],
    ['authorized', undefined, 1_000, []],
    ['authorized', undefined, 50_000, ['attach']],
    ['authorized', undefined, 99_000, both],
    ['authorized', 'pending', 99_000, both],
    ['unknown', 'running', 99_000, []],
    ['unknown', 'ready', 99_000, []],
    ['unknown', 'waiting', 89_000, ['attach']],
    ['unknown', 'waiting', 90_000, both],
    ['unknown', 'needs-attention', 1_000, ['attach']],
    ['unknown', 'needs-attention', 99_000, both],
    ['unknown', 'cancelled', 99_000, both],
    ['unknown', 'skipped', 99_000, both],
    ['unknown', 'pending', 99_000, both],
    ['unknown', undefined, 1_000, ['attach']],
    ['unknown', undefined, 99_000, both],
  ])('%s with its step %s after %d ms: %j', (state, step, ageMs, actions) => {
    const standing = { state, step, ageMs };
    const choice = effectChoice(standing, times);
    expect(choice.actions).toEqual(actions);
    if (actions.length === 0) expect(() => requireEffectChoice(standing, times)).toThrow(code('EFFECT_NOT_IN_DOUBT'));
    else expect(requireEffectChoice(standing, times).advice).toContain('attach its id');
  });

  it('tells from when on absence can be confirmed', () => {
    const { advice } = effectChoice({ state: 'unknown', step: 'waiting', ageMs: 30_500 }, times);
    expect(advice).toContain('can be confirmed in 60 s');
  });

  it('goes through the step where one waits for it', () => {
    expect(effectChoice({ state: 'unknown', step: 'waiting', ageMs: 0 }, times).throughStep).toBe(true);
    expect(effectChoice({ state: 'unknown', ageMs: 0 }, times).throughStep).toBe(false);
  });
});

describe('absence', () => {
  const entry = (change: Partial<EffectOnRecord> = {}): EffectOnRecord => ({
    ...{ state: 'unknown', authorization: 'step:3', ageMs: 90_000 },
    ...change,
  });
  const absent = (found: EffectOnRecord | undefined) => () => {
    requireTellable(found, { state: 'rejected', authorization: 'step:3' }, times.settleWindowMs);
  };

  it('is believed of the attempt that staff looked for, once its write must be visible', () => {
    expect(absent(entry())).not.toThrow();
    expect(absent(entry({ state: 'authorized' }))).not.toThrow();
  });

  it.each<[string, EffectOnRecord | undefined, string]>([
    ['a write that was never tried', undefined, 'NOTHING_SENT_YET'],
    ['a write that is confirmed', entry({ state: 'confirmed' }), 'EFFECT_NOT_IN_DOUBT'],
    ['a write that is known to be absent', entry({ state: 'rejected' }), 'EFFECT_NOT_IN_DOUBT'],
    ['an attempt that another one followed', entry({ authorization: 'step:5' }), 'EFFECT_SENT_AGAIN'],
    ['a write that may still arrive', entry({ ageMs: 89_999 }), 'EFFECT_STILL_SETTLING'],
  ])('of %s is not', (_, found, expected) => {
    expect(absent(found)).toThrow(code(expected));
  });
});

describe('an id', () => {
  const attached = (state: EffectState | undefined) => () => {
    const found = state && { state, authorization: 'step:3', ageMs: 0 };
    requireTellable(found, { state: 'confirmed', externalId: '7' }, times.settleWindowMs);
  };

  it.each([undefined, 'rejected', 'unknown', 'authorized'] as const)('is believed of a write that is %s', (state) => {
    expect(attached(state)).not.toThrow();
  });

  it('is not taken in place of the one that is confirmed', () => {
    expect(attached('confirmed')).toThrow(code('EFFECT_NOT_IN_DOUBT'));
  });
});
