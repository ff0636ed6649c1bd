import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { openDatabase } from '../../../src/adapters/postgres/data-source.js';
import '../../../src/adapters/postgres/intake-store/postgres-intake-store.js';
import { prepared, preparedStatements } from '../../../src/adapters/postgres/prepared.js';
import '../../../src/adapters/postgres/run-store/postgres-run-store.js';
import { rows } from '../../../src/adapters/postgres/sql.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';

let server: TestDatabase;
let database: DataSource;

beforeAll(async () => {
  server = await createTestDatabase();
  database = await openDatabase({ url: server.url, schema: 'gatehouse' });
});

afterAll(async () => {
  await database.destroy();
  await server.drop();
});

describe('statements that are prepared', () => {
  it('look everything up by a key, also when they are planned before anybody is known', async () => {
    expect(preparedStatements().length).toBeGreaterThan(10);
    for (const statement of preparedStatements()) {
      const plan = await rows<Record<'QUERY PLAN', string>>(database, `EXPLAIN (GENERIC_PLAN) ${statement}`);
      const scans = plan.map((line) => line['QUERY PLAN']).filter((line) => line.includes('Seq Scan'));
      expect({ statement, scans }).toEqual({ statement, scans: [] });
    }
  });

  it('are parsed once on a connection, and others each time', async () => {
    const marked = prepared('SELECT $1::int + 1 AS sum');
    const connection = database.createQueryRunner();
    try {
      for (const number of [1, 2]) {
        expect(await rows(connection.manager, marked, [number])).toEqual([{ sum: number + 1 }]);
        expect(await rows(connection.manager, 'SELECT $1::int + 2 AS sum', [number])).toEqual([{ sum: number + 2 }]);
      }
      const known = 'SELECT statement, (generic_plans + custom_plans)::int AS runs FROM pg_prepared_statements';
      expect(await rows(connection.manager, known)).toEqual([{ statement: marked, runs: 2 }]);
    } finally {
      await connection.release();
    }
  });
});
