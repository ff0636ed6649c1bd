import { describe, expect, it } from '@jest/globals';
import type { Rule } from './rule.js';
import { priceChanges, seeCatalog } from './seen-catalog.js';

const catalog = {
  surveyCodes: [{ code: 'camp', price: 14.95 }],
  levels: [3, 4],
  levelPrices: [
    { level: 3, price: 30 },
    { level: 4, price: NaN },
  ],
  documents: [
    { id: 1, name: 'Code of Conduct', active: true },
    { id: 2, name: 'Old Form', active: false },
  ],
};
const rules: Rule[] = [
  {
    name: 'drivers',
    when: {},
    requirements: [
      { type: 'training', surveyCode: 'camp' },
      { type: 'background-check', level: 4, quickapp: true, renewal: { level: 3 } },
    ],
  },
];

describe('the catalogue as it was seen', () => {
  it('keeps what is offered today, and what no longer is with its last day', () => {
    const before = { 'training:gone': { price: 5, lastOfferedDate: '2026-01-01' } };
    expect(seeCatalog(before, catalog, '2026-02-01')).toEqual({
      'training:gone': { price: 5, lastOfferedDate: '2026-01-01' },
      'training:camp': { price: 14.95, lastOfferedDate: '2026-02-01' },
      'background-check:level-3': { price: 30, lastOfferedDate: '2026-02-01' },
      'background-check:level-4': { price: null, lastOfferedDate: '2026-02-01' },
      'document:1': { price: null, lastOfferedDate: '2026-02-01' },
      'document:Code of Conduct': { price: null, lastOfferedDate: '2026-02-01' },
    });
  });

  it('tells prices that changed since, of what rules ask for, renewals too', () => {
    const before = seeCatalog({}, catalog, '2026-02-01');
    const dearer = {
      ...catalog,
      surveyCodes: [
        { code: 'camp', price: 15.5 },
        { code: 'new', price: 1 },
      ],
      levelPrices: [{ level: 3, price: 35 }],
    };
    const now = seeCatalog(before, dearer, '2026-02-02');
    expect(priceChanges(before, now, [...rules, ...rules])).toEqual([
      { item: 'training:camp', before: 14.95, after: 15.5, rules: ['drivers'] },
      { item: 'background-check:level-3', before: 30, after: 35, rules: ['drivers'] },
    ]);
    expect(priceChanges(before, now, [])).toEqual([]);
    expect(priceChanges(now, now, rules)).toEqual([]);
    expect(priceChanges({}, now, rules)).toEqual([]);
  });
});
