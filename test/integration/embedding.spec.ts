import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { badges, startHost } from '../../examples/embed/host.js';
import {
  defineStep,
  enablePostgresQueues,
  Onboarding,
  OnboardingModule,
  type OnboardingOptions,
} from '../../src/index.js';
import { startTestComplianceService, type TestComplianceService } from '../support/compliance-service.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/poll.js';

const hire = (id: string, role: string) => ({
  id,
  type: 'employee.hired' as const,
  occurredAt: '2026-01-05T09:00:00Z',
  employee: { employeeId: '42', firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', role },
});

let service: TestComplianceService;
let database: TestDatabase;

beforeAll(async () => {
  service = await startTestComplianceService();
  database = await createTestDatabase();
});

afterAll(async () => {
  await service.stop();
  await database.drop();
});

describe('the example host application', () => {
  let host: INestApplicationContext;

  beforeAll(async () => {
    host = await startHost({ databaseUrl: database.url, compliance: { baseUrl: service.url, apiKey: service.apiKey } });
  });

  afterAll(async () => {
    await host.close();
  });

  it('runs a step of its own beside the built-in ones, and the facade tells how far it is', async () => {
    const onboarding = host.get(Onboarding);
    const { runId = '', outcome } = await onboarding.ingest('museum', hire('hire-42', 'front desk'));
    expect(outcome).toBe('accepted');
    const run = await eventually('the run waits for the training only', async () => {
      const found = await onboarding.getRun('museum', runId);
      return found?.status === 'waiting' && badges.has('badge-42') ? found : undefined;
    });
    expect(run.steps.find((step) => step.key === 'order-badge')).toMatchObject({
      status: 'succeeded',
      effect: { state: 'confirmed', externalId: 'badge-42' },
    });
    const clearance = await onboarding.getClearance('museum', '42');
    expect(clearance?.missing.map((one) => one.requirement)).toEqual(['training:standard']);
    await onboarding.cancelRun('museum', runId, { actor: 'test', reason: 'the exhibition was called off' });
    expect(await onboarding.getRun('museum', runId)).toMatchObject({ status: 'cancelled' });
  });

  it('names the organizations it knows when asked for another', async () => {
    await expect(host.get(Onboarding).ingest('zoo', hire('x', 'front desk'))).rejects.toThrow(
      /no organization "zoo".*museum/,
    );
  });
});

@Module({})
class TwoHouses {}

describe('two modules in one process', () => {
  const done: string[] = [];
  const options = (side: string): OnboardingOptions & { name: string; http: false } => ({
    name: side,
    http: false,
    database: { url: database.url },
    secretKey: 'a secret key that is long enough for tests',
    steps: [
      defineStep({
        kind: 'greet',
        run: ({ person }) => Promise.resolve({ type: 'done', output: { side: done.push(`${side}:${person.id}`) } }),
      }),
    ],
    organizations: [
      {
        slug: 'office',
        name: side,
        compliance: { baseUrl: service.url, apiKey: service.apiKey },
        rules: [{ name: `${side} rule`, when: { role: side }, requirements: [{ type: 'step', kind: 'greet' }] }],
      },
    ],
  });

  it('share no person, rule, step or job', async () => {
    enablePostgresQueues();
    const app = await NestFactory.createApplicationContext(
      {
        module: TwoHouses,
        imports: [OnboardingModule.forRoot(options('north')), OnboardingModule.forRoot(options('south'))],
      },
      { logger: false, abortOnError: false },
    );
    try {
      const [north, south] = app.get<Onboarding>(Onboarding, { strict: false, each: true });
      if (!north || !south) throw new Error('Both modules should have a facade.');
      const first = await north.ingest('office', hire('same-id', 'north'));
      const second = await south.ingest('office', hire('same-id', 'south'));
      expect([first.outcome, second.outcome]).toEqual(['accepted', 'accepted']);
      await eventually('both greeted', () => Promise.resolve(done.length >= 2 ? true : undefined));
      expect(done.map((one) => one.split(':')[0]).sort()).toEqual(['north', 'south']);
      expect(await north.getRun('office', second.runId ?? '')).toBeUndefined();
      expect(await north.getRun('office', first.runId ?? '')).toMatchObject({ rules: ['north rule'] });
    } finally {
      await app.close();
    }
  });
});
