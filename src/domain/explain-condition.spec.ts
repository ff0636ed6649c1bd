import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matchCondition } from '../adapters/rules/condition-matcher.js';
import { explainCondition } from './explain-condition.js';
import type { Condition } from './rule.js';

const ana = { employeeId: '7', role: 'driver', state: 'CA', age: 17, tags: ['camp'], attributes: { badge: 'red' } };

const failing = (condition: Condition) =>
  explainCondition(condition, ana, matchCondition).missing.map(({ pointer }) => pointer);

describe('what stands between a person and a condition', () => {
  it.each<[Condition, string[]]>([
    [{}, []],
    [{ role: 'driver' }, []],
    [{ role: 'cook', state: 'TX' }, ['/role', '/state']],
    [{ age: { $gte: 18, $lt: 65 } }, ['/age/$gte']],
    [{ tags: { $nin: ['camp'] } }, ['/tags/$nin']],
    [{ role: { $not: { $in: ['driver', 'cook'] } } }, ['/role/$not/$in']],
    [{ 'attributes.badge': 'blue' }, ['/attributes.badge']],
    [{ $and: [{ role: 'driver' }, { state: 'TX' }] }, ['/$and/1/state']],
    [{ $or: [{ role: 'cook', state: 'TX' }, { location: 'north' }] }, ['/$or/1/location']],
    [{ $nor: [{ role: 'driver' }, { state: 'TX' }] }, ['/$nor/0/role']],
    [{ $nor: [{ role: 'driver', state: 'CA' }] }, ['/$nor/0/role']],
  ])('%j lacks %j', (condition, pointers) => {
    expect(failing(condition)).toEqual(pointers);
  });

  it('shows what is wanted and what is known, of the age only whether it matches', () => {
    const { leaves } = explainCondition(
      { role: { $in: ['cook'] }, age: { $lt: 18 }, location: 'x' },
      ana,
      matchCondition,
    );
    expect(leaves).toEqual([
      {
        pointer: '/role/$in',
        field: 'role',
        operator: '$in',
        wanted: ['cook'],
        negated: false,
        actual: 'driver',
        matched: false,
      },
      { pointer: '/age/$lt', field: 'age', operator: '$lt', wanted: 18, negated: false, matched: true },
      {
        pointer: '/location',
        field: 'location',
        operator: '$eq',
        wanted: 'x',
        negated: false,
        actual: null,
        matched: false,
      },
    ]);
  });

  it('lacks nothing exactly when the matcher says that it matches', () => {
    const field = fc.oneof(
      fc.record({ role: fc.constantFrom('driver', 'cook') }),
      fc.record({ state: fc.record({ $nin: fc.array(fc.constantFrom('CA', 'TX'), { minLength: 1 }) }) }),
      fc.record({ age: fc.record({ $not: fc.record({ $gte: fc.integer({ min: 16, max: 18 }) }) }) }),
    );
    const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
      condition: fc.oneof(
        { maxDepth: 4 },
        field,
        ...['$and', '$or', '$nor'].map((group) =>
          fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((inner) => ({ [group]: inner })),
        ),
      ),
    }));
    fc.assert(
      fc.property(condition, (told) => {
        const one = JSON.parse(JSON.stringify(told)) as Condition;
        const { matched, missing } = explainCondition(one, ana, matchCondition);
        expect(matched).toBe(matchCondition(one, ana));
        expect(missing.length === 0).toBe(matched);
      }),
    );
  });
});
