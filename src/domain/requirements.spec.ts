import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matchesRole, ruleSet, shuffled } from '../../test/support/engine-arbitraries.js';
import { matchRules, resolveRequirements } from './requirements.js';
import { checkRank, type Requirement, type Rule } from './rule.js';

const rule = (name: string, ...requirements: Requirement[]): Rule => ({ name, when: {}, requirements });
const facts = { employeeId: '1', role: 'driver' };
const resolve = (rules: readonly Rule[]) => resolveRequirements(matchRules(rules, facts, matchesRole));

describe('requirements of all matching rules', () => {
  it('are united, the earlier due date and the larger number of references winning', () => {
    const { requirements } = resolve([
      rule('b', { type: 'training', surveyCode: 'camp', dueInDays: 3 }, { type: 'document', document: 1 }),
      rule(
        'a',
        { type: 'training', surveyCode: 'camp', dueInDays: 5 },
        { type: 'document', document: 1, references: { personal: 2 } },
      ),
      rule(
        'c',
        { type: 'training', surveyCode: 'camp' },
        { type: 'document', document: 1, references: { familyMember: 1 } },
      ),
      rule('d', { type: 'training', surveyCode: 'later' }),
      rule('e', { type: 'training', surveyCode: 'later', dueInDays: 9 }),
      { name: 'other', when: { role: 'cook' }, requirements: [{ type: 'training', surveyCode: 'cook' }] },
    ]);
    expect(requirements).toEqual([
      {
        key: 'document:1',
        requirement: { type: 'document', document: 1, references: { personal: 2, professional: 0, familyMember: 1 } },
        rules: ['a', 'b', 'c'],
      },
      {
        key: 'training:camp',
        requirement: { type: 'training', surveyCode: 'camp', dueInDays: 3 },
        rules: ['a', 'b', 'c'],
      },
      {
        key: 'training:later',
        requirement: { type: 'training', surveyCode: 'later', dueInDays: 9 },
        rules: ['d', 'e'],
      },
    ]);
  });

  it('hold one check, and say why', () => {
    const { requirements, notes } = resolve([
      rule('all', { type: 'background-check', level: 3, quickapp: true }),
      rule('drivers', { type: 'background-check', level: 4, quickapp: true }),
      rule('package', { type: 'background-check', packageCode: 'P', rank: 4, quickapp: true }),
    ]);
    expect(requirements.map(({ key }) => key)).toEqual(['background-check:P']);
    expect(notes).toEqual([
      'background-check:P (rank 4, package) replaces background-check:level-4 (rank 4, drivers).',
      'background-check:P (rank 4, package) replaces background-check:level-3 (rank 3, all).',
    ]);
  });

  it('do not depend on the order of the rules', () => {
    const both = ruleSet.chain((rules) => fc.tuple(fc.constant(rules), shuffled(rules)));
    fc.assert(
      fc.property(both, ([rules, mixed]) => {
        expect(resolve(mixed)).toEqual(resolve(rules));
        expect(matchRules(mixed, facts, matchesRole)).toEqual(matchRules(rules, facts, matchesRole));
      }),
    );
  });

  it('name each thing once, and of checks only the one with the highest rank', () => {
    fc.assert(
      fc.property(ruleSet, (rules) => {
        const { matched, requirements, notes: all } = resolve(rules);
        const notes = all.filter((note) => note.includes(' replaces '));
        const keys = requirements.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        const asked = new Map(
          matched
            .flatMap((one) => one.requirements)
            .flatMap((one) =>
              one.type === 'background-check' ? [[`${one.level ?? one.packageCode}`, one] as const] : [],
            ),
        );
        const checks = requirements.flatMap(({ requirement }) =>
          requirement.type === 'background-check' ? [requirement] : [],
        );
        expect(checks).toHaveLength(asked.size > 0 ? 1 : 0);
        expect(notes).toHaveLength(Math.max(0, asked.size - 1));
        for (const note of notes)
          expect(note.startsWith(requirements.find(({ requirement }) => requirement === checks[0])?.key ?? '?')).toBe(
            true,
          );
        for (const rival of notes.map((note) => Number(/replaces .* \(rank (\d+)/.exec(note)?.[1]))) {
          expect(rival).toBeLessThanOrEqual(checks[0] ? checkRank(checks[0]) : 0);
        }
      }),
    );
  });

  it('of one person are not changed by rules about others', () => {
    const foreign: fc.Arbitrary<Rule[]> = ruleSet.map((rules) =>
      rules.map((one) => ({ ...one, name: `foreign ${one.name}`, when: { role: 'cook' } })),
    );
    fc.assert(
      fc.property(ruleSet, foreign, (rules, others) => {
        expect(resolve([...others, ...rules])).toEqual(resolve(rules));
      }),
    );
  });

  it('leave the rules as they were', () => {
    fc.assert(
      fc.property(ruleSet, (rules) => {
        const before = JSON.stringify(rules);
        resolve(rules);
        expect(JSON.stringify(rules)).toBe(before);
      }),
    );
  });
});
