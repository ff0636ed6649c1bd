import { describe, expect, it } from '@jest/globals';
import { matchCondition } from '../adapters/rules/condition-matcher.js';
import { decideMatched } from './decide.js';
import type { PersonOnRecord } from './decision.js';
import { explainPerson } from './explain.js';
import { matchRules } from './requirements.js';
import type { Rule } from './rule.js';

const today = '2030-06-15';
const told = {
  employeeId: '7',
  firstName: 'Ana',
  lastName: 'Canary',
  email: 'ana@example.org',
  role: 'driver',
};
const facts = { ...told, age: 30 };
const nobody: PersonOnRecord = {
  ...{ personId: 'p', revision: 0, departures: 0, stalled: false, assumed: false, suspected: false },
  ...{ holdings: [], releases: [], overrides: [] },
};

function explain(rules: Rule[], person: Partial<PersonOnRecord> = {}) {
  const record = { ...nobody, ...person };
  const hire = { type: 'employee.hired' as const, occurredAt: '2030-06-01T00:00:00Z', facts: told, sequence: 1 };
  const matched = matchRules(rules, facts, matchCondition);
  const input = { employeeId: '7', person: record, events: [hire], today, hasEffect: () => false };
  const decision = decideMatched(input, matched);
  return explainPerson({ decision, person: record, facts, rules, matched, today, matches: matchCondition });
}

const drivers: Rule = {
  name: 'drivers',
  when: { role: 'driver', age: { $gte: 21 } },
  requirements: [
    { type: 'background-check', level: 4, quickapp: true },
    { type: 'training', surveyCode: 'road', dueInDays: 7 },
  ],
};
const everybody: Rule = {
  name: 'everybody',
  when: {},
  requirements: [
    { type: 'background-check', level: 2, quickapp: true },
    { type: 'training', surveyCode: 'road', dueInDays: 3 },
  ],
};

describe('the explanation of a person', () => {
  it('says which rules ask, what they looked at, what outranks what and how a due date came about', () => {
    const { requirements } = explain([everybody, drivers]);
    expect(requirements).toMatchObject([
      {
        key: 'background-check:level-2',
        asked: false,
        notAsked: 'replaced',
        replacedBy: { key: 'background-check:level-4' },
      },
      {
        ...{ key: 'background-check:level-4', asked: true, replaces: [{ key: 'background-check:level-2', rank: 2 }] },
        rules: [
          {
            name: 'drivers',
            conditions: [
              { field: 'role', actual: 'driver', matched: true },
              { field: 'age', matched: true },
            ],
          },
        ],
      },
      {
        key: 'training:road',
        due: {
          date: '2030-06-04',
          claims: [
            { rule: 'drivers', days: 7, from: 'start', date: '2030-06-08' },
            { rule: 'everybody', days: 3, from: 'start', date: '2030-06-04' },
          ],
        },
        contests: [{ about: 'field', field: 'dueInDays', wins: 3 }],
      },
    ]);
    expect(JSON.stringify(requirements)).not.toContain('30,');
  });

  it('names the better check that is kept, and what is held already', () => {
    const check = { type: 'background-check' as const, level: 5, quickapp: true };
    const held = {
      key: 'background-check:level-5',
      requirement: check,
      state: 'met' as const,
      current: true,
      rules: [],
      ordered: true,
      generation: 1,
      renewing: false,
    };
    expect(explain([everybody], { holdings: [held] }).requirements).toMatchObject([
      {
        key: 'background-check:level-2',
        notAsked: 'better-check-kept',
        replacedBy: { key: 'background-check:level-5', rank: 5 },
      },
      { key: 'background-check:level-5', asked: true, credited: true, state: 'met' },
      { key: 'training:road' },
    ]);
  });

  it('names who exempted the person, and who added what no rule asks for', () => {
    const by = { actor: 'Mia', reason: 'holds a licence' };
    const found = explain([everybody], {
      overrides: [
        { id: '1', kind: 'exempt', requirementKey: 'training:road', ...by, expiresOn: '2031-01-01' },
        { id: '2', kind: 'add', requirement: { type: 'training', surveyCode: 'kitchen' }, ...by },
      ],
    });
    expect(found.requirements).toMatchObject([
      { key: 'background-check:level-2', asked: true, override: null },
      {
        key: 'training:kitchen',
        asked: true,
        rules: [{ name: 'added by staff' }],
        override: { kind: 'add', actor: 'Mia' },
      },
      { key: 'training:road', asked: false, notAsked: 'exempt', override: { kind: 'exempt', expiresOn: '2031-01-01' } },
    ]);
  });

  it('shows whom no rule matches the nearest rules first', () => {
    const far: Rule = { name: 'far', when: { role: 'cook', state: 'TX' }, requirements: [] };
    const near: Rule = { name: 'near', when: { role: 'cook' }, requirements: [] };
    expect(explain([far, near])).toMatchObject({
      decision: 'held',
      reason: 'NO_MATCHING_RULE',
      nearest: [{ rule: 'near', failed: [{ field: 'role', wanted: 'cook' }] }, { rule: 'far' }],
    });
  });
});
