import { describe, expect, it } from '@jest/globals';
import { judge, policyOf, type StaffDecision } from './human-decision.js';

const two = { decisions: ['clear', 'not-clear'] as const, role: 'reviewer' as const, people: 2 };
const said = (...told: [caller: string, decision: StaffDecision][]) =>
  told.map(([caller, decision]) => ({ caller, actor: caller, decision }));

describe('a question to two people', () => {
  it.each([
    ['nobody before', said(), 'open'],
    ['somebody else who says the same', said(['sam', 'clear']), 'settled'],
    ['somebody else who says the opposite', said(['sam', 'not-clear']), 'open'],
    ['themselves', said(['rita', 'clear']), 'again'],
    ['themselves with another opinion', said(['rita', 'not-clear']), 'open'],
    ['two who disagree', said(['sam', 'clear'], ['tess', 'not-clear']), 'settled'],
    ['somebody who changed their mind', said(['sam', 'clear'], ['sam', 'not-clear']), 'open'],
  ])('after %s', (_, earlier, verdict) => {
    expect(judge(two, earlier, 'clear', 'rita')).toBe(verdict);
  });
});

describe('who decides', () => {
  it('is what the rule says, or a reviewer', () => {
    expect(policyOf('review-background-check')).toMatchObject({ role: 'reviewer', people: 1 });
    expect(policyOf('review-background-check', { role: 'admin', people: 2 })).toMatchObject({
      role: 'admin',
      people: 2,
    });
    expect(policyOf('approve', { role: 'staff' })).toMatchObject({ decisions: ['approve', 'refuse'], role: 'staff' });
    expect(policyOf('await-training', { role: 'admin' })).toBeUndefined();
  });
});
