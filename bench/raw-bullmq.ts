import { Queue, Worker } from 'bullmq';
import { queueConnection, type QueueStore } from '../src/adapters/bullmq/queue-backend.js';
import type { StepsOptions, Transport } from './options.js';
import { createPoster } from './post.js';
import type { OpenSubject, Subject } from './subject.js';

interface StepJob {
  run: number;
  step: number;
}

/** BullMQ as one would use it without an engine: a job per step that adds the next one. No state, no ledger. */
export function rawBullmq(
  transport: Transport,
  store: QueueStore,
  database: string | undefined,
  stubUrl: string,
  options: StepsOptions,
): Subject {
  return {
    name: rawName(transport),
    database,
    usesRedis: transport === 'redis',
    open: () => openRaw(store, stubUrl, options),
  };
}

export const rawName = (transport: Transport): string => `BullMQ on ${transport}, no state`;

async function openRaw(store: QueueStore, stubUrl: string, options: StepsOptions): Promise<OpenSubject> {
  const connection = queueConnection(store);
  const { post, close } = createPoster(stubUrl);
  const queue = new Queue<StepJob>('raw', { connection });
  const ends = new Map<number, () => void>();
  const add = (job: StepJob) => queue.add('step', job, { removeOnComplete: true, removeOnFail: true });
  const worker = new Worker<StepJob>(
    'raw',
    async ({ data: { run, step } }) => {
      await post({ run, step });
      if (step < options.steps) await add({ run, step: step + 1 });
    },
    { connection, concurrency: options.concurrency },
  );
  worker.on('completed', ({ data: { run, step } }) => {
    if (step === options.steps) ends.get(run)?.();
  });
  let failures = 0;
  worker.on('failed', () => (failures += 1));
  worker.on('error', (error) => {
    console.error('raw BullMQ:', error.message);
  });
  await Promise.all([queue.waitUntilReady(), worker.waitUntilReady()]);
  return {
    carryOut: async (run) => {
      const ended = new Promise<void>((resolve) => ends.set(run, resolve));
      await add({ run, step: 1 });
      await ended;
      ends.delete(run);
    },
    check: () => (failures === 0 ? Promise.resolve() : Promise.reject(new Error(`${failures} raw jobs failed.`))),
    close: async () => {
      await worker.close();
      await queue.close();
      close();
    },
  };
}
