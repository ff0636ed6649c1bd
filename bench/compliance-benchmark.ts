import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startComplianceService } from '../src/compliance-service/compliance-service.js';
import { useQueueBackend } from '../src/compliance-service/use-queue-backend.js';
import { Cleanup } from './cleanup.js';
import { startOwnPostgres } from './own-postgres.js';
import { complianceCalls, type Call } from './compliance-calls.js';
import { complianceTable, type ComplianceRow } from './compliance-table.js';
import { seedUsers, USERS } from './compliance-seed.js';
import { createGetter } from './get.js';
import { describeMachine } from './machine.js';

const API_KEY = 'benchmark';

export const complianceUsage = `       npm run bench -- compliance [options]
  --rounds N       calls of each kind (default 200)
  --json FILE      write every single measurement there`;

/** Lists, filters, searches and single reads in an organization of 100,000 users, beside the bare statements. */
export async function benchCompliance(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '200' }, json: { type: 'string' } },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`--rounds is a whole number from 1, not "${values.rounds}".`);
  const cleanup = new Cleanup();
  try {
    const around = await open(cleanup);
    const machine = describeMachine(around.version, undefined);
    console.log(
      `\n${USERS.toLocaleString('en')} users in one organization, 5 % of them deactivated; ${rounds} calls of each kind, one at a time.`,
    );
    console.log(
      `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGib} GiB, ${machine.system}; node ${machine.node}, PostgreSQL ${machine.postgres} (embedded, fsync on); load before: ${machine.loadBefore.toFixed(1)}.`,
    );
    const rows = await measureAll(around, rounds);
    console.log(`Load after: ${(loadavg()[0] ?? 0).toFixed(1)}.\n\n${complianceTable(rows)}\n`);
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ machine, rows }, null, 2)}\n`);
  } finally {
    await cleanup.run();
  }
}

interface Around {
  version: string;
  url: string;
  organizationId: number;
  userId: number;
  client: pg.Client;
}

async function open(cleanup: Cleanup): Promise<Around> {
  useQueueBackend();
  const server = await startOwnPostgres(cleanup);
  const quiet = { log: () => undefined, warn: console.warn, error: console.error };
  const service = await startComplianceService({
    ...{
      databaseUrl: server.url,
      port: 0,
      sandbox: true,
      seedApiKey: API_KEY,
      secretKey: 'k'.repeat(32),
      logger: quiet,
    },
  });
  cleanup.add(() => service.close());
  const client = new pg.Client({ connectionString: server.url, options: '-c search_path=compliance,public' });
  await client.connect();
  cleanup.add(() => client.end());
  const organizations = await client.query<{ id: number }>('SELECT id FROM organizations');
  const { id: organizationId } = organizations.rows[0] ?? { id: 0 };
  const userId = await seedUsers(server.url, organizationId);
  const version = await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
  return { version: version.rows[0]?.version ?? '', url: service.url, organizationId, userId, client };
}

/** Round by round, so that what else happens on the machine meets every call. */
async function measureAll({ url, userId, organizationId, client }: Around, rounds: number): Promise<ComplianceRow[]> {
  const { get, close } = createGetter(url, API_KEY);
  const rows = complianceCalls(userId).map((call): ComplianceRow => ({ call, httpMs: [], sqlMs: [] }));
  const empty: ComplianceRow = {
    call: { name: 'empty endpoint (/health)', path: '', index: '', sql: 'SELECT 1', finds: 0 },
    httpMs: [],
    sqlMs: [],
  };
  for (const { call } of rows) check(call, await get(`/api/v2${call.path}`));
  for (let round = -10; round < rounds; round++) {
    for (const { call, httpMs, sqlMs } of [empty, ...rows]) {
      const path = call === empty.call ? '/health' : `/api/v2${call.path}`;
      const spentOnHttp = await timed(() => get(path));
      const spentOnSql = await timed(() => client.query(call.sql, call.sql.includes('$1') ? [organizationId] : []));
      // The first rounds warm the caches and the just-in-time compiler.
      if (round < 0) continue;
      httpMs.push(spentOnHttp);
      sqlMs.push(spentOnSql);
    }
  }
  close();
  return [empty, ...rows];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function check({ name, path, finds }: Call, text: string): void {
  const body = JSON.parse(text) as { users?: unknown[] } | unknown[];
  const found = Array.isArray(body) ? body.length : (body.users?.length ?? 1);
  if (found !== finds) throw new Error(`"${name}" (${path}) found ${found} instead of ${finds}.`);
}
