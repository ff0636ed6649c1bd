import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { clearanceOf, type ClearanceSubject } from './clearance.js';
import type { Holding, HoldingState } from './holding.js';

const states: HoldingState[] = ['open', 'met', 'waived', 'not-met'];
const holding = (key: string, state: HoldingState, current = true, dueDate?: string): Holding => ({
  key,
  requirement: { type: 'training', surveyCode: key },
  state,
  current,
  dueDate,
  rules: [],
  ordered: false,
  generation: 1,
  renewing: false,
});
const subject: ClearanceSubject = { status: 'active', known: true, today: '2030-01-01', holdings: [] };
const missingOf = (change: Partial<ClearanceSubject>) => clearanceOf({ ...subject, ...change }, 'now').missing;

describe('clearance', () => {
  it('is given to an active, known person who holds everything', () => {
    const holdings = [holding('a', 'met'), holding('b', 'waived'), holding('c', 'open', false)];
    expect(clearanceOf({ ...subject, holdings }, '2030-01-01T00:00:00Z')).toEqual({
      cleared: true,
      asOf: '2030-01-01T00:00:00Z',
      missing: [],
      expiresAt: null,
    });
  });

  it('says what is missing, and until when', () => {
    const holdings = [holding('a', 'open', true, '2030-02-01'), holding('b', 'not-met'), holding('c', 'met')];
    expect(missingOf({ holdings })).toEqual([
      { requirement: 'a', state: 'open', dueAt: '2030-02-01' },
      { requirement: 'b', state: 'not-met', dueAt: null },
    ]);
  });

  it('names employment, hold and unknown user', () => {
    expect(missingOf({ status: 'terminated' })).toEqual([
      { requirement: 'employment', state: 'terminated', dueAt: null },
    ]);
    expect(missingOf({ status: 'scheduled', known: false })).toEqual([
      { requirement: 'employment', state: 'scheduled', dueAt: null },
    ]);
    expect(missingOf({ heldReason: 'MISSING_EMAIL', known: false })).toEqual([
      { requirement: 'decision', state: 'MISSING_EMAIL', dueAt: null },
      { requirement: 'user', state: 'not-created', dueAt: null },
    ]);
  });

  it('is never given to anybody who is not active, or held, or unknown, or lacks a current requirement', () => {
    const anyHolding = fc
      .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(...states), fc.boolean())
      .map(([key, state, current]) => holding(key, state, current));
    fc.assert(
      fc.property(
        fc.constantFrom('unknown', 'scheduled', 'active', 'terminated' as const),
        fc.option(fc.constantFrom('MISSING_EMAIL', 'NO_MATCHING_RULE'), { nil: undefined }),
        fc.boolean(),
        fc.array(anyHolding),
        (status, heldReason, known, holdings) => {
          const { cleared, missing } = clearanceOf({ ...subject, status, heldReason, known, holdings }, 'now');
          const holdsAll = holdings.every((one) => !one.current || one.state === 'met' || one.state === 'waived');
          expect(cleared).toBe(status === 'active' && heldReason === undefined && known && holdsAll);
          expect(cleared).toBe(missing.length === 0);
        },
      ),
    );
  });
});
