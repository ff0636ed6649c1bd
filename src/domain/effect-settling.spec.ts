import { describe, expect, it } from '@jest/globals';
import type { EffectState } from './effect.js';
import { effectChoice, requireEffectChoice } from './effect-settling.js';
import type { StepStatus } from './run-state.js';

const leaseMs = 45_000;

describe('what staff can say of a write', () => {
  it.each<[EffectState, StepStatus | undefined, number, boolean]>([
    ['confirmed', undefined, 99_000, false],
    ['confirmed', 'succeeded', 99_000, false],
    ['rejected', 'waiting', 99_000, false],
    ['authorized', 'running', 1_000, false],
    ['authorized', 'ready', 99_000, false],
    ['authorized', undefined, 1_000, false],
    ['authorized', undefined, 99_000, true],
    ['authorized', 'pending', 99_000, true],
    ['unknown', 'running', 99_000, false],
    ['unknown', 'ready', 99_000, false],
    ['unknown', 'waiting', 1_000, true],
    ['unknown', 'needs-attention', 1_000, true],
    ['unknown', 'cancelled', 1_000, true],
    ['unknown', 'skipped', 1_000, true],
    ['unknown', 'pending', 1_000, true],
    ['unknown', undefined, 1_000, true],
  ])('%s with its step %s after %d ms: can be settled %s', (state, step, ageMs, settled) => {
    const standing = { state, step, ageMs };
    expect(effectChoice(standing, leaseMs).actions).toEqual(settled ? ['attach', 'confirm-absent'] : []);
    if (settled) expect(requireEffectChoice(standing, leaseMs).advice).toContain('attach its id');
    else
      expect(() => requireEffectChoice(standing, leaseMs)).toThrow(
        expect.objectContaining({ code: 'EFFECT_NOT_IN_DOUBT' }),
      );
  });

  it('goes through the step where one waits for it', () => {
    expect(effectChoice({ state: 'unknown', step: 'waiting', ageMs: 0 }, leaseMs).throughStep).toBe(true);
    expect(effectChoice({ state: 'unknown', ageMs: 0 }, leaseMs).throughStep).toBe(false);
  });
});
