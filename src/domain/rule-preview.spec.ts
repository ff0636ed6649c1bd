import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { history, ruleSet, today } from '../../test/support/engine-arbitraries.js';
import { PersonUnderTest } from '../../test/support/engine-person.js';
import { forecastOf } from './rule-preview.js';

const asked = (person: PersonUnderTest) =>
  new Map(person.onRecord.holdings.filter(({ current }) => current).map(({ key, dueDate }) => [key, dueDate ?? null]));

describe('the forecast of a person', () => {
  it('is what is on record once the decision is carried out', () => {
    fc.assert(
      fc.property(ruleSet, ruleSet, history, (now, draft, events) => {
        const person = new PersonUnderTest(now);
        person.know(events, today);
        const before = asked(person);
        const record = structuredClone(person.onRecord);
        person.rules = draft;
        const { gains, loses, moves } = forecastOf(person.again(), record);
        for (const { key } of loses) before.delete(key);
        for (const { key, dueDate } of gains) before.set(key, dueDate);
        for (const { key, to } of moves) before.set(key, to);
        expect(asked(person)).toEqual(before);
      }),
    );
  });
});
