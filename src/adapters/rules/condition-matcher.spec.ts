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

const asStored = (told: unknown) => JSON.parse(JSON.stringify(told)) as Condition[];

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

  it('selects the same rules for many people as one by one', () => {
    const value = fc.constantFrom<unknown>('a', 'b', '', null, undefined, 1, true, ['a', 'b'], []);
    const facts = fc.record({ role: value, tags: value, age: fc.integer({ min: 17, max: 19 }), more: fc.object() });
    const scalar = fc.constantFrom('a', 'b', '', null, 1, true);
    const test = fc.oneof(
      scalar,
      fc.record({ $in: fc.array(scalar, { minLength: 1 }) }),
      fc.record({ $nin: fc.array(scalar, { minLength: 1 }) }),
      fc.record({ $exists: fc.boolean() }),
      fc.record({ $not: fc.record({ $gte: fc.constantFrom('a', 18) }) }),
    );
    const fields = fc.dictionary(fc.constantFrom('role', 'tags', 'age', 'attributes.x', 'attributes.__proto__'), test);
    const condition = fc.oneof(
      fields,
      fc.record({ $or: fc.array(fields, { minLength: 1 }) }),
      fc.record({ $nor: fc.array(fields, { minLength: 1 }) }),
    );
    const people = fc.array(
      fc
        .tuple(facts, fc.option(fc.dictionary(fc.constantFrom('x', 'y', '__proto__'), value)))
        .map(([told, attributes]) => ({
          ...told,
          attributes,
        })),
    );
    fc.assert(
      fc.property(fc.array(condition).map(asStored), people, (conditions, everybody) => {
        const rules = conditions.map((when, index) => ({ name: `${index}`, when, requirements: [] }));
        for (const one of everybody)
          expect(matchCondition.select?.(rules, one)).toEqual(rules.filter(({ when }) => matchCondition(when, one)));
      }),
    );
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
