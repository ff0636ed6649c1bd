import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { eventually } from './poll.js';
import { freePort } from './free-port.js';

export interface TestRedis {
  url: string;
  stop(): Promise<void>;
}

/**
 * A Redis for tests: the one at REDIS_URL, or a redis-server of its own on a free loopback port. undefined, with a loud
 * warning, where the machine has neither; in CI that is an error.
 */
export async function startRedis(): Promise<TestRedis | undefined> {
  const given = process.env.REDIS_URL;
  if (given) return { url: given, stop: () => Promise.resolve() };
  const port = await freePort();
  const dir = mkdtempSync(join(tmpdir(), 'gatehouse-redis-'));
  const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', dir], {
    stdio: 'ignore',
  });
  const missing = await new Promise<boolean>((resolve) => {
    server.once('error', () => {
      resolve(true);
    });
    server.once('spawn', () => {
      resolve(false);
    });
  });
  if (missing) {
    rmSync(dir, { recursive: true });
    if (process.env.CI === 'true')
      throw new Error('redis-server is missing: CI installs it, so that these suites run.');
    console.warn('REDIS SUITES SKIPPED: install redis-server or set REDIS_URL to run them.');
    return undefined;
  }
  const url = `redis://127.0.0.1:${port}`;
  await eventually('Redis answers', () => ping(url));
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function ping(url: string): Promise<true | undefined> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: null, maxRetriesPerRequest: 0 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
    return true;
  } catch {
    return undefined;
  } finally {
    client.disconnect();
  }
}
