import type { PostgresMeter } from './postgres-meter.js';
import { cpuMsOf, machineBusyMs } from './process-cpu.js';
import type { RedisProcess } from './redis-process.js';
import type { StubProcess } from './stub-process.js';
import type { Subject } from './subject.js';

/** The machines around the measured process. */
export interface Surroundings {
  stub: StubProcess;
  meter: PostgresMeter;
  redis?: RedisProcess;
}

/** One measurement. undefined: does not apply, or cannot be read on this machine. */
export interface Sample {
  runsPerSecond: number;
  stepsPerSecond: number;
  p50Ms: number;
  p95Ms: number;
  /** CPU of this process, PostgreSQL and Redis. */
  cpuMsPerStep: number;
  processCpuMsPerStep: number;
  postgresCpuMsPerStep?: number;
  redisCpuMsPerStep?: number;
  commitsPerRun?: number;
  walBytesPerRun?: number;
  /** Share of the machine's CPU time that went to anything else, while measuring. */
  othersShare?: number;
}

const patienceMs = 300_000;

export async function measure(
  subject: Subject,
  around: Surroundings,
  size: { runs: number; inflight: number; steps: number },
): Promise<Sample> {
  const { database } = subject;
  const commitsBefore = database === undefined ? 0 : await around.meter.commits(database);
  await around.meter.checkpoint();
  const open = await subject.open(size.runs);
  let window: Awaited<ReturnType<typeof observe>>;
  try {
    window = await observe(around, () => keepInFlight(size.runs, size.inflight, open.carryOut));
    await open.check();
  } finally {
    await open.close();
  }
  const steps = size.runs * size.steps;
  if (window.posts !== steps) throw new Error(`${subject.name}: ${steps} posts expected, ${window.posts} seen.`);
  const commits = database === undefined ? undefined : (await around.meter.commits(database)) - commitsBefore;
  const { wallMs, cpuMs, latencies } = window;
  const postgres = database === undefined ? undefined : cpuMs.postgres;
  const redis = subject.usesRedis ? cpuMs.redis : undefined;
  return {
    runsPerSecond: (size.runs / wallMs) * 1_000,
    stepsPerSecond: (steps / wallMs) * 1_000,
    p50Ms: quantile(latencies, 0.5),
    p95Ms: quantile(latencies, 0.95),
    cpuMsPerStep: (cpuMs.process + (postgres ?? 0) + (redis ?? 0)) / steps,
    processCpuMsPerStep: cpuMs.process / steps,
    postgresCpuMsPerStep: postgres === undefined ? undefined : postgres / steps,
    redisCpuMsPerStep: redis === undefined ? undefined : redis / steps,
    commitsPerRun: commits === undefined ? undefined : commits / size.runs,
    walBytesPerRun: database === undefined ? undefined : window.walBytes / size.runs,
    othersShare: window.othersShare,
  };
}

async function observe(around: Surroundings, work: () => Promise<number[]>) {
  const read = async () => ({
    posts: await around.stub.posts(),
    walBytes: await around.meter.walBytes(),
    cpu: {
      postgres: around.meter.cpuMs(),
      redis: around.redis && cpuMsOf(around.redis.pid),
      stub: cpuMsOf(around.stub.pid),
      process: ownCpuMs(),
    },
    busyMs: machineBusyMs(),
    at: performance.now(),
  });
  const before = await read();
  const latencies = await inTime(work());
  const after = await read();
  const used = (part: keyof typeof before.cpu) => difference(before.cpu[part], after.cpu[part]);
  const cpuMs = { process: ownCpu(used('process')), postgres: used('postgres'), redis: used('redis') };
  const ours = [...Object.values(cpuMs), used('stub')].reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
  const busyMs = after.busyMs - before.busyMs;
  return {
    latencies,
    cpuMs,
    posts: after.posts - before.posts,
    walBytes: after.walBytes - before.walBytes,
    wallMs: after.at - before.at,
    othersShare: cpuMs.postgres === undefined ? undefined : Math.max(0, busyMs - ours) / busyMs,
  };
}

const ownCpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const ownCpu = (ms: number | undefined): number => ms ?? 0;

const difference = (before: number | undefined, after: number | undefined): number | undefined =>
  before === undefined || after === undefined ? undefined : after - before;

/** The next run starts when one ends. */
async function keepInFlight(runs: number, inflight: number, carryOut: (run: number) => Promise<void>) {
  const latencies: number[] = [];
  let next = 0;
  const lane = async () => {
    while (next < runs) {
      const startedAt = performance.now();
      await carryOut(next++);
      latencies.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: inflight }, lane));
  return latencies;
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`The runs did not end within ${patienceMs / 1_000} s.`));
    }, patienceMs);
  });
  return Promise.race([work, late]).finally(() => {
    clearTimeout(timer);
  });
}

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
