import { join } from 'node:path';
import pg from 'pg';
import { findBinaries } from '../../../src/adapters/embedded-postgres/binaries.js';
import { startEmbeddedPostgres } from '../../../src/adapters/embedded-postgres/embedded-postgres.js';
import { chooseLauncher } from '../../../src/adapters/embedded-postgres/launcher.js';
import { eventually } from '../../support/poll.js';

/** A PostgreSQL that outlives every process under test, with a database for Gatehouse and one for the service. */
export class Databases {
  private constructor(
    private readonly cluster: string,
    readonly gatehouse: string,
    readonly service: string,
    private readonly pool: pg.Pool,
    readonly stop: () => Promise<void>,
  ) {}

  static async start(dir: string): Promise<Databases> {
    const server = await startEmbeddedPostgres(dir, { fsync: 'off', max_connections: '200' });
    const service = server.url.replace(/\/gatehouse$/, '/service');
    const pool = new pg.Pool({
      connectionString: server.url,
      max: 4,
      options: '-c search_path=gatehouse',
      application_name: 'chaos',
    });
    // A restart of the server is part of the play.
    pool.on('error', () => undefined);
    await pool.query('CREATE DATABASE service');
    const stop = async () => {
      await pool.end();
      await server.stop();
    };
    return new Databases(join(dir, 'postgres'), server.url, service, pool, stop);
  }

  /** Rows of Gatehouse's database; waits while the server is away. */
  async rows<T extends pg.QueryResultRow>(sql: string, parameters: unknown[] = []): Promise<T[]> {
    let last: unknown;
    return eventually(`an answer to ${sql.trim().slice(0, 60)}`, async () => {
      try {
        return (await this.pool.query<T>(sql, parameters)).rows;
      } catch (error) {
        if (isAway(error)) last = error;
        else throw error;
        return undefined;
      }
    }).catch((error: unknown) => {
      throw new Error(error instanceof Error ? error.message : 'no answer', { cause: last ?? error });
    });
  }

  /** The server stops without a farewell and comes back on the same port. */
  async restart(): Promise<void> {
    const { pgCtl, postgres } = findBinaries();
    const launcher = chooseLauncher(postgres, this.cluster);
    const log = join(this.cluster, 'server.log');
    const how = ['-D', this.cluster, '-l', log, '-m', 'immediate', '-w', '-t', '30', 'restart'];
    const { code, output } = await launcher.run(pgCtl, how);
    if (code !== 0) throw new Error(`PostgreSQL did not come back: ${output}`);
  }

  /** Ends connections of Gatehouse's database as an administrator would. @returns how many. */
  async endConnections(which: string, limit = 1_000): Promise<number> {
    const ended = await this.rows(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = 'gatehouse' AND application_name <> 'chaos' AND pid <> pg_backend_pid() AND ${which}
       ORDER BY random() LIMIT ${limit}`,
    );
    return ended.length;
  }
}

/** No code: the socket broke. 57P0x and 08xxx: the server is going, coming or cutting us off. */
function isAway(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === '' || /^(57P0|08|53|ECONN|EPIPE|ETIMEDOUT)/.test(code);
}
