import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/adapters/embedded-postgres/embedded-postgres.js';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  let dir: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'gatehouse-pg-'));
  });
  afterAll(() => {
    rmSync(dir, { recursive: true, force: true });
  });

  it('keeps its data over a restart and refuses a second user of the same folder', async () => {
    const first = await startEmbeddedPostgres(dir);
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await expect(startEmbeddedPostgres(dir)).rejects.toThrow(/Another Gatehouse is running on .*GATEHOUSE_DATA_DIR/);
    await first.stop();

    const second = await startEmbeddedPostgres(dir);
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  });
});
