import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { postgresReadStore } from '../../../src/adapters/postgres/read-store/postgres-read-store.js';
import type { PeopleFilter, PeopleOrder, ReadStore } from '../../../src/ports/read-store.js';
import { TestEngine } from '../../support/engine.js';

let engine: TestEngine;
let reads: ReadStore;

const people = {
  ana: { firstName: 'Ana', lastName: 'Muñoz', role: 'driver', location: 'Pine, Lake', department: 'transport' },
  ben: { firstName: 'Ben', lastName: 'Okafor', role: 'cook', location: 'Elm', department: 'kitchen' },
  cleo: { firstName: 'Cleo', lastName: 'Abel', role: 'cook', location: 'Elm', userType: 'volunteer' },
  dan: { firstName: 'Dan', lastName: 'abel', role: 'driver', location: 'Elm', department: 'kitchen' },
};

beforeEach(async () => {
  const requirements = [
    { type: 'training' as const, surveyCode: 'camp', dueInDays: 0, validity: { months: 12 } },
    { type: 'document' as const, document: 'Code of Conduct' },
  ];
  engine = await TestEngine.start({ rules: [{ name: 'all', when: {}, requirements }] });
  reads = postgresReadStore(engine.database);
  for (const [employeeId, facts] of Object.entries(people)) {
    const employee = { employeeId, email: `${employeeId}@example.org`, ...facts };
    await engine.hear({ id: employeeId, employee, effectiveDate: await engine.day(0) });
  }
});
afterEach(() => engine.stop());

const idOf = async (employeeId: string) =>
  (await engine.sql<{ id: string }>('SELECT id FROM person WHERE employee_id = $1', [employeeId]))[0]?.id ?? '';

/** As if everything was fulfilled so many days ago. */
const fulfil = (employeeId: string, daysAgo: number) =>
  engine.sql(
    `UPDATE holding h SET state = 'met', met_at = clock_now() - make_interval(days => $2::int) FROM person p
     WHERE p.id = h.person_id AND p.employee_id = $1`,
    [employeeId, daysAgo],
  );

async function found(filter: PeopleFilter, order?: PeopleOrder): Promise<string[]> {
  const { items } = await reads.people(engine.organizationId, filter, { limit: 50, order });
  expect(await reads.peopleCount(engine.organizationId, filter)).toEqual({ count: items.length, isMore: false });
  return items.map(({ employeeId }) => employeeId);
}
const byName = (filter: PeopleFilter) => found(filter, { by: 'name', direction: 'asc' });

describe('the list of people', () => {
  it('finds by parts of names without accents, in any order, by e-mail and by the whole employee id', async () => {
    expect(await found({ search: 'munoz' })).toEqual(['ana']);
    expect(await found({ search: 'MUÑ an' })).toEqual(['ana']);
    expect(await byName({ search: 'abel' })).toEqual(['cleo', 'dan']);
    expect(await found({ search: 'Abel, Dan' })).toEqual(['dan']);
    expect(await found({ search: 'ben@example' })).toEqual(['ben']);
    expect(await found({ search: '%' })).toEqual([]);
    const numbered = { employeeId: '10_42', firstName: 'Eve', lastName: 'Ames', email: 'eve@example.org' };
    await engine.hear({ id: 'eve', employee: numbered });
    expect(await found({ search: '10_42' })).toEqual(['10_42']);
    expect(await found({ search: '10' })).toEqual([]);
  });

  it('finds by role, location, department and kind, each by any of several values, and says which there are', async () => {
    expect(await byName({ roles: ['cook'] })).toEqual(['cleo', 'ben']);
    expect(await byName({ roles: ['cook', 'driver'], locations: ['Elm'] })).toEqual(['cleo', 'dan', 'ben']);
    expect(await found({ locations: ['Pine, Lake'] })).toEqual(['ana']);
    expect(await byName({ departments: ['kitchen'] })).toEqual(['dan', 'ben']);
    expect(await found({ userTypes: ['volunteer'] })).toEqual(['cleo']);
    expect(await reads.peopleFacets(engine.organizationId)).toMatchObject({
      statuses: [{ value: 'waiting', people: 4 }],
      locations: [
        { value: 'Elm', people: 3 },
        { value: 'Pine, Lake', people: 1 },
      ],
    });
  });

  it('says until when each is cleared, what they wait for and what stands in the way', async () => {
    await fulfil('ana', 100);
    await engine.sql(`UPDATE person SET held_reason = 'MISSING_EMAIL' WHERE employee_id = 'ben'`);
    const { items } = await reads.people(
      engine.organizationId,
      {},
      { limit: 50, order: { by: 'name', direction: 'asc' } },
    );
    const day = await engine.sql<{ day: string }>(
      `SELECT ((clock_now() - interval '100 days')::date + interval '12 months')::date::text AS day`,
    );
    expect(items.map(({ employeeId, standing, clearance }) => ({ employeeId, standing, ...clearance }))).toMatchObject([
      {
        employeeId: 'cleo',
        standing: 'waiting',
        waitingFor: ['document:Code of Conduct', 'training:camp'],
        blockedBy: [],
      },
      { employeeId: 'dan' },
      { employeeId: 'ana', standing: 'cleared', cleared: true, expiresAt: day[0]?.day, waitingFor: [], blockedBy: [] },
      { employeeId: 'ben', standing: 'held', cleared: false, blockedBy: [{ code: 'MISSING_EMAIL' }] },
    ]);
  });

  it('finds who stands at one of several words, also at what only the day brings about', async () => {
    await fulfil('ana', 100);
    await fulfil('ben', 400);
    await engine.sql(`UPDATE person SET held_reason = 'MINOR' WHERE employee_id = 'dan'`);
    expect(await found({ statuses: ['cleared'] })).toEqual(['ana']);
    expect(await found({ statuses: ['expired'] })).toEqual(['ben']);
    expect(await byName({ statuses: ['expired', 'held'] })).toEqual(['dan', 'ben']);
    expect(await found({ statuses: ['waiting'] })).toEqual(['cleo']);
    expect(await found({ statuses: ['cleared'], expiringDays: 200 })).toEqual([]);
    expect(await found({ expiringDays: 300 })).toEqual(['ana']);
    await engine.advance(280 * 86_400_000);
    expect(await found({ statuses: ['cleared'] })).toEqual([]);
    expect(await byName({ statuses: ['expired'] })).toEqual(['ana', 'ben']);
  });

  it('finds who is overdue: past a due date, or at work and not cleared', async () => {
    await fulfil('ana', 10);
    expect(await byName({ overdue: true })).toEqual(['cleo', 'dan', 'ben']);
    await engine.sql(`UPDATE person SET start_date = clock_now()::date + 5 WHERE employee_id IN ('ben', 'dan')`);
    await engine.sql(
      `UPDATE holding h SET due_date = clock_now()::date - 1 FROM person p WHERE p.id = h.person_id AND p.employee_id = 'dan'`,
    );
    await engine.sql(
      `UPDATE holding h SET due_date = clock_now()::date FROM person p WHERE p.id = h.person_id AND p.employee_id = 'ben'`,
    );
    await engine.sql(`UPDATE holding SET state = 'assumed' WHERE person_id = $1`, [await idOf('cleo')]);
    expect(await found({ overdue: true })).toEqual(['dan']);
    expect(await byName({ overdue: false })).toEqual(['cleo', 'ana', 'ben']);
    await engine.advance(86_400_000);
    expect(await byName({ overdue: true })).toEqual(['dan', 'ben']);
  });

  it.each(['added', 'name', 'startDate', 'clearedUntil'] as const)(
    'sorted by %s, shows everybody once over its pages in both directions, also while people come',
    async (by) => {
      await fulfil('ana', 30);
      await fulfil('cleo', 60);
      await engine.sql(`UPDATE person SET start_date = NULL WHERE employee_id = 'dan'`);
      for (const direction of ['asc', 'desc'] as const) {
        const before = await found({}, { by, direction });
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await reads.people(engine.organizationId, {}, { limit: 1, cursor, order: { by, direction } });
          seen.push(...page.items.map(({ employeeId }) => employeeId));
          cursor = page.nextCursor ?? undefined;
          if (seen.length > 4) continue;
          const [id, lastName] = [`new-${direction}-${seen.length}`, `M${seen.length}`];
          await engine.hear({ id, employee: { employeeId: id, firstName: 'N', lastName, email: `${id}@example.org` } });
        } while (cursor !== undefined && seen.length < 40);
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.filter((id) => before.includes(id))).toEqual(before);
        await engine.sql(`UPDATE person SET status = 'unknown' WHERE employee_id LIKE 'new-%'`);
      }
    },
  );

  it('refuses a cursor of another order, or of its own making', async () => {
    const { nextCursor } = await reads.people(engine.organizationId, {}, { limit: 1 });
    const order = { by: 'name' as const, direction: 'asc' as const };
    for (const cursor of [nextCursor ?? '', 'nonsense', Buffer.from('["name","asc","x","y"]').toString('base64url')])
      await expect(reads.people(engine.organizationId, {}, { limit: 1, cursor, order })).rejects.toMatchObject({
        code: 'INVALID_CURSOR',
      });
  });

  it('follows what is committed between two looks, also of several at once and of a change of the time zone', async () => {
    expect(await found({ statuses: ['cleared'] })).toEqual([]);
    await Promise.all([fulfil('ana', 1), fulfil('ben', 1), fulfil('cleo', 1)]);
    const looks = Array.from({ length: 5 }, () => byName({ statuses: ['cleared'] }));
    for (const look of await Promise.all(looks)) expect(look).toEqual(['cleo', 'ana', 'ben']);
    await engine.sql(
      `UPDATE holding SET met_at = date_trunc('day', clock_now()) + interval '1 minute' - interval '12 months'`,
    );
    expect(await byName({ expiringDays: 0 })).toEqual(['cleo', 'ana', 'ben']);
    await engine.sql(`UPDATE organization SET time_zone = 'America/Los_Angeles'`);
    expect(await byName({ statuses: ['cleared', 'expired'] })).toEqual(['cleo', 'ana', 'ben']);
  });
});
