import { describe, expect, it } from '@jest/globals';
import { findBrokenRules } from './broken-rules.js';
import type { Rule } from './rule.js';

const asking = (name: string, ...codes: string[]): Rule => ({
  name,
  when: {},
  requirements: codes.map((surveyCode) => ({ type: 'training', surveyCode })),
});
const catalog = { surveyCodes: [{ code: 'camp', languages: [] }], levels: [], documents: [] };

describe('broken rules', () => {
  it('are one for each thing that a rule asks for in vain, whatever the version and place', () => {
    const versions = [
      { version: 3, rules: [asking('a', 'camp', 'x'), asking('b', 'x')] },
      { version: 2, rules: [asking('a', 'x', 'x', 'y')] },
      { version: 1, rules: [asking('a', 'camp')] },
    ];
    expect(
      findBrokenRules(versions, catalog, {}).map(({ subject, versions, pointer }) => ({ subject, versions, pointer })),
    ).toEqual([
      { subject: 'a UNKNOWN_SURVEY_CODE x', versions: [3, 2], pointer: '/requirements/1/surveyCode' },
      { subject: 'b UNKNOWN_SURVEY_CODE x', versions: [3], pointer: '/requirements/0/surveyCode' },
      { subject: 'a UNKNOWN_SURVEY_CODE y', versions: [2], pointer: '/requirements/2/surveyCode' },
    ]);
  });
});
