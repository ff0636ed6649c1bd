import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/poll.js';
import { startTestRedis, type TestRedis } from '../support/redis.js';
import { SystemProcess } from '../support/system-process.js';
import { TcpProxy } from '../support/tcp-proxy.js';

interface Outage {
  environment: Record<string, string>;
  store: TcpProxy;
  /** What the log calls it. */
  gone: RegExp;
}

let database: TestDatabase;
let redis: TestRedis | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  redis = await startTestRedis();
});

afterAll(async () => {
  await redis?.stop();
  await database.drop();
});

describe.each(['Redis', 'PostgreSQL'])('when %s goes away', (store) => {
  let outage: Outage | undefined;
  let system: SystemProcess;

  beforeAll(async () => {
    outage = await (store === 'Redis' ? redisOutage() : postgresOutage());
    if (outage) system = await SystemProcess.start(outage.environment);
  });

  afterAll(async () => {
    if (!outage) return;
    await system.dispose();
    await outage.store.close();
  });

  it('says so once, rests, is not ready, and goes on by itself when it is back', async () => {
    if (!outage) return;
    await outage.store.close();
    await eventually('not ready', async () => ((await system.isReady()) ? undefined : true));
    await eventually('the log says so', () => Promise.resolve(outage?.gone.test(system.output) ? true : undefined));

    const before = { cpu: cpuTicks(system.pid), lines: logLines(system).length };
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    expect(cpuTicks(system.pid) - before.cpu).toBeLessThan(200);
    expect(logLines(system).length - before.lines).toBeLessThan(6);

    await outage.store.open();
    await eventually('ready again', async () => ((await system.isReady()) ? true : undefined), 40_000);
    const { runId } = await system.api<{ runId: string }>('POST', '/v1/events', {
      id: `after-${store}`,
      type: 'employee.hired',
      occurredAt: '2026-05-01T09:00:00Z',
      employee: { employeeId: store, firstName: 'Kim', lastName: 'Lee', email: 'kim@example.com', role: 'driver' },
    });
    await eventually(
      'steps run again',
      async () => {
        const run = await system.api<{ status: string }>('GET', `/v1/runs/${runId}`);
        return run.status === 'waiting' ? true : undefined;
      },
      60_000,
    );
  }, 150_000);
});

async function redisOutage(): Promise<Outage | undefined> {
  if (!redis) return undefined;
  const { hostname, port } = new URL(redis.url);
  const store = await TcpProxy.to({ host: hostname, port: Number(port) });
  return { store, environment: { REDIS_URL: `redis://127.0.0.1:${store.port}` }, gone: /the queue store is gone/ };
}

async function postgresOutage(): Promise<Outage> {
  const url = new URL(database.url);
  const store = await TcpProxy.to({ host: url.hostname, port: Number(url.port) });
  url.port = String(store.port);
  return { store, environment: { DATABASE_URL: url.href }, gone: /the sweep fails/ };
}

/** User and system time in hundredths of a second (proc(5)). */
function cpuTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

const logLines = (system: SystemProcess) => system.output.split('\n');
