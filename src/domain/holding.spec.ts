import { describe, expect, it } from '@jest/globals';
import { isDecided, keepBetterCheck, type Holding } from './holding.js';
import type { ResolvedRequirement } from './requirements.js';
import { requirementKey, type Requirement } from './rule.js';

const today = '2030-06-15';
const check = (level: number): Requirement => ({ type: 'background-check', level, quickapp: true });
const wanted = (requirement: Requirement): ResolvedRequirement => ({
  key: requirementKey(requirement),
  requirement,
  rules: ['camp'],
});
const held = (requirement: Requirement, state: Holding['state'], ordered = true): Holding => ({
  key: requirementKey(requirement),
  requirement,
  state,
  current: true,
  rules: ['old'],
  ordered,
  generation: 1,
  renewing: false,
});
const kept = (level: number, ...holdings: Holding[]) =>
  keepBetterCheck([wanted(check(level))], holdings, today).requirements.map(({ key }) => key);

describe('a check that the person has', () => {
  it.each([
    ['met', held(check(5), 'met')],
    ['under way', held(check(5), 'open')],
    ['of equal rank', held({ type: 'background-check', packageCode: 'P', rank: 3, quickapp: true }, 'met')],
  ])('is kept where it ranks high enough: %s', (_, holding) => {
    const { requirements, notes } = keepBetterCheck([wanted(check(3))], [holding], today);
    expect(requirements).toEqual([{ key: holding.key, requirement: holding.requirement, rules: ['camp'] }]);
    expect(notes).toEqual([`${holding.key} is kept: it ranks at least as high as background-check:level-3.`]);
  });

  it.each([
    ['too low', held(check(2), 'met')],
    ['not ordered yet', held(check(5), 'open', false)],
    ['decided against the person', held(check(5), 'not-met')],
    ['no check at all', held({ type: 'training', surveyCode: 'camp' }, 'met')],
  ])('is no reason to leave one out: %s', (_, holding) => {
    expect(kept(3, holding)).toEqual(['background-check:level-3']);
  });

  it('does not count when it was only waived: nobody has looked at the person', () => {
    expect(kept(3, held(check(5), 'waived'))).toEqual(['background-check:level-3']);
  });

  it('is the wanted one itself, if that is in use', () => {
    expect(kept(3, held(check(5), 'met'), held(check(3), 'open'))).toEqual(['background-check:level-3']);
    expect(kept(3, held(check(5), 'met'), held(check(3), 'waived'))).toEqual(['background-check:level-3']);
  });

  it('is chosen by what it is, not by the order of the record', () => {
    const twin: Requirement = { type: 'background-check', packageCode: 'P', rank: 5, quickapp: true };
    const holdings = [held(check(7), 'open'), held(check(4), 'met'), held(check(5), 'met'), held(twin, 'met')];
    expect(kept(3, ...holdings)).toEqual(['background-check:P']);
    expect(kept(3, ...holdings.reverse())).toEqual(['background-check:P']);
    expect(kept(6, ...holdings)).toEqual(['background-check:level-7']);
  });

  it('has nothing to say about trainings', () => {
    const training = wanted({ type: 'training', surveyCode: 'camp' });
    expect(keepBetterCheck([training], [held(check(7), 'met')], today)).toEqual({
      requirements: [training],
      notes: [],
    });
  });
});

describe('a requirement', () => {
  it('is decided when work on it has ended', () => {
    expect(isDecided(undefined)).toBe(false);
    expect(isDecided(held(check(1), 'open'))).toBe(false);
    for (const state of ['met', 'waived', 'not-met'] as const) expect(isDecided(held(check(1), state))).toBe(true);
  });
});
