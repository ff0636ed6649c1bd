import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpApi } from '../../../examples/demo/http-api.js';
import { eventually } from '../../support/poll.js';
import { freePort } from '../../support/free-port.js';
import { Crowd } from './crowd.js';
import { Databases } from './databases.js';
import { Gatehouse } from './gatehouse.js';
import { Program } from './program.js';
import { Random } from './random.js';
import { RedisServer } from './redis-server.js';
import { ReplyProxy } from './reply-proxy.js';
import { Story, type StoryEvent } from './story.js';
import { times } from './times.js';
import { WebhookRelay } from './webhook-relay.js';

export type Transport = 'postgres' | 'redis';

const keys = {
  compliance: 'chaos-compliance-key',
  gatehouse: 'chaos-gatehouse-api-key',
  hookToken: 'chaos-hook-token-of-at-least-32-characters',
  secret: 'chaos-secret-key-of-at-least-32-characters',
};

/** Everything that one scenario needs: databases, queue, service, two places for Gatehouse, HR and the crowd. */
export class World {
  /** Ids of the events that were answered with 202. */
  readonly acknowledged = new Set<string>();
  readonly hookPath = `/hooks/compliance/${keys.hookToken}`;

  private constructor(
    readonly transport: Transport,
    readonly random: Random,
    readonly story: Story,
    readonly databases: Databases,
    readonly redis: RedisServer | undefined,
    readonly service: HttpApi,
    readonly serviceProgram: Program,
    readonly replies: ReplyProxy,
    readonly webhooks: WebhookRelay,
    readonly gatehouses: readonly Gatehouse[],
    readonly crowd: Crowd,
  ) {}

  /** @param begun is told how to undo each part as soon as it stands. */
  static async open(transport: Transport, seed: number, begun: (undo: () => unknown) => void): Promise<World> {
    const random = new Random(seed);
    const dir = mkdtempSync(join(tmpdir(), 'gatehouse-chaos-'));
    begun(() => {
      rmSync(dir, { recursive: true, force: true });
    });
    const databases = await Databases.start(dir);
    begun(databases.stop);
    const redis = transport === 'redis' ? await RedisServer.start() : undefined;
    if (transport === 'redis' && !redis) throw new Error('There is no redis-server: install it, or leave Redis out.');
    if (redis) begun(() => redis.stop());
    const { program, url } = await startService(databases.service);
    begun(() => program.kill());
    const service = new HttpApi(url, `Token token=${keys.compliance}`);
    const replies = await ReplyProxy.to(url, random, times.deadlineMs + 1_000);
    begun(replies.close);

    const environment = {
      GATEHOUSE_SANDBOX: 'true',
      LOG_LEVEL: 'debug',
      GATEHOUSE_DATA_DIR: dir,
      GATEHOUSE_RULES_DIR: 'test/chaos/rules',
      GATEHOUSE_API_KEY: keys.gatehouse,
      GATEHOUSE_SECRET_KEY: keys.secret,
      COMPLIANCE_API_KEY: keys.compliance,
      COMPLIANCE_HOOK_TOKEN: keys.hookToken,
      COMPLIANCE_URL: replies.url,
      DATABASE_URL: databases.gatehouse,
      STEP_LEASE_MS: String(times.leaseMs),
      STEP_DEADLINE_MS: String(times.deadlineMs),
      SETTLE_WINDOW_MS: String(times.settleWindowMs),
      ...(redis && { REDIS_URL: redis.url }),
    };
    const ports = [await freePort(), await freePort()];
    const gatehouses = ports.map((port) => new Gatehouse(port, environment, keys.gatehouse));
    begun(() => Promise.all(gatehouses.map((one) => one.end('SIGKILL'))));
    const webhooks = await WebhookRelay.to(() => gatehouses.filter((one) => one.isReady).map((one) => one.url));
    begun(webhooks.close);
    const crowd = new Crowd(service, databases, gatehouses);
    const story = new Story(random);
    const parts = [transport, random, story, databases, redis, service, program, replies, webhooks] as const;
    const world = new World(...parts, gatehouses, crowd);
    await world.subscribe();
    crowd.start();
    begun(() => crowd.stop());
    return world;
  }

  /** Living and willing to answer. */
  get ready(): Gatehouse[] {
    return this.gatehouses.filter((one) => one.isReady);
  }

  /** Brings every place up that is down. */
  async standUp(places: readonly Gatehouse[] = this.gatehouses): Promise<void> {
    for (const place of places) if (!place.isAlive) place.spawn();
    await eventually(
      'Gatehouse is up',
      () => {
        for (const place of places) if (!place.isAlive) throw new Error(`Gatehouse ended at start:\n${place.tail}`);
        return Promise.resolve(places.every((place) => place.isReady) || undefined);
      },
      90_000,
    );
  }

  /** HR sends until somebody acknowledges, as HR systems do. @returns whether everything was taken. */
  async tell(events: readonly StoryEvent[], withinMs = 300_000): Promise<boolean> {
    if (events.length === 0) return true;
    const deadline = Date.now() + withinMs;
    while (Date.now() < deadline) {
      for (const place of this.ready) {
        const answer = await place.call('POST', '/v1/events', events);
        if (answer?.status !== 202) continue;
        const outcomes = answer.body as { outcome: string }[];
        const taken = events.filter((_, index) => outcomes[index]?.outcome !== 'rejected');
        for (const { id } of taken) this.acknowledged.add(id);
        return taken.length === events.length;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return false;
  }

  /** Both clocks, the service's first: what it records after a write must not seem to be from before it. */
  async advance(duration: string): Promise<void> {
    await this.service.send('POST', '/sandbox/clock', { advance: duration });
    await this.call('POST', '/v1/sandbox/clock', { advance: duration });
  }

  private async call(method: string, path: string, body?: unknown): Promise<void> {
    for (const place of this.ready) {
      const answer = await place.call(method, path, body);
      if (answer && answer.status < 500) return;
    }
  }

  private async subscribe(): Promise<void> {
    const kinds = ['quizzes', 'background_checks', 'users', 'documents_users'];
    const targets = kinds.map((kind) => [kind, { url: `${this.webhooks.url}${this.hookPath}/${kind}`, enabled: true }]);
    await this.service.send('PUT', '/console/api/webhooks', Object.fromEntries(targets));
  }
}

async function startService(databaseUrl: string): Promise<{ program: Program; url: string }> {
  const port = await freePort();
  const environment = {
    DATABASE_URL: databaseUrl,
    COMPLIANCE_PORT: String(port),
    COMPLIANCE_API_KEY: keys.compliance,
    COMPLIANCE_SECRET_KEY: keys.secret,
    GATEHOUSE_SANDBOX: 'true',
  };
  const main = 'dist/src/compliance-service/main.js';
  const program = new Program(process.execPath, [main], environment, 'The compliance service listens on');
  await eventually(
    'the compliance service listens',
    () => {
      if (!program.isAlive) throw new Error(`The compliance service ended at start:\n${program.tail}`);
      return Promise.resolve(program.isReady || undefined);
    },
    60_000,
  );
  return { program, url: `http://127.0.0.1:${port}` };
}
