import { describe, expect, it } from '@jest/globals';
import type { Requirement, Rule } from '../../domain/rule.js';
import { checkReferences } from './reference-check.js';

const training = (surveyCode: string, more: Partial<Requirement> = {}): Requirement => ({
  ...more,
  type: 'training',
  surveyCode,
});
const check = (level: number, after: string[]): Requirement => ({
  type: 'background-check',
  level,
  quickapp: true,
  after,
});
const rule = (name: string, ...requirements: Requirement[]): Rule => ({ name, when: {}, requirements });

describe('what requirements say of each other', () => {
  it('is right where another rule of the set asks for it', () => {
    const rules = [rule('a', training('camp')), rule('b', check(4, ['training:camp']))];
    expect(
      checkReferences([...rules, rule('c', training('later', { dueInDays: 3, dueFrom: 'training:camp' }))]),
    ).toEqual([]);
    expect(checkReferences([rule('d', training('camp', { dueInDays: 3, dueFrom: 'hire' }))])).toEqual([]);
  });

  it('may not name what no rule asks for, and says what is near', () => {
    const rules = [rule('a', training('camp')), rule('b', training('camp'), check(4, ['training:camq']))];
    expect(checkReferences(rules)).toEqual([
      {
        ruleName: 'b',
        pointer: '/requirements/1/after/0',
        message:
          'after is "training:camq", which no rule asks for. Did you mean "training:camp"? Use one of: background-check:level-4, training:camp.',
      },
    ]);
    expect(checkReferences([rule('a', training('camp', { dueInDays: 1, dueFrom: 'step:badge' }))])).toMatchObject([
      { pointer: '/requirements/0/dueFrom' },
    ]);
  });

  it('may not go in a circle, also over several rules and whatever check they name', () => {
    const rules = [
      rule('a', training('camp', { after: ['background-check:level-3'] }), check(3, [])),
      rule('b', check(4, ['training:camp'])),
    ];
    const messages = checkReferences(rules).map(({ ruleName, message }) => `${ruleName}: ${message}`);
    expect(messages).toEqual([
      'a: after is "background-check:level-3", which closes a circle: training:camp → background-check:level-3 → training:camp. Remove it here or there.',
      'b: after is "training:camp", which closes a circle: background-check:level-4 → training:camp → background-check:level-4. Remove it here or there.',
    ]);
    expect(checkReferences([rule('a', training('camp', { after: ['training:camp'] }))])).toMatchObject([
      { message: expect.stringContaining('training:camp → training:camp') },
    ]);
    const waiting = [
      training('a', { dueInDays: 1, dueFrom: 'training:b' }),
      training('b', { dueInDays: 1, dueFrom: 'training:a' }),
    ];
    expect(checkReferences([rule('a', ...waiting)])).toHaveLength(2);
  });
});
