import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { openDatabase } from '../../../src/adapters/postgres/data-source.js';
import { rows } from '../../../src/adapters/postgres/sql.js';
import { addDays } from '../../../src/domain/day.js';
import { generationSuffix } from '../../../src/domain/renewal.js';
import { lastDayCounted, lastValidDay } from '../../../src/domain/validity.js';
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

const fulfilment = fc.record({
  metOn: fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2000-01-01', days)),
  validity: fc.option(
    fc.record(
      { months: fc.integer({ min: 1, max: 240 }), graceDays: fc.integer({ min: 0, max: 365 }) },
      { requiredKeys: ['months'] },
    ),
    { nil: undefined },
  ),
});

const SQL = `
SELECT valid_until(f.met_on, f.requirement)::text AS "validUntil", counts_until(f.met_on, f.requirement)::text AS "countsUntil"
FROM jsonb_to_recordset($1::jsonb) AS f(met_on date, requirement jsonb)`;

describe('what SQL says of validity', () => {
  it('is what the domain says, for every day and every term', async () => {
    const cases = fc.sample(fulfilment, { numRuns: 3_000, seed: 6 });
    const told = cases.map(({ metOn, validity }) => ({ met_on: metOn, requirement: { type: 'training', validity } }));
    expect(await rows(database, SQL, [JSON.stringify(told)])).toEqual(
      cases.map(({ metOn, validity }) => ({
        validUntil: lastValidDay(validity, metOn) ?? null,
        countsUntil: lastDayCounted(validity, metOn) ?? null,
      })),
    );
  });

  it('names the order of each generation as a plan does', async () => {
    const person = '0b5d4c6e-0000-4000-8000-000000000000';
    const key = 'background-check:level-3';
    const found = await rows<{ key: string }>(
      database,
      'SELECT order_key($1, $2, generation) AS key FROM generate_series(1, 12) AS generation',
      [person, key],
    );
    expect(found.map((one) => one.key)).toEqual(
      Array.from({ length: 12 }, (_, index) => `${person}:${key}${generationSuffix({ generation: index + 1 })}`),
    );
  });
});
