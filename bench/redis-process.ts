import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './free-port.js';

const program = 'redis-server';

export interface RedisProcess {
  url: string;
  pid: number;
  version: string;
  stop(): Promise<void>;
}

/** A Redis of its own on loopback that keeps nothing; undefined: there is no redis-server on this machine. */
export async function startRedis(): Promise<RedisProcess | undefined> {
  const dir = mkdtempSync(join(tmpdir(), 'gatehouse-bench-redis-'));
  const port = await freePort();
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--save', '', '--appendonly', 'no'];
  const child = spawn(program, flags, { stdio: 'ignore' });
  const started = await Promise.race([
    once(child, 'spawn').then(() => true),
    once(child, 'error').then(() => false),
  ]).catch(() => false);
  const stop = async () => {
    await end(child);
    rmSync(dir, { recursive: true, force: true });
  };
  if (!started) {
    await stop();
    return undefined;
  }
  try {
    const url = `redis://127.0.0.1:${port}`;
    return { url, pid: child.pid ?? 0, version: await versionOf(url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** Waits for the server by asking it. */
async function versionOf(url: string): Promise<string> {
  const client = new Redis(url, { maxRetriesPerRequest: 50 });
  client.on('error', () => undefined);
  try {
    return /redis_version:(\S+)/.exec(await client.info('server'))?.[1] ?? 'unknown';
  } finally {
    client.disconnect();
  }
}
