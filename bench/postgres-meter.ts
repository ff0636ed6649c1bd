import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { cpuMsOfTree } from './process-cpu.js';

/** Reads what a database does from a connection to another one, so that looking does not count. */
export class PostgresMeter {
  private constructor(
    private readonly client: pg.Client,
    private readonly serverUrl: string,
    private readonly postmasterPid: number,
    readonly version: string,
  ) {}

  static async open(serverUrl: string, dataDir: string): Promise<PostgresMeter> {
    const client = new pg.Client({ connectionString: serverUrl });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    const pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    return new PostgresMeter(client, serverUrl, pid, rows[0]?.server_version ?? 'unknown');
  }

  /** @returns the URL of a new, empty database. */
  async createDatabase(name: string): Promise<string> {
    await this.client.query(`CREATE DATABASE ${name}`);
    return this.serverUrl.replace(/\/gatehouse$/, `/${name}`);
  }

  /** Bytes of write-ahead log since the cluster was made. */
  async walBytes(): Promise<number> {
    return Number(await this.one(`SELECT pg_current_wal_lsn() - '0/0'::pg_lsn`));
  }

  /** Transactions committed in a database. Exact only while nobody is connected: backends report with a delay. */
  async commits(database: string): Promise<number> {
    await this.untilNobodyIsIn(database);
    return Number(await this.one(`SELECT xact_commit FROM pg_stat_database WHERE datname = '${database}'`));
  }

  /** So that no measurement pays for the pages that an earlier one changed. */
  async checkpoint(): Promise<void> {
    await this.client.query('CHECKPOINT');
  }

  cpuMs(): number | undefined {
    return cpuMsOfTree(this.postmasterPid);
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  private async untilNobodyIsIn(database: string): Promise<void> {
    const connected = `SELECT count(*) FROM pg_stat_activity WHERE datname = '${database}' AND backend_type = 'client backend'`;
    for (let look = 0; Number(await this.one(connected)) > 0; look++) {
      if (look === 200) throw new Error(`Somebody is still connected to ${database}: a pool was not closed.`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  private async one(query: string): Promise<unknown> {
    const { rows } = await this.client.query<unknown[]>({ text: query, rowMode: 'array' });
    return rows[0]?.[0];
  }
}
