import type { INestApplicationContext, NestApplicationOptions } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { DataSource } from 'typeorm';
import { BullStepQueue } from '../src/adapters/bullmq/bull-step-queue.js';
import type { QueueStore } from '../src/adapters/bullmq/queue-backend.js';
import { RunStep } from '../src/engine/run-step.js';
import { defineStep, OnboardingModule } from '../src/index.js';
import { DATABASE } from '../src/onboarding.providers.js';
import type { StepsOptions, Transport } from './options.js';
import { createPoster, type Poster } from './post.js';
import { rawName } from './raw-bullmq.js';
import { seedRuns, type SeededRun } from './seed-runs.js';
import type { OpenSubject, Subject } from './subject.js';

const kind = 'post';

export interface EnginePlace {
  transport: Transport;
  queue: QueueStore;
  /** Name of the database, for the meter. */
  database: string;
  databaseUrl: string;
}

/** The whole engine as a host application embeds it; each step is an effect step, so the ledger is measured with it. */
export function engineSubject(place: EnginePlace, stubUrl: string, options: StepsOptions): Subject {
  return {
    name: `Gatehouse, queue on ${place.transport}`,
    reference: rawName(place.transport),
    database: place.database,
    usesRedis: place.transport === 'redis',
    open: async (runs) => {
      const poster = createPoster(stubUrl);
      const app = await openGatehouse(place, poster, options.concurrency);
      const database = app.get<DataSource>(DATABASE, { strict: false });
      const organizations = await database.query<{ id: string }[]>('SELECT id FROM organization');
      const seeded = await seedRuns(database, organizations[0]?.id ?? '', kind, runs, options.steps);
      return {
        carryOut: starter(app, seeded),
        check: () => checkRuns(database, seeded, options.steps),
        close: async () => {
          await app.close();
          poster.close();
        },
      };
    },
  };
}

function openGatehouse(place: EnginePlace, { post }: Poster, concurrency: number): Promise<INestApplicationContext> {
  const postStep = defineStep({
    kind,
    send: async ({ runId, stepKey }, permit) => {
      permit.check();
      return { externalId: await post({ run: runId, step: stepKey }, permit.signal) };
    },
    lookUp: 'repeatable',
  });
  const module = OnboardingModule.forRoot({
    name: 'bench',
    http: false,
    database: { url: place.databaseUrl },
    queue: place.queue,
    organizations: [
      { slug: 'bench', name: 'Benchmark', compliance: { baseUrl: 'http://127.0.0.1:9', apiKey: 'never used' } },
    ],
    steps: [postStep],
    secretKey: 'a key for nothing but this benchmark',
    concurrency,
  });
  const nestOptions: Partial<NestApplicationOptions> = { logger: ['error', 'warn'], abortOnError: false };
  return NestFactory.createApplicationContext(module, nestOptions);
}

/** Starts runs by waking their first step, and sees their end where the worker does: after the last settle's commit. */
function starter(app: INestApplicationContext, seeded: SeededRun[]): OpenSubject['carryOut'] {
  const queue = app.get(BullStepQueue, { strict: false });
  const runStep = app.get(RunStep, { strict: false });
  const ends = new Map<string, () => void>();
  const run = runStep.run.bind(runStep);
  runStep.run = async (hint) => {
    await run(hint);
    ends.get(hint.stepRunId)?.();
  };
  return async (index) => {
    const one = seeded[index];
    if (!one) throw new Error(`Run ${index} was not seeded.`);
    const ended = new Promise<void>((resolve) => ends.set(one.lastStepId, resolve));
    await queue.wake([one.first]);
    await ended;
    ends.delete(one.lastStepId);
  };
}

/** Every run complete, every step done in one attempt, every effect confirmed. */
async function checkRuns(database: DataSource, seeded: SeededRun[], steps: number): Promise<void> {
  const ids = seeded.map((run) => run.runId);
  const [found] = await database.query<{ runs: string; attempts: string; effects: string }[]>(
    `SELECT (SELECT count(*) FROM workflow_run WHERE id = ANY($1) AND state = 'completed') AS runs,
            (SELECT count(*) FROM attempt WHERE run_id = ANY($1)) AS attempts,
            (SELECT count(*) FROM effect e JOIN step_run s ON s.id = e.step_run_id
              WHERE s.run_id = ANY($1) AND e.state = 'confirmed') AS effects`,
    [ids],
  );
  const expected = { runs: ids.length, attempts: ids.length * steps, effects: ids.length * steps };
  for (const [what, count] of Object.entries(expected)) {
    const seen = Number(found?.[what as keyof typeof expected]);
    if (seen !== count) throw new Error(`Expected ${count} ${what} after the measurement, found ${seen}.`);
  }
}
