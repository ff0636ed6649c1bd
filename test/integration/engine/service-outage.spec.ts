import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ComplianceClient } from '../../../src/adapters/compliance/compliance-client.js';
import type { Rule } from '../../../src/domain/rule.js';
import type { ComplianceCaller } from '../../support/compliance-caller.js';
import { startTestComplianceService, type TestComplianceService } from '../../support/compliance-service.js';
import { hired, TestEngine } from '../../support/engine.js';

const minute = 60_000;
const rules: Rule[] = [
  {
    name: 'driver',
    when: {},
    requirements: [
      { type: 'training', surveyCode: 'camp' },
      { type: 'document', document: 'Code of Conduct' },
      { type: 'background-check', level: 4, quickapp: true },
    ],
  },
];
const broken = { path: '/api/v2', mode: 'error', status: 500 };

let service: TestComplianceService;
let organization: ComplianceCaller;
let engine: TestEngine;
let organizations = 0;

beforeAll(async () => {
  service = await startTestComplianceService();
});
afterAll(() => service.stop());

beforeEach(async () => {
  organization = await service.createOrganization(`Camp ${(organizations += 1)}`);
  const client = new ComplianceClient({ baseUrl: service.url, apiKey: organization.apiKey });
  engine = await TestEngine.start({ rules, service: client });
});
afterEach(() => engine.stop());

async function hire(employeeId: string): Promise<string> {
  const { runId = '' } = await engine.hear({ id: employeeId, employee: { ...hired.employee, employeeId } });
  return runId;
}

/** @returns the runs that would need a human. */
async function stuck(runIds: string[]): Promise<string[]> {
  const runs = await Promise.all(runIds.map((runId) => engine.run(runId)));
  return runs.flatMap((run) => run.steps.filter((step) => step.status === 'needs-attention').map((step) => step.key));
}

async function pass(totalMs: number, everyMs: number): Promise<void> {
  for (let passed = 0; passed < totalMs; passed += everyMs) await engine.advance(everyMs);
}

const waitsForPeople = {
  'await-training:camp': 'waiting',
  'await-document:Code of Conduct': 'waiting',
  'await-background-check:level-4': 'waiting',
};

async function expectNothingTwice(people: number): Promise<void> {
  const writes = (await organization.get('/sandbox/ledger')).items;
  const seen = writes.map((write) => `${String(write.kind)} ${String(write.externalId)}`);
  expect(seen).toHaveLength(new Set(seen).size);
  expect(seen.filter((write) => write.startsWith('background_check'))).toHaveLength(people);
}

describe('a service that answers 500 to everything', () => {
  it.each([
    ['an hour', 60 * minute, 2 * minute],
    ['a day', 24 * 60 * minute, 30 * minute],
  ])('for %s leaves every run resumable and nothing is ordered twice', async (_, lengthMs, everyMs) => {
    const before = [await hire('E1'), await hire('E2')];
    await organization.put('/sandbox/faults', [broken]);
    const during = [await hire('E3'), await hire('E4')];
    await pass(lengthMs, everyMs);
    expect(await stuck([...before, ...during])).toEqual([]);

    await organization.put('/sandbox/faults', []);
    await pass(40 * minute, 10 * minute);
    for (const runId of [...before, ...during]) expect(await engine.statuses(runId)).toMatchObject(waitsForPeople);
    await expectNothingTwice(4);
    expect(await engine.ledger('unknown')).toEqual([]);
  });

  it('from the moment after an order was taken finds that order again, once it is back', async () => {
    await organization.put('/sandbox/faults', [
      { method: 'POST', path: '/api/v2/background_checks', mode: 'drop-after-commit', count: 1 },
    ]);
    const runId = await hire('E1');
    expect((await engine.ledger('unknown')).map(({ kind }) => kind)).toEqual(['order-background-check']);
    await organization.put('/sandbox/faults', [broken]);
    await pass(60 * minute, 2 * minute);
    expect(await stuck([runId])).toEqual([]);
    expect((await engine.ledger('unknown')).map(({ kind }) => kind)).toEqual(['order-background-check']);

    await organization.put('/sandbox/faults', []);
    await pass(40 * minute, 10 * minute);
    expect(await engine.statuses(runId)).toMatchObject(waitsForPeople);
    await expectNothingTwice(1);
  });

  it('to writes alone: they are looked up and asked for again, and in the end a human is asked', async () => {
    await organization.put('/sandbox/faults', [{ ...broken, method: 'POST' }]);
    const runId = await hire('E1');
    expect(await engine.ledger('unknown')).toHaveLength(1);
    for (let round = 0; round < 30; round += 1) {
      await engine.ageEffects();
      await engine.advance(20 * minute);
    }
    expect(await stuck([runId])).toEqual(['create-user']);
    await organization.put('/sandbox/faults', []);
    await engine.act(runId, 'create-user', { action: 'retry' });
    await engine.ageEffects();
    await pass(40 * minute, 10 * minute);
    expect(await engine.statuses(runId)).toMatchObject(waitsForPeople);
    await expectNothingTwice(1);
  });
});
