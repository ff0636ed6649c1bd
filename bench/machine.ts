import { createRequire } from 'node:module';
import { cpus, loadavg, release, totalmem, type } from 'node:os';

export interface Machine {
  cpu: string;
  cores: number;
  memoryGib: number;
  system: string;
  node: string;
  postgres: string;
  redis: string;
  bullmq: string;
  /** Runnable processes of the last minute, this benchmark not yet among them. */
  loadBefore: number;
}

export function describeMachine(postgres: string, redis: string | undefined): Machine {
  const { version } = createRequire(import.meta.url)('bullmq/package.json') as { version: string };
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGib: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.version,
    postgres,
    redis: redis ?? 'none',
    bullmq: version,
    loadBefore: loadavg()[0] ?? Number.NaN,
  };
}
