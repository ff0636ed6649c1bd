import { describe, expect, it } from '@jest/globals';
import { diffRules } from './rule-diff.js';
import type { Rule } from './rule.js';

const drivers: Rule = {
  name: 'drivers',
  when: { role: { $in: ['driver'] } },
  requirements: [{ type: 'background-check', level: 4, quickapp: true }],
};
const staff: Rule = { name: 'staff', when: {}, requirements: [{ type: 'training', surveyCode: 'camp' }] };

describe('the difference between two versions', () => {
  it('is nothing where only the order of rules changed', () => {
    expect(diffRules([drivers, staff], [staff, drivers])).toEqual({ added: [], removed: [], changed: [] });
  });

  it('names rules that came and went', () => {
    expect(diffRules([drivers], [staff])).toEqual({ added: [staff], removed: [drivers], changed: [] });
  });

  it('says for a changed rule where it changed, from what to what', () => {
    const changed: Rule = {
      ...drivers,
      when: { role: { $in: ['driver', 'bus driver'] } },
      startDaysBefore: 14,
      requirements: [{ type: 'background-check', level: 5, quickapp: true }],
    };
    expect(diffRules([drivers, staff], [changed, staff]).changed).toEqual([
      {
        name: 'drivers',
        changes: [
          { pointer: '/when/role/$in/1', after: 'bus driver' },
          { pointer: '/requirements/0/level', before: 4, after: 5 },
          { pointer: '/startDaysBefore', after: 14 },
        ],
      },
    ]);
  });

  it('shows a value of another kind as a whole, and escapes names in pointers', () => {
    const [before, after]: Rule[] = [
      { ...staff, when: { 'attributes.a/b': 'x' } },
      { ...staff, when: { 'attributes.a/b': { $in: ['x'] } } },
    ];
    expect(before && after && diffRules([before], [after]).changed[0]?.changes).toEqual([
      { pointer: '/when/attributes.a~1b', before: 'x', after: { $in: ['x'] } },
    ]);
  });
});
