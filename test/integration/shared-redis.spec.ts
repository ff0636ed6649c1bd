import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { getQueueToken } from '@nestjs/bullmq';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { defineStep, Onboarding, OnboardingModule } from '../../src/index.js';
import { startTestComplianceService, type TestComplianceService } from '../support/compliance-service.js';
import { createTestDatabase } from '../support/database.js';
import { eventually } from '../support/poll.js';
import { startTestRedis } from '../support/redis.js';

const redis = await startTestRedis();
let service: TestComplianceService;

beforeAll(async () => {
  service = await startTestComplianceService();
});

afterAll(async () => {
  await service.stop();
  await redis?.stop();
});

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

const greeted: string[] = [];

/** A Gatehouse like any other: the default name, a database of its own. */
async function startHouse(redisUrl: string, city: string, role: 'api' | 'all'): Promise<INestApplicationContext> {
  const database = await createTestDatabase();
  opened.push(() => database.drop());
  const greet = defineStep({
    kind: 'greet',
    run: () => Promise.resolve({ type: 'done', output: { greeted: greeted.push(city) } }),
  });
  const module = OnboardingModule.forRoot({
    http: false,
    role,
    database: { url: database.url },
    queue: { redisUrl },
    secretKey: 'a secret key that is long enough for tests',
    steps: [greet],
    organizations: [
      {
        slug: 'office',
        name: city,
        compliance: { baseUrl: service.url, apiKey: service.apiKey },
        rules: [{ name: 'greet', when: {}, requirements: [{ type: 'step', kind: 'greet' }] }],
      },
    ],
  });
  const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  opened.push(() => app.close());
  return app;
}

const hire = (app: INestApplicationContext) =>
  app.get(Onboarding).ingest('office', {
    id: 'hire',
    type: 'employee.hired',
    occurredAt: '2026-01-05T09:00:00Z',
    employee: { employeeId: '42', firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' },
  });

describe('two Gatehouses with different databases on one Redis', () => {
  it('leave each other’s jobs alone', async () => {
    if (!redis) return;
    const oslo = await startHouse(redis.url, 'Oslo', 'api');
    const rome = await startHouse(redis.url, 'Rome', 'all');
    await hire(oslo);
    await hire(rome);
    await eventually('Rome has come to its own job, which came later', () =>
      Promise.resolve(greeted.includes('Rome') ? true : undefined),
    );
    expect(await oslo.get<Queue>(getQueueToken('gatehouse'), { strict: false }).getJobCounts('waiting')).toEqual({
      waiting: 1,
    });
    expect(greeted).toEqual(['Rome']);
  });
});
