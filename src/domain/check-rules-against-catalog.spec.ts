import { describe, expect, it } from '@jest/globals';
import { checkRulesAgainstCatalog, type OfferedCatalog } from './check-rules-against-catalog.js';
import type { Requirement } from './rule.js';

const catalog: OfferedCatalog = {
  surveyCodes: [
    { code: 'standard', languages: ['en', 'es'] },
    { code: 'camp', languages: [] },
  ],
  levels: [1, 3],
  documents: [
    { id: 1, name: 'Code of Conduct', category: 'procedure', active: true },
    { id: 2, name: 'Old Form', category: 'other', active: false },
    { id: 3, name: 'Reference Form', category: 'reference', active: true },
    { id: 4, name: 'Twin', category: 'other', active: true },
    { id: 5, name: 'Twin', category: 'other', active: true },
    { id: 6, name: 'Renewed', category: 'other', active: false },
    { id: 7, name: 'Renewed', category: 'other', active: true },
  ],
};

function check(...requirements: Requirement[]): ReturnType<typeof checkRulesAgainstCatalog> {
  return checkRulesAgainstCatalog([{ name: 'drivers', when: {}, requirements }], catalog);
}

describe('rules against the catalogue', () => {
  it('pass when everything is offered', () => {
    expect(
      check(
        { type: 'training', surveyCode: 'standard' },
        { type: 'training', surveyCode: 'standard', language: 'es' },
        { type: 'training', surveyCode: 'camp', language: 'fr' },
        { type: 'document', document: 'Code of Conduct' },
        { type: 'document', document: 4 },
        { type: 'document', document: 'Renewed' },
        { type: 'document', document: 'Reference Form', references: { personal: 0, familyMember: 1 } },
        { type: 'background-check', level: 3, quickapp: true },
        { type: 'background-check', packageCode: 'P', rank: 9, quickapp: true },
        { type: 'step', kind: 'order-badge' },
      ),
    ).toEqual([]);
  });

  it.each<[Requirement, object]>([
    [
      { type: 'training', surveyCode: 'Standard' },
      {
        pointer: '/requirements/0/surveyCode',
        code: 'UNKNOWN_SURVEY_CODE',
        message: 'The survey code "Standard" is not available. Use one of: camp, standard.',
      },
    ],
    [
      { type: 'training', surveyCode: 'standard', language: 'fr' },
      {
        pointer: '/requirements/0/language',
        code: 'LANGUAGE_NOT_OFFERED',
        message: '"standard" is not offered in the language "fr". Use one of: en, es.',
      },
    ],
    [{ type: 'document', document: 'Code of conduct' }, { code: 'UNKNOWN_DOCUMENT' }],
    [{ type: 'document', document: 99 }, { message: expect.stringContaining('no document with the id 99') }],
    [
      { type: 'document', document: 'Old Form' },
      { code: 'INACTIVE_DOCUMENT', pointer: '/requirements/0/document' },
    ],
    [{ type: 'document', document: 2 }, { code: 'INACTIVE_DOCUMENT' }],
    [
      { type: 'document', document: 'Twin' },
      { code: 'AMBIGUOUS_DOCUMENT', message: expect.stringContaining('4, 5') },
    ],
    [
      { type: 'document', document: 3 },
      { code: 'REFERENCES_MISSING', pointer: '/requirements/0/references' },
    ],
    [{ type: 'document', document: 'Reference Form', references: { personal: 0 } }, { code: 'REFERENCES_MISSING' }],
  ])('stop at %j', (requirement, issue) => {
    expect(check(requirement)).toEqual([expect.objectContaining({ ruleName: 'drivers', severity: 'error', ...issue })]);
  });

  it('only warn of a level that is not offered', () => {
    expect(check({ type: 'background-check', level: 7, quickapp: true })).toEqual([
      {
        ruleName: 'drivers',
        pointer: '/requirements/0/level',
        code: 'LEVEL_NOT_OFFERED',
        value: 7,
        severity: 'warning',
        message:
          'Background checks of level 7 are not offered, so each such step will ask for attention. Offered: 1, 3.',
      },
    ]);
  });

  it('tell what was withdrawn from what never was', () => {
    const seen = {
      'training:old': { price: 9, lastOfferedDate: '2026-05-01' },
      'background-check:level-7': { price: null, lastOfferedDate: '2026-05-02' },
      'document:Old Form': { price: null, lastOfferedDate: '2026-05-03' },
    };
    const requirements: Requirement[] = [
      { type: 'training', surveyCode: 'old' },
      { type: 'training', surveyCode: 'toString' },
      { type: 'background-check', level: 7, quickapp: true },
      { type: 'document', document: 'Old Form' },
    ];
    expect(checkRulesAgainstCatalog([{ name: 'drivers', when: {}, requirements }], catalog, seen)).toMatchObject([
      {
        code: 'SURVEY_CODE_WITHDRAWN',
        message: expect.stringContaining('"old" is not available any more (last on 2026-05-01).'),
      },
      { code: 'UNKNOWN_SURVEY_CODE' },
      { code: 'LEVEL_NOT_OFFERED', message: expect.stringContaining('any more (last on 2026-05-02)') },
      { code: 'INACTIVE_DOCUMENT', message: expect.stringContaining('is not active any more (last on 2026-05-03)') },
    ]);
  });

  it('look at what a renewal orders too', () => {
    const renewed: Requirement = { type: 'background-check', level: 3, quickapp: true, renewal: { level: 2 } };
    expect(check(renewed)).toMatchObject([
      { pointer: '/requirements/0/renewal/level', code: 'LEVEL_NOT_OFFERED', value: 2, severity: 'warning' },
    ]);
  });

  it('need no licence number from Gatehouse', () => {
    const levels = [1, 2, 3, 4, 5, 6, 7];
    const needing = (quickapp: boolean, renewal?: number) =>
      levels.filter((level) => {
        const check: Requirement = {
          type: 'background-check',
          level,
          quickapp,
          ...(renewal && { renewal: { level: renewal } }),
        };
        const rules = [{ name: 'drivers', when: {}, requirements: [check] }];
        return checkRulesAgainstCatalog(rules, { ...catalog, levels }).some(
          ({ code }) => code === 'LICENSE_NUMBER_NEEDED',
        );
      });
    expect(needing(false)).toEqual([2, 4, 5, 6, 7]);
    expect(needing(true)).toEqual([]);
    expect(needing(false, 4)).toEqual(levels);
  });

  it('point into each rule, and say so when nothing is offered', () => {
    const rules = ['a', 'b'].map((name) => ({
      name,
      when: {},
      requirements: [{ type: 'training' as const, surveyCode: 'x' }],
    }));
    expect(checkRulesAgainstCatalog(rules, { surveyCodes: [], levels: [], documents: [] })).toMatchObject([
      { ruleName: 'a', pointer: '/requirements/0/surveyCode', message: expect.stringContaining('Use one of: none.') },
      { ruleName: 'b', pointer: '/requirements/0/surveyCode' },
    ]);
  });
});
