import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findBinaries } from '../../src/adapters/embedded-postgres/binaries.js';
import { startEmbeddedPostgres } from '../../src/adapters/embedded-postgres/embedded-postgres.js';
import { chooseLauncher } from '../../src/adapters/embedded-postgres/launcher.js';
import { eventually } from '../support/poll.js';

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

  it('is taken back to what was committed after its server was killed', async () => {
    const first = await startEmbeddedPostgres(dir);
    await query(first.url, 'CREATE TABLE committed AS SELECT 43 AS answer');
    process.kill(Number(pidFile(dir).split('\n')[0]), 'SIGKILL');

    const second = await startEmbeddedPostgres(dir);
    expect(await query(second.url, 'SELECT answer FROM committed')).toEqual([{ answer: 43 }]);
    await second.stop();
  }, 60_000);

  it('says which file is stale when its process id belongs to something else by now, and loses nothing', async () => {
    const first = await startEmbeddedPostgres(dir);
    const lines = pidFile(dir).split('\n');
    await first.stop();
    const file = join(dir, 'postgres', 'postmaster.pid');
    const stranger = await startStranger(dir);
    writeFileSync(file, [stranger.pid, ...lines.slice(1)].join('\n'));
    try {
      await expect(startEmbeddedPostgres(dir)).rejects.toThrow(
        /postmaster\.pid names a running process.* delete the file and start again/,
      );
    } finally {
      process.kill(stranger.pid, 'SIGKILL');
      await stranger.ended;
    }
    rmSync(file);

    const second = await startEmbeddedPostgres(dir);
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  }, 60_000);
});

const pidFile = (dir: string) => readFileSync(join(dir, 'postgres', 'postmaster.pid'), 'utf8');

/** Another program of the user that PostgreSQL runs as. */
async function startStranger(dir: string): Promise<{ pid: number; ended: Promise<unknown> }> {
  const cluster = join(dir, 'postgres');
  const file = join(cluster, 'stranger');
  const launcher = chooseLauncher(findBinaries().postgres, cluster);
  const ended = launcher.run('sh', ['-c', `echo $$ > '${file}'; exec sleep 60`]);
  const read = () => Promise.resolve(existsSync(file) ? Number(readFileSync(file, 'utf8')) || undefined : undefined);
  const pid = await eventually('the stranger runs', read);
  rmSync(file);
  return { pid, ended };
}
