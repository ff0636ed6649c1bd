import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  conditionOf,
  queryOf,
  type ConditionQuery,
} from '../../dashboard/src/pages/rules/condition/condition-query.js';
import type { JsonObject } from '../../src/domain/json.js';
import { anyCondition } from '../support/condition-arbitrary.js';

/** Not only what rules may say: also what somebody is in the middle of writing. */
const keys = fc.constantFrom(
  'role',
  'age',
  '$or',
  '$and',
  '$nor',
  '$not',
  '$in',
  '$eq.null',
  'is',
  '$foo',
  '__proto__',
);
const anything = fc.letrec<{ value: JsonObject; any: JsonObject[string] }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, 1, true, 'x'),
    fc.array(tie('any'), { maxLength: 2 }),
    tie('value'),
  ),
  value: fc.dictionary(keys, tie('any'), { maxKeys: 3 }),
})).value;

const staysTheSame = (condition: JsonObject) => {
  expect(JSON.stringify(conditionOf(queryOf(condition)))).toBe(JSON.stringify(condition));
};

describe('a condition in the query builder', () => {
  it('comes out as it went in', () => {
    fc.assert(fc.property(anyCondition, staysTheSame), { numRuns: 1_000 });
  });

  it('comes out as it went in also where it is wrong', () => {
    fc.assert(fc.property(anything, staysTheSame), { numRuns: 1_000 });
  });

  it('has groups and lines', () => {
    const condition: JsonObject = {
      role: 'driver',
      age: { $gte: 18, $not: { $lt: 70 } },
      endDate: null,
      $or: [{ state: 'CA' }, { state: { $not: { $in: ['TX'], $ne: 'FL' } }, tags: 'summer' }, { $and: [{}] }],
    };
    expect(queryOf(condition)).toEqual({
      combinator: 'all',
      rules: [
        { field: 'role', operator: 'is', value: 'driver' },
        { field: 'age', operator: '$gte', value: 18 },
        { field: 'age', operator: '$not.$lt', value: 70 },
        { field: 'endDate', operator: 'is.null', value: null },
        {
          combinator: 'any',
          rules: [
            { field: 'state', operator: 'is', value: 'CA' },
            {
              combinator: 'all',
              rules: [
                { field: 'state', operator: '$not', value: { $in: ['TX'], $ne: 'FL' } },
                { field: 'tags', operator: 'is', value: 'summer' },
              ],
            },
            { combinator: 'all', listed: true, rules: [{ combinator: 'all', rules: [] }] },
          ],
        },
      ],
    });
  });

  it('keeps what a builder puts together and one document cannot hold', () => {
    const is = (field: string, value: string) => ({ field, operator: 'is', value });
    const tags: ConditionQuery = { combinator: 'all', rules: [is('tags', 'summer'), is('tags', 'driver')] };
    expect(conditionOf(tags)).toEqual({ $and: [{ tags: 'summer' }, { tags: 'driver' }] });
    const any: ConditionQuery = { combinator: 'any', rules: [is('role', 'a'), is('role', 'b')] };
    expect(conditionOf({ combinator: 'all', rules: [any, any] })).toEqual({
      $and: [{ $or: [{ role: 'a' }, { role: 'b' }] }, { $or: [{ role: 'a' }, { role: 'b' }] }],
    });
    expect(conditionOf({ combinator: 'none', rules: [tags] })).toEqual({
      $nor: [{ $and: [{ tags: 'summer' }, { tags: 'driver' }] }],
    });
  });
});
