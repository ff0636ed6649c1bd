import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PostgresPeopleStore } from '../../../src/adapters/postgres/people-store/postgres-people-store.js';
import { postgresReadStore } from '../../../src/adapters/postgres/read-store/postgres-read-store.js';
import type { Rule } from '../../../src/domain/rule.js';
import { PeopleDecisions } from '../../../src/engine/people-decisions.js';
import type { DuplicateView } from '../../../src/ports/people-store.js';
import { TestEngine } from '../../support/engine.js';

const rules: Rule[] = [
  {
    name: 'all',
    when: {},
    requirements: [
      { type: 'training', surveyCode: 'camp' },
      { type: 'background-check', level: 4, quickapp: true },
    ],
  },
];
const by = { actor: 'mia', reason: 'asked them' };
const minute = 60_000;
const ana = { firstName: 'Ana', lastName: 'Canary', email: 'ana@example.org', role: 'driver' };

let engine: TestEngine;
let people: PeopleDecisions;
beforeEach(async () => {
  engine = await TestEngine.start({ rules });
  people = new PeopleDecisions(new PostgresPeopleStore(engine.database), engine.queue, engine.history);
});
afterEach(() => engine.stop());

let told = 0;
async function tell(type: string, employeeId: string, employee: object, more: object = {}, source = 'api') {
  told += 1;
  const occurredAt = new Date(Date.parse('2020-01-01T00:00:00Z') + told * minute).toISOString();
  const event = { id: `${type}-${told}`, type: `employee.${type}` as 'employee.hired', occurredAt, ...more };
  const result = await engine.intake.ingest(engine.organizationId, source, {
    ...event,
    employee: { employeeId, ...employee },
  });
  await engine.drain();
  return result;
}
const open = async (): Promise<DuplicateView[]> =>
  (await people.list(engine.organizationId, 'open', { limit: 9 })).items;
const onlyOpen = async (): Promise<DuplicateView> => {
  const [pair] = await open();
  if (!pair) throw new Error('Nobody is suspected.');
  return pair;
};
const read = async (employeeId: string) => {
  const found = await postgresReadStore(engine.database).person(engine.organizationId, { employeeId });
  if (!found) throw new Error(`Nobody is called ${employeeId}.`);
  return found;
};
const orders = () => engine.compliance.writes('orderBackgroundCheck');
const activeUsers = () => engine.compliance.users.filter((user) => user.active).map((user) => user.employeeId);
const decide = async (what: 'merge' | 'keepApart' | 'undo', pair: DuplicateView) => {
  await people[what](engine.organizationId, pair.id, by);
  await engine.drain();
};

describe('a hire that may be of somebody who is known', () => {
  it.each([
    ['email and first name', { ...ana, lastName: 'Finch', email: 'Ana@Example.org' }, {}, 'SAME_EMAIL_AND_NAME'],
    ['name and birth date', { ...ana, email: 'a@else.org' }, { dateOfBirth: '1990-02-01' }, 'SAME_NAME_AND_BIRTH_DATE'],
  ])('by %s is held before anything is ordered', async (_, facts, more, grounds) => {
    await tell('hired', 'A', ana, { dateOfBirth: '1990-02-01' });
    expect(await tell('hired', 'B', facts, more)).toMatchObject({ outcome: 'held', reason: 'SUSPECTED_DUPLICATE' });
    expect(await open()).toMatchObject([
      { grounds: [grounds], person: { employeeId: 'B' }, other: { employeeId: 'A' } },
    ]);
    expect(orders()).toHaveLength(1);
    expect(activeUsers()).toEqual(['A']);
    expect(JSON.stringify(await engine.sql('SELECT birth_key FROM person'))).not.toContain('1990');
  });

  it('by the person key of another source', async () => {
    const record = { status: 'active' as const, startDate: '2020-01-01', personKey: 'K1' };
    const asOf = '2020-02-01T00:00:00Z';
    const tellRecord = (source: string, remoteId: string, email: string) =>
      engine.intake.ingestRecord(engine.organizationId, source, {
        record: { ...record, remoteId, facts: { ...ana, email } },
        asOf,
        deliveryId: 'poll-1',
      });
    await tellRecord('first', 'A', 'ana@example.org');
    expect(await tellRecord('second', 'B', 'else@example.org')).toMatchObject([{ reason: 'SUSPECTED_DUPLICATE' }]);
    expect(await tellRecord('first', 'C', 'ana@example.org')).toMatchObject([{ reason: 'NO_CHANGE' }]);
  });

  it('is not held for the mailbox of the family, nor for the name alone', async () => {
    await tell('hired', 'A', ana, { dateOfBirth: '1990-02-01' });
    expect(await tell('hired', 'B', { ...ana, firstName: 'Ben' })).toMatchObject({ outcome: 'accepted' });
    const namesake = { ...ana, email: 'other@example.org' };
    expect(await tell('hired', 'C', namesake, { dateOfBirth: '1991-03-02' })).toMatchObject({ outcome: 'accepted' });
    expect(await open()).toEqual([]);
  });

  it('goes on by itself when HR corrects the email', async () => {
    await tell('hired', 'A', ana);
    await tell('hired', 'B', ana);
    expect(await tell('updated', 'B', { email: 'ana.b@example.org' })).toMatchObject({ outcome: 'accepted' });
    expect(await open()).toEqual([]);
    expect(activeUsers()).toEqual(['A', 'B']);
  });

  it('at the same moment is noticed for one of them', async () => {
    await Promise.all([tell('hired', 'A', ana), tell('hired', 'B', ana)]);
    expect(await open()).toHaveLength(1);
    expect(activeUsers()).toHaveLength(1);
  });
});

describe('two records of one person, merged', () => {
  it('are one: names, events and lists', async () => {
    await tell('hired', 'A', ana);
    await tell('hired', 'B', { ...ana, lastName: 'Finch' });
    const pair = await onlyOpen();
    await decide('merge', pair);
    expect(orders()).toEqual(['level 4']);
    expect(await read('B')).toMatchObject({ id: pair.other.id, employeeId: 'A', lastName: 'Finch' });
    const reads = postgresReadStore(engine.database);
    const listed = await reads.people(engine.organizationId, {}, { limit: 9 });
    expect(listed.items.map(({ employeeId }) => employeeId)).toEqual(['A']);
    expect(await reads.person(engine.organizationId, { id: pair.person.id })).toMatchObject({
      standing: 'merged',
      mergedInto: pair.other.id,
      clearance: { cleared: false },
    });
    expect(await people.read(engine.organizationId, pair.id)).toMatchObject({
      state: 'merged',
      decisions: [{ action: 'duplicate.merged', actor: 'mia', reason: 'asked them' }],
    });
    await tell('updated', 'B', { lastName: 'Wren' });
    expect(engine.compliance.users).toMatchObject([{ employeeId: 'A', lastName: 'Wren' }]);
    await tell('terminated', 'B', {});
    expect((await read('A')).standing).toBe('terminated');
    await expect(decide('merge', pair)).rejects.toMatchObject({ code: 'DUPLICATE_DECIDED' });
  });

  it('share what they hold and have ordered; the second user goes, and undo brings all of it back', async () => {
    await tell('hired', 'A', ana);
    await tell('hired', 'B', ana);
    const pair = await onlyOpen();
    await decide('keepApart', pair);
    expect(activeUsers()).toEqual(['A', 'B']);
    for (const training of engine.compliance.trainings.slice(1)) Object.assign(training, { passed: true });
    await engine.advance(5 * minute);
    await decide('undo', pair);
    expect((await read('B')).standing).toBe('held');
    await decide('merge', pair);
    expect(activeUsers()).toEqual(['A']);
    expect((await read('A')).requirements).toMatchObject([{ state: 'open' }, { key: 'training:camp', state: 'met' }]);
    await decide('undo', pair);
    expect((await read('A')).requirements).toMatchObject([{ state: 'open' }, { key: 'training:camp', state: 'open' }]);
    expect(await read('B')).toMatchObject({ id: pair.person.id, standing: 'held', heldReason: 'SUSPECTED_DUPLICATE' });
    await decide('keepApart', pair);
    expect(activeUsers().sort()).toEqual(['A', 'B']);
    expect((await read('B')).requirements).toMatchObject([{}, { key: 'training:camp', state: 'met' }]);
    expect(orders()).toHaveLength(2);
  });

  it('do not order a check that was ordered in the name of the other', async () => {
    await engine.publish([{ name: 'all', when: { role: 'driver' }, requirements: rules[0]?.requirements ?? [] }]);
    await tell('hired', 'A', { ...ana, role: 'guest' });
    await tell('hired', 'B', ana);
    const pair = await onlyOpen();
    await decide('keepApart', pair);
    expect(orders()).toEqual(['level 4']);
    await decide('undo', pair);
    await decide('merge', pair);
    expect(await read('A')).toMatchObject({ standing: 'waiting' });
    expect(orders()).toEqual(['level 4']);
    engine.compliance.completeEverything();
    await engine.advance(5 * minute);
    expect((await read('A')).requirements).toMatchObject([{ key: 'background-check:level-4' }, { state: 'met' }]);
  });

  it('twice at once are merged once', async () => {
    await tell('hired', 'A', ana);
    await tell('hired', 'B', ana);
    const pair = await onlyOpen();
    const results = await Promise.allSettled([decide('merge', pair), decide('merge', pair), tell('updated', 'B', {})]);
    expect(
      results
        .slice(0, 2)
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['fulfilled', 'rejected']);
    expect(await open()).toEqual([]);
    expect(activeUsers()).toEqual(['A']);
  });
});
