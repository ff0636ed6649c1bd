import { afterEach, describe, expect, it } from '@jest/globals';
import { PostgresKnownValues } from '../../../src/adapters/postgres/read-store/known-values.js';
import type { Rule } from '../../../src/domain/rule.js';
import { hired, TestEngine } from '../../support/engine.js';

const day = 24 * 60 * 60_000;
const training = (surveyCode: string) => ({ type: 'training' as const, surveyCode });
const rules: Rule[] = [
  { name: 'all', when: {}, requirements: [training('standard')] },
  { name: 'adults', when: { age: { $gte: 18 } }, requirements: [training('adult')] },
];

let engine: TestEngine;
afterEach(() => engine.stop());

const bornFor = async (comingOfAgeInDays: number) => {
  const comesOfAge = await engine.day(comingOfAgeInDays);
  return `${Number(comesOfAge.slice(0, 4)) - 18}${comesOfAge.slice(4)}`;
};
const asked = async () => (await engine.person()).requirements.map(({ key }) => key).sort();

describe('rules that look at age', () => {
  it('apply from the birthday on, without an event, and the birthday is kept nowhere in the open', async () => {
    engine = await TestEngine.start({ rules });
    await engine.hear({ employee: hired.employee, dateOfBirth: await bornFor(40) });
    expect(await asked()).toEqual(['training:standard']);
    const days: string[] = [];
    for (const days_ of [31, 8]) {
      const [row] = await engine.sql<{ day: string }>('SELECT look_again_on::text AS day FROM person');
      days.push(row?.day ?? '');
      await engine.advance(days_ * day);
      expect(await asked()).toEqual(['training:standard']);
    }
    expect(days).not.toContain(await engine.day(1));
    await engine.advance(day);
    expect(await asked()).toEqual(['training:adult', 'training:standard']);
  });
});

describe('the values that people have', () => {
  it('are counted by field, of one organization, without what is private', async () => {
    engine = await TestEngine.start({ rules });
    const facts = { role: 'driver', state: 'CA', tags: ['summer', 'bus'], attributes: { cabin: 'Pines', 'a.b': 1 } };
    await engine.hear({ employee: { ...hired.employee, ...facts, managerEmail: 'lee@example.org' } });
    await engine.hear({
      id: 'evt-2',
      employee: { ...hired.employee, employeeId: 'E2', firstName: 'Ben', email: 'ben@example.org', tags: ['summer'] },
    });
    const known = new PostgresKnownValues(engine.database);
    expect(await known.of(engine.organizationId, ['role', 'state'])).toEqual([
      { field: 'attributes.a.b', value: null, people: 1 },
      { field: 'attributes.cabin', value: null, people: 1 },
      { field: 'role', value: 'driver', people: 2 },
      { field: 'state', value: 'CA', people: 1 },
      { field: 'tags', value: 'summer', people: 2 },
      { field: 'tags', value: 'bus', people: 1 },
    ]);
    expect(await known.of('00000000-0000-0000-0000-000000000000', ['role'])).toEqual([]);
  });
});
