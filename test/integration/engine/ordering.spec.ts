import { afterEach, expect, it } from '@jest/globals';
import { PostgresSettingsStore } from '../../../src/adapters/postgres/settings-store/postgres-settings-store.js';
import type { OrderingPolicy } from '../../../src/domain/ordering.js';
import { hired, TestEngine } from '../../support/engine.js';

const order = 'order-background-check:level-4';
const wait = 'await-background-check:level-4';
const day = 24 * 60 * 60_000;

let engine: TestEngine;
afterEach(() => engine.stop());

const start = async () => {
  engine = await TestEngine.start({
    rules: [{ name: 'driver', when: {}, requirements: [{ type: 'background-check', level: 4, quickapp: true }] }],
    timeZone: 'America/Los_Angeles',
  });
};
const change = (policy: Partial<OrderingPolicy>) =>
  new PostgresSettingsStore(engine.database).changeOrdering(engine.organizationId, policy, {
    actor: 'mia',
    reason: 'because',
  });
const orders = () => engine.compliance.writes('orderBackgroundCheck').length;
const stepOf = async (runId: string, key: string) => (await engine.run(runId)).steps.find((step) => step.key === key);

async function hire(employeeId: string): Promise<string> {
  const { runId = '' } = await engine.hear({ id: employeeId, employee: { ...hired.employee, employeeId } });
  return runId;
}

it('while ordering is switched off nobody is checked, everybody sees why, and it goes on by itself', async () => {
  await start();
  await change({ enabled: false });
  const runId = await hire('E1');
  for (let look = 0; look < 3; look += 1) await engine.advance(day);
  expect(orders()).toBe(0);
  expect(await engine.run(runId)).toMatchObject({ status: 'waiting' });
  expect(await stepOf(runId, order)).toMatchObject({
    status: 'waiting',
    waitingFor: 'ordering to be switched on again',
    error: { code: 'ORDERING_STOPPED' },
    attempts: 0,
  });
  expect((await engine.run(runId)).timeline.map(({ what }) => what)).toContain('order.held');

  await change({ enabled: true });
  await engine.tick();
  expect(await engine.statuses(runId)).toMatchObject({ [order]: 'succeeded', [wait]: 'waiting' });
  expect(orders()).toBe(1);
});

it('a budget that is spent is there again in the next month of the organization’s zone', async () => {
  await start();
  // The middle of a month, so that the days of this test do not leave it.
  const today = await engine.day(0);
  await engine.advance((45 - Number(today.slice(8))) * day);
  await change({ monthlyBudget: 2 });
  const runs: string[] = [];
  for (const id of ['E1', 'E2', 'E3', 'E4', 'E5']) runs.push(await hire(id));
  await engine.advance(day);
  expect(orders()).toBe(2);
  expect(await stepOf(runs[4] ?? '', order)).toMatchObject({ error: { code: 'ORDER_BUDGET_SPENT' } });
  await engine.advance(31 * day);
  expect(orders()).toBe(4);
  await engine.advance(31 * day);
  expect(orders()).toBe(5);
  for (const runId of runs) expect(await engine.statuses(runId)).toMatchObject({ [order]: 'succeeded' });
  expect(engine.compliance.doubled.filter((what) => !what.startsWith('level'))).toEqual([]);
});

it('what was ordered by hand while ordering was off is attached, and not ordered again', async () => {
  await start();
  await change({ enabled: false });
  const runId = await engine.hire();
  const [user] = engine.compliance.users;
  engine.compliance.checks.push({ id: 900, userId: user?.id ?? 0, level: 4, status: 'processing' });
  await engine.act(runId, order, { action: 'attach', externalId: '900' });
  expect(await stepOf(runId, order)).toMatchObject({
    status: 'succeeded',
    output: { checkId: 900 },
    effect: { state: 'confirmed', externalId: '900' },
  });
  expect(orders()).toBe(0);
});

it('an order whose answer got lost is looked up also while ordering is off', async () => {
  await start();
  engine.compliance.fail('orderBackgroundCheck', 'done-but-no-answer');
  const runId = await engine.hire();
  await change({ enabled: false });
  await engine.advance(60_000);
  expect(await engine.statuses(runId)).toMatchObject({ [order]: 'succeeded' });
  expect(orders()).toBe(1);
});
