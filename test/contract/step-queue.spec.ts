import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Queue, Worker, type ConnectionOptions } from 'bullmq';
import { randomUUID } from 'node:crypto';
import { BullStepQueue } from '../../src/adapters/bullmq/bull-step-queue.js';
import { ConnectionWatch } from '../../src/adapters/bullmq/connection-watch.js';
import { probeQueue } from '../../src/adapters/bullmq/queue-probe.js';
import { enablePostgresQueues, queueConnection } from '../../src/adapters/bullmq/queue-backend.js';
import type { StepHint } from '../../src/ports/run-store.js';
import { createTestDatabase } from '../support/database.js';
import { startTestRedis } from '../support/redis.js';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

interface Transport {
  connection: ConnectionOptions;
  stop(): Promise<void>;
}

async function postgres(): Promise<Transport> {
  enablePostgresQueues();
  const database = await createTestDatabase();
  return { connection: queueConnection({ postgresUrl: database.url }), stop: () => database.drop() };
}

async function redis(): Promise<Transport | undefined> {
  const server = await startTestRedis();
  return server && { connection: queueConnection({ redisUrl: server.url }), stop: () => server.stop() };
}

/** Resolves when the condition holds; the test's own timeout ends a wait in vain. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe.each([
  ['PostgreSQL', postgres],
  ['Redis', redis],
])('the step queue on %s', (_, start) => {
  let transport: Transport | undefined;
  let open: { close(): Promise<unknown> }[] = [];

  beforeAll(async () => {
    transport = await start();
  });
  afterEach(async () => {
    for (const one of open.reverse()) await one.close();
    open = [];
  });
  afterAll(async () => {
    await transport?.stop();
  });

  /** A queue of its own for each test; the worker takes what `process` has not been told to hold. */
  function setUp({ connection }: Transport, process: (hint: StepHint) => Promise<void> = () => Promise.resolve()) {
    const [name, prefix] = [`steps-${randomUUID()}`, `test-${randomUUID()}`];
    const queue = new Queue<StepHint>(name, { connection, prefix });
    const delivered: { id?: string; data: StepHint }[] = [];
    queue.on('error', () => undefined);
    open.push(queue);
    const watch = new ConnectionWatch('the queue store', silent, () => probeQueue(queue));
    const work = () => {
      const worker = new Worker<StepHint>(
        name,
        async (job) => {
          delivered.push({ id: job.id, data: job.data });
          await process(job.data);
        },
        { connection, prefix, concurrency: 5 },
      );
      worker.on('error', () => undefined);
      open.push(worker);
    };
    return { queue, steps: new BullStepQueue(queue, watch), delivered, work };
  }

  const contract = (title: string, body: (transport: Transport) => Promise<void>) => {
    it(title, async () => {
      if (transport) await body(transport);
    });
  };
  const hint = (epoch = 1): StepHint => ({ stepRunId: randomUUID(), epoch });
  const isEmpty = async (queue: Queue) =>
    Object.values(await queue.getJobCounts('waiting', 'active', 'delayed', 'completed', 'failed')).every(
      (count) => count === 0,
    );

  contract('delivers what it was woken for, and a job holds only the step and its epoch', async (on) => {
    const { queue, steps, delivered, work } = setUp(on);
    const hints = Array.from({ length: 20 }, () => hint());
    await steps.wake(hints.slice(0, 15));
    work();
    await steps.wake(hints.slice(15).map((one) => ({ ...one, person: 'Ana Canary 078-05-1120' })));
    await until(() => delivered.length >= 20 && isEmpty(queue));
    const sorted = (all: StepHint[]) => [...all].sort((a, b) => (a.stepRunId < b.stepRunId ? -1 : 1));
    expect(sorted(delivered.map(({ data }) => data))).toEqual(sorted(hints));
    expect(delivered).toHaveLength(20);
  });

  contract('collapses doubles', async (on) => {
    const { queue, steps, delivered, work } = setUp(on);
    const [once, later] = [hint(), hint()];
    await Promise.all([steps.wake([once, once]), steps.wake([once]), steps.wake([{ ...once, delayMs: 5_000 }])]);
    await steps.wake([once, later]);
    work();
    await until(async () => delivered.some(({ data }) => data.stepRunId === later.stepRunId) && (await isEmpty(queue)));
    expect(delivered.filter(({ data }) => data.stepRunId === once.stepRunId)).toHaveLength(1);
  });

  contract('delivers a delayed hint, after its time', async (on) => {
    const { steps, delivered, work } = setUp(on);
    work();
    const [late, soon] = [hint(2), hint()];
    const wokenAt = Date.now();
    await steps.wake([{ ...late, delayMs: 700 }, soon]);
    await until(() => delivered.length === 2);
    expect(delivered.map(({ data }) => data)).toEqual([soon, late]);
    expect(Date.now() - wokenAt).toBeGreaterThanOrEqual(690);
  });

  contract('keeps no job that has ended: the same hint can be given again', async (on) => {
    const { queue, steps, delivered, work } = setUp(on);
    work();
    const again = hint();
    for (let round = 1; round <= 3; round += 1) {
      await steps.wake([again]);
      await until(async () => delivered.length === round && (await isEmpty(queue)));
    }
    expect(new Set(delivered.map(({ id }) => id))).toEqual(new Set([`${again.stepRunId}-1`]));
  });

  contract('takes the next epoch of a step while the one before is still being worked on', async (on) => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { steps, delivered, work } = setUp(on, ({ epoch }) => (epoch === 1 ? held : Promise.resolve()));
    work();
    const first = hint();
    await steps.wake([first]);
    await until(() => delivered.length === 1);
    await steps.wake([first, { ...first, epoch: 2 }]);
    await until(() => delivered.length === 2);
    release();
    expect(delivered.map(({ data }) => data.epoch)).toEqual([1, 2]);
  });

  contract('gives a job again when the store failed under it', async (on) => {
    let failures = 1;
    const { queue, steps, delivered, work } = setUp(on, () =>
      failures-- > 0 ? Promise.reject(new Error('the database is away')) : Promise.resolve(),
    );
    work();
    const one = hint();
    await steps.wake([one]);
    await until(async () => delivered.length === 2 && (await isEmpty(queue)));
    expect(delivered.map(({ data }) => data)).toEqual([one, one]);
  });

  contract('answers a probe', async (on) => {
    await expect(probeQueue(setUp(on).queue)).resolves.toBeUndefined();
  });
});
