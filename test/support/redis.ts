import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './free-port.js';

export interface TestRedis {
  url: string;
  stop(): Promise<void>;
}

/**
 * The Redis of REDIS_URL, or one that is started for this spec file where a redis-server is on the machine.
 * @returns undefined where there is none: the suites are skipped then and say so, except in CI, where that is a failure.
 */
export async function startTestRedis(): Promise<TestRedis | undefined> {
  const given = process.env.REDIS_URL;
  if (given) return { url: given, stop: () => Promise.resolve() };
  const binary = findRedisServer();
  if (binary !== undefined) return startServer(binary);
  const message = 'REDIS SUITES SKIPPED: install redis-server or set REDIS_URL to run them.';
  if (process.env.CI === 'true') throw new Error(message);
  console.warn(message);
  return undefined;
}

/** The path of redis-server, where there is one. */
export function findRedisServer(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
  return folders
    .map((folder) => join(folder, 'redis-server'))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

async function startServer(binary: string): Promise<TestRedis> {
  const [port, dir] = [await freePort(), mkdtempSync(join(tmpdir(), 'gatehouse-redis-'))];
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--save', '', '--appendonly', 'no'];
  const server = spawn(binary, options, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => {
      resolve();
    });
    server.once('error', () => {
      resolve();
    });
  });
  const stop = async () => {
    server.kill('SIGKILL');
    await ended;
    rmSync(dir, { recursive: true, force: true });
  };
  // A jest that is killed must leave no Redis behind.
  process.once('exit', () => server.kill('SIGKILL'));
  const url = `redis://127.0.0.1:${port}`;
  try {
    await Promise.race([
      answers(url),
      ended.then(() => {
        throw new Error(`redis-server ended at once on port ${port}.`);
      }),
    ]);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function answers(url: string): Promise<void> {
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  try {
    await client.ping();
  } finally {
    client.disconnect();
  }
}
