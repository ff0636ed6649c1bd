import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/poll.js';
import { startTestRedis, type TestRedis } from '../support/redis.js';
import { SystemProcess } from '../support/system-process.js';

const people = 40;
const kills = 3;
// Short, so that what a killed process held is given to the next one within seconds.
const times = { STEP_LEASE_MS: '3000', STEP_DEADLINE_MS: '2000', SETTLE_WINDOW_MS: '5000', LOG_LEVEL: 'warn' };

interface Ledger {
  items: { kind: string; summary: Record<string, unknown> }[];
}

const hires = Array.from({ length: people }, (_, index) => ({
  id: `hire-${index}`,
  type: 'employee.hired',
  occurredAt: '2026-05-01T09:00:00Z',
  employee: {
    employeeId: `E${index}`,
    firstName: 'Kim',
    lastName: `Number ${index}`,
    email: `kim${index}@example.com`,
    role: 'driver',
    childServing: true,
  },
}));

describe.each(['PostgreSQL', 'Redis'])('kill -9 under load, with the queue on %s', (store) => {
  let redis: TestRedis | undefined;
  let system: SystemProcess;

  beforeAll(async () => {
    redis = store === 'Redis' ? await startTestRedis() : undefined;
    if (store === 'Redis' && !redis) return;
    system = await SystemProcess.start({ ...times, ...(redis && { REDIS_URL: redis.url }) });
  });

  afterAll(async () => {
    if (store === 'Redis' && !redis) return;
    await system.dispose();
    await redis?.stop();
  });

  it('finishes every run and makes no write twice', async () => {
    if (store === 'Redis' && !redis) return;
    await system.api('POST', '/v1/events', hires);
    for (let kill = 0; kill < kills; kill++) {
      const before = await writes(system);
      await eventually('work goes on', async () =>
        (await writes(system)).length > before.length + 10 ? true : undefined,
      );
      expect(await system.end('SIGKILL')).toBe('SIGKILL');
      await system.start();
    }
    await eventually(
      'nothing is left to do but wait for people',
      async () => ((await busyRuns(system)) === 0 ? true : undefined),
      60_000,
    );

    const counts = new Map<string, number>();
    for (const { kind, summary } of await writes(system)) {
      const write = `${kind} ${JSON.stringify(summary)}`;
      counts.set(write, (counts.get(write) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > 1)).toEqual([]);
    const ofKind = (kind: string) => [...counts.keys()].filter((write) => write.startsWith(`${kind} `)).length;
    expect([ofKind('user.created'), ofKind('background_check.ordered')]).toEqual([people, people]);
    const attention = await system.api<{ items: unknown[] }>('GET', '/v1/runs?status=needs-attention&limit=200');
    expect(attention.items).toEqual([]);
  }, 180_000);
});

async function writes(system: SystemProcess): Promise<Ledger['items']> {
  const { items } = await system.compliance<Ledger>('GET', '/sandbox/ledger');
  return items.filter((item) => item.kind !== 'webhooks.configured');
}

async function busyRuns(system: SystemProcess): Promise<number> {
  const { items } = await system.api<{ items: unknown[] }>('GET', '/v1/runs?status=running&limit=200');
  return items.length;
}
