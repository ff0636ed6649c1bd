import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Condition } from '../../domain/rule.js';
import { matchCondition } from './condition-matcher.js';

const ana = {
  employeeId: '7',
  role: 'camp driver',
  state: 'CA',
  childServing: true,
  department: null,
  language: undefined,
  attributes: { certificates: ['first-aid', 'cpr'], age: 19 },
};

describe('a condition', () => {
  it.each<[Condition, boolean]>([
    [{}, true],
    [{ role: 'camp driver' }, true],
    [{ role: 'Camp driver' }, false],
    [{ role: 'camp driver ' }, false],
    [{ role: 'camp driver', state: 'TX' }, false],
    [{ role: { $in: ['counselor', 'camp driver'] } }, true],
    [{ role: { $nin: ['counselor'] } }, true],
    [{ role: { $ne: 'camp driver' } }, false],
    [{ state: { $not: { $in: ['TX', 'PA'] } } }, true],
    [{ childServing: true }, true],
    [{ childServing: 'true' }, false],
    [{ 'attributes.age': { $gte: 18, $lt: 20 } }, true],
    [{ 'attributes.age': { $gt: '18' } }, false],
    [{ 'attributes.certificates': 'cpr' }, true],
    [{ 'attributes.certificates': { $nin: ['cpr'] } }, false],
    [{ department: { $exists: true } }, true],
    [{ department: null }, true],
    [{ language: { $exists: false } }, true],
    [{ location: { $exists: false } }, true],
    [{ $or: [{ state: 'TX' }, { state: 'CA' }] }, true],
    [{ $and: [{ state: 'TX' }, { state: 'CA' }] }, false],
    [{ $nor: [{ state: 'TX' }] }, true],
  ])('%j is %s for Ana', (condition, expected) => {
    expect(matchCondition(condition, ana)).toBe(expected);
  });

  it('sees what was told and nothing of JavaScript', () => {
    for (const field of ['attributes.constructor', 'attributes.__proto__', 'attributes.toString', 'constructor']) {
      expect(matchCondition({ [field]: { $exists: true } }, ana)).toBe(false);
      expect(matchCondition({ [field]: { $ne: null } }, ana)).toBe(false);
    }
    const told = { attributes: JSON.parse('{ "__proto__": "x" }') as object };
    expect(matchCondition({ 'attributes.__proto__': 'x' }, told)).toBe(true);
  });

  it.each(['$where', '$regex', '$expr', '$mod', '$elemMatch'])('has no %s, checked or not', (operator) => {
    expect(() => matchCondition({ role: { [operator]: 'true' } }, ana)).toThrow(/Unsupported operation/);
  });

  it('equals exactly the same text and no other', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(matchCondition({ role: a }, { role: a })).toBe(true);
        expect(matchCondition({ role: { $in: [a] } }, { role: b })).toBe(a === b);
      }),
    );
  });
});
