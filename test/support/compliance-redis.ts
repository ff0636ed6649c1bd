import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const installed = spawnSync('redis-server', ['--version']).status === 0;
if (!installed) console.warn('REDIS SUITES SKIPPED: install redis-server to run them.');

/** Whether this machine can run a Redis of its own for a test. CI must: there the test runs and fails without one. */
export const hasRedis = installed || process.env.CI === 'true';

export interface RedisServer {
  /** Ends it. A second call does nothing. */
  stop(): Promise<void>;
}

/** An empty Redis that keeps nothing, ready to answer. */
export async function startRedisServer(port: number): Promise<RedisServer> {
  const dir = mkdtempSync(join(tmpdir(), 'compliance-redis-'));
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', dir];
  const redis = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const exited = once(redis, 'exit');
  await new Promise<void>((resolve, reject) => {
    createInterface(redis.stdout).on('line', (line) => {
      if (line.includes('Ready to accept connections')) resolve();
    });
    exited.then(() => {
      reject(new Error(`Redis ended on port ${port}`));
    }, reject);
  });
  return {
    async stop() {
      redis.kill();
      await exited;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
