import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lookAgainForAge } from './age-thresholds.js';
import { addDays, ageOn } from './day.js';
import type { Condition, Rule } from './rule.js';

const rule = (when: Condition): Rule => ({ name: 'x', when, requirements: [] });
const again = (when: Condition, today: string, birthDate?: string) => lookAgainForAge([rule(when)], today, birthDate);

describe('the day to look again because of an age', () => {
  it('is tomorrow when the age comes within 31 days, else in 31 days', () => {
    const adults = { age: { $gte: 18 } };
    expect(again(adults, '2026-06-01', '2008-07-02')).toBe('2026-06-02');
    expect(again(adults, '2026-06-01', '2008-07-03')).toBe('2026-07-02');
    expect(again(adults, '2026-07-01', '2008-07-02')).toBe('2026-07-02');
  });

  it('is none when rules look at no age, when every age has passed, and when no birth date is known', () => {
    expect(again({ role: 'driver', 'attributes.age': { $gt: 17 } }, '2026-06-01', '2008-06-02')).toBeUndefined();
    expect(again({ age: { $gte: 18 } }, '2026-06-01', '2000-06-02')).toBeUndefined();
    expect(again({ age: { $gte: 18 } }, '2026-06-01')).toBeUndefined();
  });

  it('finds ages wherever a condition compares them', () => {
    const nested: Condition = { $or: [{ role: 'a' }, { $nor: [{ age: { $not: { $in: [null, 15] } } }] }] };
    expect(again(nested, '2026-06-01', '2011-06-02')).toBe('2026-06-02');
    expect(again(nested, '2026-06-01', '2010-06-02')).toBe('2026-06-02');
    expect(again(nested, '2026-06-01', '2009-06-02')).toBeUndefined();
  });

  it('never passes over a day on which a comparison turns, 29 February included', () => {
    const day = fc.integer({ min: 0, max: 40 * 365 }).map((days) => addDays('1996-01-01', days));
    const operator = fc.constantFrom('$eq', '$gt', '$gte', '$lt', '$lte');
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 1, max: 40 }),
        operator,
        fc.nat(60),
        (birthDate, age, compare, startsAfter) => {
          const holds = (today: string) => {
            const now = ageOn(today, birthDate);
            const turned = { $eq: now === age, $gt: now > age, $gte: now >= age, $lt: now < age, $lte: now <= age };
            return turned[compare];
          };
          const first = addDays(birthDate, Math.max(0, age - 1) * 365 + startsAfter);
          let today = first;
          for (;;) {
            const next = again({ age: { [compare]: age } }, today, birthDate);
            const until = next ?? addDays(today, 3 * 366);
            for (let passed = addDays(today, 1); passed < until; passed = addDays(passed, 1))
              expect(holds(passed)).toBe(holds(today));
            if (next === undefined) break;
            today = next;
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
