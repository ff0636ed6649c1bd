import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CallFailure, NeedsAttention, type Certainty } from './failure.js';
import { defaultRetryPolicy } from './retry-policy.js';
import { settleError } from './settlement.js';

const settle = (error: unknown, { writing = true, failures = 0 } = {}) =>
  settleError(error, writing, failures, defaultRetryPolicy, 1);
const failure = (certainty: Certainty, retryable: boolean, retryAfterMs?: number) =>
  new CallFailure('CODE', 'Why.', certainty, retryable, retryAfterMs);

describe('an attempt that threw', () => {
  it('asks for a human where one is needed', () => {
    expect(settle(new NeedsAttention('LEVEL', 'Mend it.'), { writing: false })).toEqual({
      type: 'needs-attention',
      error: { code: 'LEVEL', message: 'Mend it.' },
    });
    expect(settle(failure('refused', false))).toMatchObject({
      type: 'needs-attention',
      effect: { state: 'rejected' },
      error: { code: 'CODE', message: 'Why.' },
    });
  });

  it('is tried again when nothing was sent, not sooner than the other side asks', () => {
    expect(settle(failure('not-sent', true))).toMatchObject({
      type: 'retry',
      delayMs: 1_000,
      effect: { state: 'rejected' },
    });
    expect(settle(failure('refused', true, 90_000))).toMatchObject({ type: 'retry', delayMs: 90_000 });
    expect(settle(failure('refused', true, 10))).toMatchObject({ type: 'retry', delayMs: 1_000 });
  });

  it('is looked up when it may have happened, even if it must not be repeated', () => {
    expect(settle(failure('ambiguous', false))).toMatchObject({ type: 'retry', effect: { state: 'unknown' } });
    expect(settle(new TypeError('oh'))).toMatchObject({
      type: 'retry',
      effect: { state: 'unknown' },
      error: { code: 'UNEXPECTED_ERROR' },
    });
  });

  it('says nothing of an effect when it could not write', () => {
    expect(settle(failure('ambiguous', true), { writing: false }).effect).toBeUndefined();
    expect(settle(failure('ambiguous', false), { writing: false })).toMatchObject({ type: 'needs-attention' });
  });

  it('ends as a matter for staff when the policy is exhausted, its effect still unknown', () => {
    expect(settle(failure('ambiguous', true), { failures: 9 })).toMatchObject({
      type: 'needs-attention',
      effect: { state: 'unknown' },
    });
  });

  it('is tried on through an outage, however many attempts failed before', () => {
    const during = (error: unknown, writing: boolean, outages: number) =>
      settleError(error, writing, 9, defaultRetryPolicy, 1, outages);
    for (const [error, writing] of [
      [failure('not-sent', true), true],
      [failure('refused', true), true],
      [failure('ambiguous', true), false],
    ] as const) {
      expect(during(error, writing, 100)).toMatchObject({ type: 'retry', outage: true, delayMs: 900_000 });
      expect(during(error, writing, defaultRetryPolicy.maximumOutages)).toMatchObject({ type: 'needs-attention' });
    }
    expect(during(failure('ambiguous', true), true, 0)).toMatchObject({ type: 'needs-attention' });
    expect(during(new TypeError('oh'), false, 0)).toMatchObject({ type: 'needs-attention' });
  });

  it('never records what an unexpected error said, which may be about a person', () => {
    expect(JSON.stringify(settle(new Error('Ana Canary 078-05-1120')))).not.toMatch(/Canary|078/);
    expect(JSON.stringify(settle('Ana Canary'))).not.toContain('Canary');
    expect(settle(new NeedsAttention('CODE', 'x'.repeat(600)))).toMatchObject({ error: { message: 'x'.repeat(500) } });
  });

  it('is never taken for rejected when it was ambiguous', () => {
    const anyError = fc.oneof(
      fc
        .tuple(
          fc.constantFrom<Certainty>('not-sent', 'refused', 'ambiguous'),
          fc.boolean(),
          fc.option(fc.nat(), { nil: undefined }),
        )
        .map((parts) => failure(...parts)),
      fc.anything(),
      fc.string().map((message) => new Error(message)),
    );
    fc.assert(
      fc.property(
        anyError,
        fc.nat({ max: 20 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (error, failures, random) => {
          const { effect } = settleError(error, true, failures, defaultRetryPolicy, random);
          const safe = error instanceof CallFailure && error.certainty !== 'ambiguous';
          expect(effect?.state).toBe(safe ? 'rejected' : 'unknown');
        },
      ),
    );
  });
});
