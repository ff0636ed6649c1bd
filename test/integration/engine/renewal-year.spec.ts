import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { RenewalYear } from '../../../bench/renewal-year.js';
import { countYear, expectedCounts } from '../../../bench/year-counts.js';
import { openDatabase } from '../../../src/adapters/postgres/data-source.js';
import { postgresReadStore } from '../../../src/adapters/postgres/read-store/postgres-read-store.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';

let test: TestDatabase;
let database: DataSource;
beforeAll(async () => {
  test = await createTestDatabase();
  database = await openDatabase({ url: test.url, schema: 'gatehouse' });
});
afterAll(async () => {
  await database.destroy();
  await test.drop();
});

const people = 20;
/** On a machine that is busy with other things. */
const patienceMs = 600_000;

describe('a year of 20 people', () => {
  it(
    'has the renewals, orders, reminders and expiries that it must have, each on its day',
    async () => {
      const year = await RenewalYear.open(database, people);
      const reads = postgresReadStore(database);
      const standings = async (status: 'cleared' | 'expired') =>
        (await reads.people(year.organizationId, { statuses: [status] }, { limit: 200 })).items.map(
          ({ employeeId }) => employeeId,
        );
      const seen = new Map<string, unknown>();
      await year.run(async (day) => {
        if (day === '2031-06-13' || day === '2031-06-14') {
          const { items } = await reads.people(year.organizationId, { expiringDays: 29 }, { limit: 200 });
          seen.set(
            `expiring ${day}`,
            items.map(({ employeeId, clearedUntil }) => `${employeeId} ${clearedUntil ?? ''}`).sort(),
          );
        }
        if (day === '2031-07-13' || day === '2031-07-14')
          seen.set(`expired ${day}`, (await standings('expired')).sort());
        if (day === '2031-08-09') seen.set('cleared in grace', (await standings('cleared')).length);
      });
      expect(year.troubles).toEqual([]);
      expect(await countYear(database, year)).toEqual(expectedCounts(people));
      // Those who forget their renewal, cleared until 13 July: within 29 days from 14 June on.
      expect(seen.get('expiring 2031-06-13')).toEqual([]);
      expect(seen.get('expiring 2031-06-14')).toEqual(['16 2031-07-13']);
      expect(seen.get('expired 2031-07-13')).toEqual([]);
      expect(seen.get('expired 2031-07-14')).toEqual(['16']);
      expect(seen.get('cleared in grace')).toBe(16);
      // One order for each person and generation.
      const orders = await database.query<{ key: string; count: number }[]>(
        `SELECT business_key AS key, count(*)::int FROM effect WHERE kind = 'order-background-check' GROUP BY 1 HAVING count(*) > 1`,
      );
      expect(orders).toEqual([]);
      expect(new Set(year.service.orders).size).toBe(year.service.orders.length);
    },
    patienceMs,
  );
});
