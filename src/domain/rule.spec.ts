import { describe, expect, it } from '@jest/globals';
import { checkRank, requirementKey, type Requirement } from './rule.js';

describe('requirements', () => {
  it.each<[Requirement, string]>([
    [{ type: 'training', surveyCode: 'camp' }, 'training:camp'],
    [{ type: 'document', document: 12 }, 'document:12'],
    [{ type: 'document', document: 'Code of Conduct' }, 'document:Code of Conduct'],
    [{ type: 'background-check', level: 3, quickapp: true }, 'background-check:level-3'],
    [{ type: 'background-check', packageCode: 'P', rank: 9, quickapp: true }, 'background-check:P'],
    [{ type: 'background-check', quickapp: true }, 'background-check:level-'],
    [{ type: 'step', kind: 'order-badge' }, 'step:order-badge'],
  ])('%j has the key %s', (requirement, key) => {
    expect(requirementKey(requirement)).toBe(key);
  });

  it('rank by their rank, else by their level', () => {
    expect(checkRank({ type: 'background-check', level: 3, quickapp: true })).toBe(3);
    expect(checkRank({ type: 'background-check', level: 3, rank: 9, quickapp: true })).toBe(9);
    expect(checkRank({ type: 'background-check', quickapp: true })).toBe(0);
  });
});
