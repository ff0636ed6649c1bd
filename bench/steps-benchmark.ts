import { writeFileSync } from 'node:fs';
import { enablePostgresQueues } from '../src/index.js';
import { Cleanup } from './cleanup.js';
import { startOwnPostgres } from './own-postgres.js';
import { engineSubject } from './engine-subject.js';
import { describeMachine } from './machine.js';
import { measure, type Sample, type Surroundings } from './measure.js';
import type { StepsOptions } from './options.js';
import { PostgresMeter } from './postgres-meter.js';
import { rawBullmq } from './raw-bullmq.js';
import { rawPosts } from './raw-posts.js';
import { startRedis } from './redis-process.js';
import { makeRows, preface, table } from './report.js';
import { startStub } from './stub-process.js';
import type { Subject } from './subject.js';

/** Enough for the just-in-time compiler and for the migrations. */
const warmUpRuns = 200;

/** Six sequential steps per run, through the engine, through bare BullMQ and through nothing, one after another. */
export async function benchSteps(options: StepsOptions): Promise<void> {
  const cleanup = new Cleanup();
  try {
    const around = await openSurroundings(cleanup, options);
    const lacksRedis = options.transports.includes('redis') && !around.redis;
    if (lacksRedis) console.log(redisIsMissing);
    const machine = describeMachine(around.meter.version, around.redis?.version);
    console.log(`\n${preface(machine, options)}\n`);
    const subjects = await makeSubjects(around, options);
    const rows = makeRows(await measureAll(subjects, around, options));
    console.log(`\n${table(rows)}\n`);
    if (lacksRedis) console.log(redisIsMissing);
    if (options.jsonFile !== undefined) {
      writeFileSync(options.jsonFile, `${JSON.stringify({ machine, options, rows }, null, 2)}\n`);
      console.log(`Every measurement: ${options.jsonFile}`);
    }
  } finally {
    await cleanup.run();
  }
}

const redisIsMissing =
  '!!! The Redis rows are SKIPPED: there is no redis-server on this machine. Install it (Debian: redis-server).';

async function openSurroundings(cleanup: Cleanup, options: StepsOptions) {
  enablePostgresQueues();
  const stub = await startStub();
  cleanup.add(() => stub.stop());
  const redis = options.transports.includes('redis') ? await startRedis() : undefined;
  if (redis) cleanup.add(() => redis.stop());
  const server = await startOwnPostgres(cleanup);
  const meter = await PostgresMeter.open(server.url, server.dataDir);
  cleanup.add(() => meter.close());
  return { stub, redis, meter };
}

/** Each row that keeps something in PostgreSQL has a database of its own. */
async function makeSubjects({ stub, redis, meter }: Surroundings, options: StepsOptions): Promise<Subject[]> {
  const subjects = [rawPosts(stub.url, options.steps)];
  if (redis) {
    const queue = { redisUrl: redis.url };
    const databaseUrl = await meter.createDatabase('bench_redis');
    subjects.push(
      rawBullmq('redis', queue, undefined, stub.url, options),
      engineSubject({ transport: 'redis', queue, database: 'bench_redis', databaseUrl }, stub.url, options),
    );
  }
  if (options.transports.includes('postgres')) {
    const rawUrl = await meter.createDatabase('bench_raw');
    const databaseUrl = await meter.createDatabase('bench_postgres');
    const queue = { postgresUrl: databaseUrl };
    subjects.push(
      rawBullmq('postgres', { postgresUrl: rawUrl }, 'bench_raw', stub.url, options),
      engineSubject({ transport: 'postgres', queue, database: 'bench_postgres', databaseUrl }, stub.url, options),
    );
  }
  return subjects;
}

/** Round by round, so that what else happens on the machine meets every row. */
async function measureAll(subjects: Subject[], around: Surroundings, options: StepsOptions) {
  const measured = subjects.map((subject) => ({ subject, samples: [] as Sample[] }));
  for (const { subject } of measured) {
    await measure(subject, around, { ...options, runs: Math.min(warmUpRuns, options.runs) });
  }
  for (let round = 1; round <= options.repeat; round++) {
    for (const { subject, samples } of measured) {
      const sample = await measure(subject, around, options);
      samples.push(sample);
      console.log(
        `${round}/${options.repeat}  ${subject.name.padEnd(30)} ${sample.stepsPerSecond.toFixed(0).padStart(6)} steps/s`,
      );
    }
  }
  return measured;
}
