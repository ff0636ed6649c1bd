import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { defaultRetryPolicy, nextRetryDelayMs, retryPolicyOf, type RetryPolicy } from './retry-policy.js';

const anyPolicy: fc.Arbitrary<Omit<RetryPolicy, 'maximumOutages'>> = fc.record({
  initialIntervalMs: fc.integer({ min: 1, max: 100_000 }),
  backoffCoefficient: fc.double({ min: 1, max: 10, noNaN: true }),
  maximumIntervalMs: fc.integer({ min: 1, max: 10_000_000 }),
  maximumAttempts: fc.integer({ min: 1, max: 1_000 }),
  jitter: fc.double({ min: 0, max: 1, noNaN: true }),
});
const random = fc.double({ min: 0, max: 1, noNaN: true });

describe('retries', () => {
  it('back off and end by the default policy', () => {
    const delays = Array.from({ length: 10 }, (_, index) => nextRetryDelayMs(defaultRetryPolicy, index + 1, 1));
    expect(delays).toEqual(
      [1, 2, 4, 8, 16, 32, 64, 128, 256]
        .map((seconds) => seconds * 1_000)
        .concat([NaN])
        .map((ms) => (Number.isNaN(ms) ? undefined : ms)),
    );
  });

  it('outlast an outage of days, unless a kind says how often it is tried', () => {
    const { maximumIntervalMs, maximumOutages } = retryPolicyOf();
    expect(maximumOutages * maximumIntervalMs).toBeGreaterThan(3 * 24 * 60 * 60_000);
    expect(retryPolicyOf({ maximumAttempts: 3 })).toMatchObject({ maximumAttempts: 3, maximumOutages: 3 });
    expect(retryPolicyOf({ maximumAttempts: 3, maximumOutages: 7 })).toMatchObject({ maximumOutages: 7 });
  });

  it('come after a whole number of milliseconds within the policy, and not after the last attempt', () => {
    fc.assert(
      fc.property(anyPolicy, fc.integer({ min: 1, max: 2_000 }), random, (policy, failures, chance) => {
        const delayMs = nextRetryDelayMs(policy, failures, chance);
        if (failures >= policy.maximumAttempts) {
          expect(delayMs).toBeUndefined();
          return;
        }
        const longest = Math.min(
          policy.maximumIntervalMs,
          policy.initialIntervalMs * policy.backoffCoefficient ** (failures - 1),
        );
        expect(Number.isInteger(delayMs)).toBe(true);
        expect(delayMs).toBeLessThanOrEqual(Math.round(longest));
        expect(delayMs).toBeGreaterThanOrEqual(Math.floor(longest * (1 - policy.jitter)));
      }),
    );
  });

  it('never come sooner after one more failure', () => {
    fc.assert(
      fc.property(anyPolicy, fc.integer({ min: 1, max: 50 }), random, (policy, failures, chance) => {
        const [now, next] = [failures, failures + 1].map((count) => nextRetryDelayMs(policy, count, chance));
        if (now !== undefined && next !== undefined) expect(next).toBeGreaterThanOrEqual(now);
      }),
    );
  });
});
