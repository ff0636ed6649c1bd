import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpApi } from '../../../examples/demo/http-api.js';
import { eventually } from '../../support/poll.js';
import { freePort } from '../../support/free-port.js';
import { Databases } from './databases.js';
import { Gatehouse } from './gatehouse.js';
import { Organization, type OrganizationKeys } from './organization.js';
import { Program } from './program.js';
import { Random } from './random.js';
import { RedisServer } from './redis-server.js';
import { ReplyProxy } from './reply-proxy.js';
import type { Story, StoryEvent } from './story.js';
import { times } from './times.js';
import { WebhookRelay } from './webhook-relay.js';

export type Transport = 'postgres' | 'redis';

const secret = 'chaos-secret-key-of-at-least-32-characters';
const first: OrganizationKeys = {
  slug: 'default',
  compliance: 'chaos-compliance-key',
  gatehouse: 'chaos-gatehouse-api-key',
  hookToken: 'chaos-hook-token-of-at-least-32-characters',
};

/** Everything that one scenario needs: databases, queue, service, two places for Gatehouse, HR and the crowd. */
export class World {
  private isClosed = false;

  private constructor(
    readonly transport: Transport,
    readonly random: Random,
    readonly databases: Databases,
    readonly redis: RedisServer | undefined,
    readonly replies: ReplyProxy,
    readonly webhooks: WebhookRelay,
    readonly gatehouses: readonly Gatehouse[],
    /** The first is the only one but where a scenario is about several. */
    readonly organizations: readonly [Organization, ...Organization[]],
  ) {}

  /** @param begun is told how to undo each part as soon as it stands. */
  static async open(
    transport: Transport,
    seed: number,
    begun: (undo: () => unknown) => void,
    withTwoOrganizations = false,
  ): Promise<World> {
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
    const service = serviceAs(url, first);
    const second = withTwoOrganizations ? await addOrganization(service) : undefined;
    const replies = await ReplyProxy.to(url, random, times.deadlineMs + 1_000);
    begun(replies.close);

    const environment = { GATEHOUSE_DATA_DIR: dir, ...settingsOf(databases, replies, redis, second) };
    const main = second && 'test/chaos/program/two-organizations.js';
    const ports = [await freePort(), await freePort()];
    const gatehouses = ports.map((port) => new Gatehouse(port, environment, first.gatehouse, main));
    begun(() => Promise.all(gatehouses.map((one) => one.end('SIGKILL'))));
    const webhooks = await WebhookRelay.to(() => gatehouses.filter((one) => one.isReady).map((one) => one.url));
    begun(webhooks.close);
    const organization = (keys: OrganizationKeys) =>
      new Organization(keys, serviceAs(url, keys), random, databases, gatehouses);
    const organizations = [organization(first), ...(second ? [organization(second)] : [])] as const;
    const world = new World(transport, random, databases, redis, replies, webhooks, gatehouses, organizations);
    begun(() => (world.isClosed = true));
    for (const one of organizations) {
      await world.subscribe(one);
      one.crowd.start();
      begun(() => one.crowd.stop());
    }
    return world;
  }

  get story(): Story {
    return this.organizations[0].story;
  }

  get service(): HttpApi {
    return this.organizations[0].service;
  }

  get hookPath(): string {
    return this.organizations[0].hookPath;
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
      240_000,
    );
  }

  /** HR sends until somebody acknowledges, however long that takes, as HR systems do. @returns whether everything was taken. */
  async tell(events: readonly StoryEvent[], organization = this.organizations[0]): Promise<boolean> {
    if (events.length === 0) return true;
    while (!this.isClosed) {
      for (const place of this.ready) {
        const answer = await organization.call(place, 'POST', '/v1/events', events);
        if (answer && answer.status >= 400 && answer.status < 500) return false;
        if (answer?.status !== 202) continue;
        const outcomes = answer.body as { outcome: string }[];
        const taken = events.filter((_, index) => outcomes[index]?.outcome !== 'rejected');
        for (const { id } of taken) organization.acknowledged.add(id);
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

  private async subscribe({ hookPath, service }: Organization): Promise<void> {
    const kinds = ['quizzes', 'background_checks', 'users', 'documents_users'];
    const targets = kinds.map((kind) => [kind, { url: `${this.webhooks.url}${hookPath}/${kind}`, enabled: true }]);
    await service.send('PUT', '/console/api/webhooks', Object.fromEntries(targets));
  }
}

function serviceAs(url: string, { compliance }: OrganizationKeys): HttpApi {
  return new HttpApi(url, `Token token=${compliance}`);
}

async function addOrganization(service: HttpApi): Promise<OrganizationKeys> {
  const created = await service.send<{ organization_api_key: string }>('POST', '/api/v2/organizations', {
    organization: {
      name: 'Second',
      address: '1 Lake Road',
      city: 'Austin',
      state: 'TX',
      country: 'US',
      zip: '78701',
      hear_from: 'A friend',
      size_of_org: '1-200',
      phone: '15125550100',
      billing_email: 'billing@second.example.com',
      organization_type: 'Camp',
      ssa: { first_name: 'Sam', last_name: 'Lee', email: 'sam@second.example.com', username: 'sam', type: 'employee' },
    },
  });
  return {
    slug: 'second',
    compliance: created.organization_api_key,
    gatehouse: 'chaos-gatehouse-api-key-of-the-second',
    hookToken: 'chaos-hook-token-of-the-second-organization',
  };
}

/** What Gatehouse is told of the world around it. */
function settingsOf(
  databases: Databases,
  replies: ReplyProxy,
  redis: RedisServer | undefined,
  second: OrganizationKeys | undefined,
): Record<string, string> {
  return {
    GATEHOUSE_SANDBOX: 'true',
    LOG_LEVEL: 'debug',
    GATEHOUSE_RULES_DIR: 'test/chaos/rules',
    GATEHOUSE_API_KEY: first.gatehouse,
    GATEHOUSE_SECRET_KEY: secret,
    COMPLIANCE_API_KEY: first.compliance,
    COMPLIANCE_HOOK_TOKEN: first.hookToken,
    COMPLIANCE_URL: replies.url,
    DATABASE_URL: databases.gatehouse,
    STEP_LEASE_MS: String(times.leaseMs),
    STEP_DEADLINE_MS: String(times.deadlineMs),
    SETTLE_WINDOW_MS: String(times.settleWindowMs),
    ...(redis && { REDIS_URL: redis.url }),
    ...(second && {
      SECOND_COMPLIANCE_API_KEY: second.compliance,
      SECOND_GATEHOUSE_API_KEY: second.gatehouse,
      SECOND_COMPLIANCE_HOOK_TOKEN: second.hookToken,
    }),
  };
}

async function startService(databaseUrl: string): Promise<{ program: Program; url: string }> {
  const port = await freePort();
  const environment = {
    DATABASE_URL: databaseUrl,
    COMPLIANCE_PORT: String(port),
    COMPLIANCE_API_KEY: first.compliance,
    COMPLIANCE_SECRET_KEY: secret,
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
