import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { requirement } from '../../test/support/engine-arbitraries.js';
import { canonical } from './canonical.js';
import { requirementKey, type Requirement } from './rule.js';
import { unite } from './unite.js';

const training = (more: Partial<Requirement>): Requirement => ({ ...more, type: 'training', surveyCode: 'camp' });
const check = (more: object): Requirement => ({ type: 'background-check', level: 3, quickapp: true, ...more });
/** Three requirements of one key. */
const equals = fc
  .array(requirement, { minLength: 20, maxLength: 40 })
  .map((all) => all.filter((one) => all[0] && requirementKey(one) === requirementKey(all[0])))
  .filter((group) => group.length >= 3);

describe('requirements of one key', () => {
  it('become the same, whatever their order and grouping', () => {
    fc.assert(
      fc.property(equals, ([a, b, c]) => {
        if (!a || !b || !c) return;
        expect(canonical(unite(a, b))).toBe(canonical(unite(b, a)));
        expect(canonical(unite(unite(a, b), c))).toBe(canonical(unite(a, unite(b, c))));
        const both = unite(a, b);
        expect(canonical(unite(both, both))).toBe(canonical(both));
        expect(requirementKey(both)).toBe(requirementKey(a));
      }),
    );
  });

  it('are due by the earliest, from whatever it is counted', () => {
    const [one, other] = [training({ dueInDays: 9 }), training({ dueInDays: 4, dueFrom: 'training:first' })];
    expect(unite(one, other)).toMatchObject({
      dueInDays: 9,
      alsoDue: [{ dueInDays: 4, dueFrom: 'training:first' }],
    });
    expect(unite(unite(one, other), training({ dueInDays: 2 }))).toMatchObject({ dueInDays: 2, dueFrom: undefined });
  });

  it.each([
    [{ validity: { months: 12 } }, { validity: { months: 24, graceDays: 5, throughDate: '2030-09-01' } }],
    [{}, { validity: { months: 12, graceDays: 0, throughDate: '2030-09-01' } }],
  ])('count for the shorter time', (a, b) => {
    expect(unite(training(a), training(b)).validity).toMatchObject({ months: 12, throughDate: '2030-09-01' });
    expect(unite(training(a), training(b)).validity?.graceDays).toBe(0);
  });

  it('need the higher approval and the stricter review, each rule without one counting as the default', () => {
    expect(
      unite(training({ approval: { role: 'reviewer' } }), training({ approval: { role: 'staff' } })),
    ).toMatchObject({
      approval: { role: 'reviewer' },
    });
    expect(unite(check({ review: { role: 'staff', people: 2 } }), check({ review: { waitingDays: 3 } }))).toMatchObject(
      {
        review: { role: 'reviewer', people: 2, waitingDays: 7 },
      },
    );
    expect(unite(check({ renewal: { level: 1 } }), check({}))).toMatchObject({ renewal: undefined });
  });

  it('come after all that either comes after, as early as either begins', () => {
    const one = training({ after: ['step:a'], startDaysBefore: 3, note: 'call', reminders: { days: [1, -3] } });
    const other = training({
      after: ['step:b', 'step:a'],
      startDaysBefore: 9,
      note: 'office',
      reminders: { days: [2] },
    });
    expect(unite(one, other)).toMatchObject({
      after: ['step:a', 'step:b'],
      startDaysBefore: 9,
      note: 'call\noffice',
      reminders: { days: [-3, 1, 2] },
    });
    expect(unite(one, training({})).startDaysBefore).toBeUndefined();
  });
});
