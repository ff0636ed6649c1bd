import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { findRedisServer } from '../../support/redis.js';
import { freePort } from '../../support/free-port.js';
import { Program } from './program.js';

/** A Redis of our own that keeps nothing on disk: never somebody's, for it is flushed. */
export class RedisServer {
  private readonly dir = mkdtempSync(join(tmpdir(), 'gatehouse-chaos-redis-'));
  private program: Program;
  readonly client: Redis;

  private constructor(
    private readonly binary: string,
    private readonly port: number,
  ) {
    this.program = this.spawn();
    this.client = new Redis(this.url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
    this.client.on('error', () => undefined);
  }

  /** @returns undefined where there is no redis-server. */
  static async start(): Promise<RedisServer | undefined> {
    const binary = findRedisServer();
    if (binary === undefined) return undefined;
    const server = new RedisServer(binary, await freePort());
    await server.client.ping();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** It comes back empty. */
  async restart(): Promise<void> {
    await this.program.kill();
    this.program = this.spawn();
    await this.client.ping();
  }

  async stop(): Promise<void> {
    this.client.disconnect();
    await this.program.kill();
    rmSync(this.dir, { recursive: true, force: true });
  }

  /** Every key with what it holds. */
  async dump(): Promise<string> {
    const parts: string[] = [];
    for (const key of await this.client.keys('*')) parts.push(key, JSON.stringify(await this.read(key)));
    return parts.join('\n');
  }

  private async read(key: string): Promise<unknown> {
    const kind = await this.client.type(key);
    if (kind === 'hash') return this.client.hgetall(key);
    if (kind === 'list') return this.client.lrange(key, 0, -1);
    if (kind === 'set') return this.client.smembers(key);
    if (kind === 'zset') return this.client.zrange(key, 0, -1);
    if (kind === 'stream') return this.client.xrange(key, '-', '+');
    return this.client.get(key);
  }

  private spawn(): Program {
    const options = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.dir, '--save', ''];
    return new Program(this.binary, [...options, '--appendonly', 'no'], {}, 'Ready to accept connections');
  }
}
