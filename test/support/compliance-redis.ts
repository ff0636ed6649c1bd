import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Whether this machine can run a Redis of its own for a test. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

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

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
