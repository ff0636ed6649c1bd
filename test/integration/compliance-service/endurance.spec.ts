import type { LoggerService } from '@nestjs/common';
import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { eventually } from '../../support/compliance-eventually.js';
import { hasRedis, startRedisServer } from '../../support/compliance-redis.js';
import { freePort } from '../../support/free-port.js';
import { WebhookReceiver } from '../../support/compliance-receiver.js';
import { startTestComplianceService } from '../../support/compliance-service.js';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function started(options: Parameters<typeof startTestComplianceService>[0] = {}) {
  const service = await startTestComplianceService(options);
  cleanups.push(() => service.stop());
  const receiver = await WebhookReceiver.start();
  cleanups.push(() => receiver.stop());
  await service.sandbox.put('/console/api/webhooks', { users: { url: `${receiver.url}/users`, enabled: true } });
  return { service, api: service.sandbox, receiver };
}

/** Ends every other connection that has been used, `times` times in a row. */
async function endConnections(url: string, times = 1): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let round = 0; round < times; round++) {
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND query <> ''`,
    );
  }
  await client.end();
}

class LogLines implements LoggerService {
  readonly warnings: string[] = [];
  readonly errors: string[] = [];
  log = (): void => undefined;
  warn = (message: string): void => {
    this.warnings.push(message);
  };
  error = (message: string): void => {
    this.errors.push(message);
  };
}

describe('the compliance service endures', () => {
  it('a restart: people, keys, clock and catalogue are as before', async () => {
    const { service, api } = await started();
    const user = await api.createUser({ external_id: 'kept' });
    await api.post('/sandbox/clock', { advance: 'P400D' });
    const organization = await service.createOrganization('Kept');
    const read = async () =>
      Promise.all(
        ['survey_codes', 'documents', `users/${user.id}`, 'background_checks/available_level_prices'].map(
          async (path) => (await api.get(`/api/v2/${path}`)).body,
        ),
      );
    const before = await read();

    await service.restart();

    expect(await read()).toEqual(before);
    expect((await organization.get('/api/v2/users')).body).toEqual([]);
    const { now } = (await api.get('/sandbox/clock')).record;
    expect(Date.parse(now as string)).toBeGreaterThan(Date.now() + 399 * 86_400_000);
  });

  it('a restart with another sandbox key: the old key stops working', async () => {
    const { service, api } = await started();
    await api.createUser({ external_id: 'kept' });
    const rotated = await service.restart('another-sandbox-key');
    expect((await api.get('/api/v2/users')).status).toBe(401);
    expect((await rotated.get('/api/v2/users?external_id=kept')).list).toHaveLength(1);
  });

  it('a restart between an event and its webhook', async () => {
    const { service, api, receiver } = await started();
    receiver.nextStatuses.push(503);
    await api.createUser({ external_id: 'late' });
    await receiver.arrived('/users');
    await service.restart();
    const [, second] = await receiver.arrived('/users', 2);
    expect(second?.body.external_id).toBe('late');
  });

  it('two of them on one database: each webhook is sent once', async () => {
    const { service, api, receiver } = await started();
    const twin = await service.startTwin();
    cleanups.push(() => twin.close());
    await Promise.all(Array.from({ length: 30 }, (_, index) => api.createUser({ external_id: `person-${index}` })));
    const webhooks = await receiver.arrived('/users', 30);
    expect(new Set(webhooks.map(({ body }) => body.external_id)).size).toBe(30);
    expect(receiver.received).toHaveLength(30);
  });

  it('the loss of every database connection, and says so without a storm', async () => {
    const logger = new LogLines();
    const { service, api, receiver } = await started({ logger });
    await endConnections(service.database.url);
    await eventually('an answer', async () => ((await api.get('/api/v2/users')).status === 200 ? true : undefined));
    await api.createUser({ external_id: 'after-the-loss' });
    await receiver.arrived('/users');
    expect(logger.errors).toEqual([]);
    expect(logger.warnings.length).toBeLessThanOrEqual(4);
  });

  it('the loss of connections again and again while it starts: refuses to start or starts, never dies later', async () => {
    const { service } = await started();
    for (let round = 0; round < 10; round++) {
      const starting = service.startTwin().then(
        (twin) => twin.close(),
        () => undefined,
      );
      await endConnections(service.database.url, 40);
      await starting;
    }
    const twin = await service.startTwin();
    expect((await fetch(`${twin.url}/health`)).status).toBe(200);
    await twin.close();
  });

  it('a shutdown while a request is being held and a receiver does not answer', async () => {
    const { service, api } = await started();
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    cleanups.push(() => void silent.close());
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    await api.put('/console/api/webhooks', { users: { url, enabled: true } });
    const connected = once(silent, 'connection');
    await api.createUser();
    await connected;
    await api.put('/sandbox/faults', [{ path: '/api/v2/tags', mode: 'timeout' }]);
    const held = api.get('/api/v2/tags').catch(() => 'hung up');
    const closing = Date.now();
    await service.restart();
    expect(Date.now() - closing).toBeLessThan(5_000);
    expect(await held).toBe('hung up');
    expect((await api.get('/health')).status).toBe(200);
  });
});

if (!hasRedis) console.warn('SKIPPED: webhooks over Redis, because there is no redis-server on this machine.');
(hasRedis ? describe : describe.skip)('with Redis', () => {
  const startRedis = async (port: number) => {
    const redis = await startRedisServer(port);
    cleanups.push(() => redis.stop());
    return redis;
  };

  it('webhooks are sent, also while Redis is away and after it came back', async () => {
    const port = await freePort();
    const redis = await startRedis(port);
    const logger = new LogLines();
    const { api, receiver } = await started({ redisUrl: `redis://127.0.0.1:${port}`, logger });
    await api.createUser({ external_id: 'with' });
    await receiver.arrived('/users');

    await redis.stop();
    await api.createUser({ external_id: 'without' });
    await receiver.arrived('/users', 2);

    await startRedis(port);
    await api.createUser({ external_id: 'again' });
    const webhooks = await receiver.arrived('/users', 3);
    expect(webhooks.map(({ body }) => body.external_id)).toEqual(['with', 'without', 'again']);
    expect(logger.warnings.length).toBeLessThanOrEqual(4);
  });

  it('the service starts and stops without it', async () => {
    const { api, receiver } = await started({ redisUrl: `redis://127.0.0.1:${await freePort()}` });
    await api.createUser({ external_id: 'alone' });
    const [webhook] = await receiver.arrived('/users');
    expect(webhook?.body.external_id).toBe('alone');
  });
});
