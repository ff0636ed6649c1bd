import { describe, expect, it } from '@jest/globals';
import { conditionOf, treeOf, type ConditionGroup } from './condition-tree.js';
import type { Condition } from './rule.js';

describe('a condition as a tree', () => {
  it('has groups and comparisons', () => {
    const condition: Condition = {
      role: 'driver',
      age: { $gte: 18, $lt: 70 },
      $or: [{ state: 'CA' }, { state: { $not: { $in: ['TX'] } }, tags: 'summer' }, { $and: [{}] }],
    };
    const tree: ConditionGroup = {
      match: 'all',
      items: [
        { field: 'role', operator: 'is', value: 'driver' },
        { field: 'age', operator: '$gte', value: 18 },
        { field: 'age', operator: '$lt', value: 70 },
        {
          match: 'any',
          items: [
            { field: 'state', operator: 'is', value: 'CA' },
            {
              match: 'all',
              items: [
                { field: 'state', operator: '$not', not: [{ operator: '$in', value: ['TX'] }] },
                { field: 'tags', operator: 'is', value: 'summer' },
              ],
            },
            { match: 'all', listed: true, items: [{ match: 'all', items: [] }] },
          ],
        },
      ],
    };
    expect(treeOf(condition)).toEqual(tree);
    expect(JSON.stringify(conditionOf(tree))).toBe(JSON.stringify(condition));
  });

  it('keeps what a builder puts together and one document cannot hold', () => {
    const is = (field: string, value: string) => ({ field, operator: 'is', value });
    const tags: ConditionGroup = { match: 'all', items: [is('tags', 'summer'), is('tags', 'driver')] };
    expect(conditionOf(tags)).toEqual({ $and: [{ tags: 'summer' }, { tags: 'driver' }] });
    const any: ConditionGroup = { match: 'any', items: [is('role', 'a'), is('role', 'b')] };
    expect(conditionOf({ match: 'all', items: [any, any] })).toEqual({
      $and: [{ $or: [{ role: 'a' }, { role: 'b' }] }, { $or: [{ role: 'a' }, { role: 'b' }] }],
    });
    expect(conditionOf({ match: 'none', items: [tags] })).toEqual({
      $nor: [{ $and: [{ tags: 'summer' }, { tags: 'driver' }] }],
    });
  });
});
