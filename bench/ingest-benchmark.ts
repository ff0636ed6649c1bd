import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { loadavg } from 'node:os';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { Cleanup } from './cleanup.js';
import { startOwnPostgres } from './own-postgres.js';
import { describeMachine } from './machine.js';
import { quantile } from './measure.js';
import { createSender, type Sender } from './send-at-rate.js';

export const ingestUsage = `       npm run bench -- ingest [options]
  --rate N         deliveries per second (default 200)
  --seconds N      for how long (default 30)`;

const apiKey = 'a-key-for-the-benchmark-only';
const key = Buffer.alloc(32, 7);
const readyWithinMs = 120_000;

/** Signed deliveries at a steady rate to the hook of a connection, beside a bare handler that inserts the same bytes. */
export async function benchIngest(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rate: { type: 'string', default: '200' }, seconds: { type: 'string', default: '30' } },
  });
  const [rate, seconds] = [Number(values.rate), Number(values.seconds)];
  if (!(rate >= 1) || !(seconds >= 1)) throw new Error('--rate and --seconds are numbers from 1.');
  const cleanup = new Cleanup();
  try {
    const server = await startOwnPostgres(cleanup);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    cleanup.add(() => client.end());
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    const { cpu, cores, memoryGib, system, node, postgres, loadBefore } = describeMachine(
      rows[0]?.server_version ?? '',
      undefined,
    );
    console.log(
      `\n${rate} deliveries/s for ${seconds} s, 1 hire each, every other one of a person who is known; the worker reads them in the same process meanwhile.\n` +
        `${cpu}, ${cores} cores, ${memoryGib} GiB, ${system}; node ${node}, PostgreSQL ${postgres} (embedded, fsync on); load before: ${loadBefore.toFixed(1)}.\n`,
    );
    console.log('| way | answered 202 | p50 ms | p95 ms | p99 ms |\n| --- | ---: | ---: | ---: | ---: |');
    const bareUrl = await startProcess(cleanup, 'dist/bench/bare-hook.js', { DATABASE_URL: server.url });
    await report('bare Fastify handler, one INSERT through pg', createSender(bareUrl, delivery), rate, seconds);
    const url = await startGatehouse(cleanup, server.url, server.dataDir);
    await report('Gatehouse, POST /hooks/hris/:connectionId', createSender(url, delivery), rate, seconds);
    await report('the same, once more', createSender(url, delivery), rate, seconds);
    const pending = await client.query<{ pending: string; events: string }>(
      `SELECT (SELECT count(*) FROM gatehouse.hr_delivery WHERE status = 'pending') AS pending,
         (SELECT count(*) FROM gatehouse.hr_event) AS events`,
    );
    console.log(
      `\nRead when the last answer had come: ${pending.rows[0]?.events} events; still to be read: ${pending.rows[0]?.pending} deliveries. Load after: ${(loadavg()[0] ?? 0).toFixed(1)}.`,
    );
  } finally {
    await cleanup.run();
  }
}

async function report(name: string, sender: Sender, rate: number, seconds: number): Promise<void> {
  // The first seconds warm up what is measured.
  await sender.send(rate, 3);
  const { latenciesMs, accepted } = await sender.send(rate, seconds);
  sender.close();
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(latenciesMs, share).toFixed(1));
  console.log(`| ${name} | ${accepted} of ${latenciesMs.length} | ${p50} | ${p95} | ${p99} |`);
}

function delivery(number: number): { body: string; headers: Record<string, string> } {
  const id = `bench-${process.pid}-${number}`;
  const employeeId = `B${Math.floor(number / 2)}`;
  const employee = {
    employeeId,
    firstName: 'Kim',
    lastName: 'Canary',
    email: `${employeeId}@example.com`,
    role: 'none',
  };
  const body = JSON.stringify({ id, type: 'employee.hired', occurredAt: '2026-05-01T09:00:00Z', employee });
  const time = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
  return { body, headers: { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` } };
}

async function startGatehouse(cleanup: Cleanup, databaseUrl: string, dataDir: string): Promise<string> {
  const url = await startProcess(cleanup, 'dist/src/main.js', {
    DATABASE_URL: databaseUrl,
    GATEHOUSE_SANDBOX: 'true',
    GATEHOUSE_DATA_DIR: dataDir,
    GATEHOUSE_API_KEY: apiKey,
    LOG_LEVEL: 'error',
    PORT: '47811',
    COMPLIANCE_PORT: '47812',
  });
  const answer = await fetch(`${url}/v1/connections`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'generic', name: 'Bench', secret: `whsec_${key.toString('base64')}` }),
  });
  if (!answer.ok) throw new Error(`The connection was refused with ${answer.status}: ${await answer.text()}`);
  return url + ((await answer.json()) as { hookPath: string }).hookPath;
}

/** @returns the first address that the process prints. */
async function startProcess(cleanup: Cleanup, file: string, environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  cleanup.add(() => {
    child.kill('SIGTERM');
    return ended;
  });
  const found = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
      if (url) resolve(url);
    });
    child.once('exit', () => {
      reject(new Error(`${file} ended at its start.`));
    });
    setTimeout(() => {
      reject(new Error(`${file} was not ready in time.`));
    }, readyWithinMs).unref();
  });
  return found;
}
