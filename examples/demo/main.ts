/*
 * A company's HR file goes through Gatehouse, from the hire to the last day.
 *
 * For one summer, the company of Oracle's HR sample (107 people) runs a children's camp with its own staff: shipping
 * clerks drive, stock clerks are counselors, the sales team volunteers as mentors. This program starts the whole system
 * in a throw-away folder, plays HR, the people, the provider of background checks and the staff against the public APIs,
 * and checks at the end that everybody is where they should be. Exit code 0: every promise was kept.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enablePostgresQueues } from '../../src/adapters/bullmq/queue-backend.js';
import { readConfig } from '../../src/config.js';
import { startSystem } from '../../src/system.js';
import { GatehouseApi } from './gatehouse-api.js';
import { ServiceApi } from './service-api.js';
import { hireEverybody, sendAgain } from './hiring.js';
import { repositoryRoot } from './hr-file.js';
import { replayJobChanges } from './job-changes.js';
import { endAndResume } from './leavers.js';
import { createProgress } from './progress.js';
import { unblockPeople } from './staff.js';
import { Stage } from './stage.js';
import { summarize } from './summary.js';

const longestMs = 170_000;
/** How long the end may take after Ctrl-C. */
const graceMs = 30_000;
const startedAt = performance.now();
const late = AbortSignal.timeout(longestMs);
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // Asking twice does not help: a database that is left behind would run on for good.
    if (interrupted.signal.aborted) return;
    interrupted.abort();
    progress.line('Stopping.');
    setTimeout(() => process.exit(130), graceMs).unref();
  });
}

const progress = createProgress(process.stdout, process.env);
const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-demo-'));
try {
  process.exitCode = await play();
} catch (error) {
  progress.stop();
  process.exitCode = interrupted.signal.aborted ? 130 : 1;
  process.stderr.write(interrupted.signal.aborted ? 'Interrupted.\n' : `The demo failed: ${describe(error)}\n`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function play(): Promise<number> {
  progress.heading('Starting PostgreSQL, the compliance service and Gatehouse');
  enablePostgresQueues();
  const config = readConfig({
    GATEHOUSE_SANDBOX: 'true',
    GATEHOUSE_DATA_DIR: dataDir,
    GATEHOUSE_RULES_DIR: join(repositoryRoot, 'examples/demo/rules'),
    GATEHOUSE_ORGANIZATION: 'Summer camp',
    PORT: '0',
    COMPLIANCE_PORT: '0',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    REDIS_URL: process.env.REDIS_URL,
  });
  const system = await startSystem(config);
  const stage = new Stage(
    {
      gatehouse: new GatehouseApi(system.url, config.apiKey),
      service: new ServiceApi(system.complianceUrl, config.complianceApiKey),
      progress,
    },
    AbortSignal.any([interrupted.signal, late]),
  );
  try {
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    stage.line(
      `ready after ${seconds} s: API ${system.url}/v1, queue in ${config.redisUrl === undefined ? 'PostgreSQL' : 'Redis'}`,
    );
    await perform(stage);
  } finally {
    for (const promise of stage.broken) process.stdout.write(`NOT KEPT: ${promise}\n`);
    await stage.crowd.stop();
    await system.close();
  }
  return stage.broken.length === 0 ? 0 : 1;
}

async function perform(stage: Stage): Promise<void> {
  stage.crowd.start();
  await hireEverybody(stage);
  await unblockPeople(stage);
  await sendAgain(stage);
  await replayJobChanges(stage);
  await endAndResume(stage);
  const summary = await summarize(stage, startedAt);
  progress.stop();
  process.stdout.write(`\n${summary}\n`);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} ${describe(error.cause)}` : error.message;
}
