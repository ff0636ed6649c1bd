import { afterEach, describe, expect, it } from '@jest/globals';
import { CallFailure } from '../../../src/domain/failure.js';
import { hired, TestEngine } from '../../support/engine.js';

const day = 24 * 60 * 60_000;
const order = 'order-background-check:level-4';
const wait = 'await-background-check:level-4';

let engine: TestEngine;
const start = async () => {
  engine = await TestEngine.start({
    rules: [
      {
        name: 'driver',
        when: {},
        requirements: [
          { type: 'training', surveyCode: 'camp' },
          { type: 'document', document: 1 },
          { type: 'background-check', level: 4, quickapp: true },
        ],
      },
    ],
    settings: { reorderAfterUnknown: false },
  });
};
afterEach(() => engine.stop());

const orders = () => engine.compliance.writes('orderBackgroundCheck').length;
const codes = async () => (await engine.reconcile()).items.map(({ code, repaired }) => [code, repaired]);

describe('a comparison', () => {
  it('finds nothing where everybody agrees, and writes nothing', async () => {
    await start();
    await engine.hire();
    const writes = engine.compliance.accepted.length;
    expect(await engine.reconcile()).toMatchObject({ state: 'completed', people: 1, askedBy: 'mia', items: [] });
    expect(engine.compliance.accepted).toHaveLength(writes);
  });

  it('wakes steps that wait although their record is done', async () => {
    await start();
    const runId = await engine.hire();
    engine.compliance.completeEverything();
    expect(await codes()).toEqual(expect.arrayContaining([['DONE_BUT_WAITING', true]]));
    expect(await engine.statuses(runId)).toMatchObject({
      [wait]: 'succeeded',
      'await-training:camp': 'succeeded',
      'await-document:1': 'succeeded',
    });
    expect(await codes()).toEqual([]);
  });

  it('adopts an order that was in doubt: through its step', async () => {
    await start();
    engine.compliance.fail('orderBackgroundCheck', 'lost-without-answer');
    const runId = await engine.hire();
    await engine.ageEffects();
    await engine.advance(60_000);
    expect(await engine.errorOf(runId, order)).toBe('EFFECT_ABSENT');
    const [user] = engine.compliance.users;
    const check = {
      id: 800,
      userId: user?.id ?? 0,
      level: 4,
      status: 'processing',
      orderedAt: engine.compliance.now(),
    };
    engine.compliance.checks.push(check);
    expect(await codes()).toEqual([['WRITE_FOUND', true]]);
    expect(await engine.statuses(runId)).toMatchObject({ [order]: 'succeeded', [wait]: 'waiting' });
    expect(orders()).toBe(0);
  });

  it('adopts an order that was in doubt: on the ledger, where its run was cancelled', async () => {
    await start();
    engine.compliance.fail('orderBackgroundCheck', 'done-but-no-answer');
    const runId = await engine.hire();
    await engine.staff.cancelRun(engine.organizationId, runId, { actor: 'mia', reason: 'called off' });
    expect(await codes()).toEqual([['WRITE_FOUND', true]]);
    expect(await engine.ledger('unknown')).toEqual([]);
    expect(await codes()).toEqual([]);
  });

  it('tells staff of what it must not mend: orders by others, lost records, writes in doubt', async () => {
    await start();
    await engine.hire();
    const [user] = engine.compliance.users;
    engine.compliance.checks.push({ id: 900, userId: user?.id ?? 0, level: 2, status: 'processing' });
    engine.compliance.checks.shift();
    const report = await engine.reconcile();
    expect(report.items).toMatchObject([
      { code: 'ORDER_NOT_IN_LEDGER', externalId: '900', employeeId: 'E1', repaired: false },
      { code: 'RECORD_GONE', effectId: expect.any(String), repaired: false },
    ]);
    expect(orders()).toBe(1);
  });

  it('tells of users who are deactivated on one side only', async () => {
    await start();
    await engine.hire();
    const [user] = engine.compliance.users;
    if (user) user.active = false;
    expect(await codes()).toEqual([['USER_GONE_IN_SERVICE', false]]);
    if (user) user.active = true;
    await engine.hear({ id: 'left', type: 'employee.terminated', occurredAt: '2020-03-01T08:00:00Z' });
    expect(await codes()).toEqual([]);
    if (user) user.active = true;
    expect(await codes()).toEqual([['USER_STILL_ACTIVE', false]]);
    expect(user?.active).toBe(true);
  });
});

describe('the daily comparison', () => {
  const count = async () => (await engine.sql<object>('SELECT 1 FROM reconciliation')).length;

  /** Of the next day, well past the small hours. */
  async function advanceToNoon(): Promise<void> {
    const [left] = await engine.sql<{ ms: number }>(
      `SELECT (extract(epoch FROM date_trunc('day', clock_now(), 'UTC') + interval '36 hours' - clock_now()) * 1000)::float8 AS ms`,
    );
    await engine.advance(left?.ms ?? 0);
  }

  it('runs once a day, in one process, however many look', async () => {
    await start();
    await engine.hire();
    await engine.reconciler.tick();
    expect(await count()).toBe(0);
    await engine.advance(2 * day);
    for (let passed = 1; passed <= 3; passed += 1) {
      await advanceToNoon();
      await Promise.all([engine.reconciler.tick(), engine.reconciler.tick(), engine.reconciler.tick()]);
      await engine.reconciler.tick();
      expect(await count()).toBe(passed);
      expect(await engine.report()).toMatchObject({ state: 'completed', askedBy: null, people: 1 });
    }
  });

  it('that was killed half-way is taken over when its lease ends, and tells each finding once', async () => {
    await start();
    for (const employeeId of ['E1', 'E2', 'E3']) {
      await engine.hear({ id: employeeId, employee: { ...hired.employee, employeeId } });
    }
    for (const user of engine.compliance.users) user.active = false;
    await engine.sql(`UPDATE effect SET settled_at = settled_at - interval '10 minutes'`);
    await engine.reconciliations.ask(engine.organizationId, 'mia');
    const claim = await engine.reconciliations.claim([engine.organizationId], 60_000);
    const [first] = await engine.reconciliations.people(engine.organizationId);
    if (!claim || !first) throw new Error('Nothing to take over.');
    const finding = { code: 'USER_GONE_IN_SERVICE', message: 'x', repaired: false } as const;
    expect(await engine.reconciliations.record(claim, first.personId, [finding], 60_000)).toBe(true);

    await engine.reconciler.tick();
    expect(await engine.report()).toMatchObject({ state: 'running', people: 1 });
    await engine.sql(`UPDATE reconciliation SET lease_until = now() - interval '1 second'`);
    await engine.reconciler.tick();
    const report = await engine.report();
    expect(report).toMatchObject({ state: 'completed', people: 3 });
    expect(report.items.map(({ employeeId }) => employeeId).sort()).toEqual(['E1', 'E2', 'E3']);
    expect(await engine.reconciliations.record(claim, first.personId, [finding], 60_000)).toBe(false);
  });

  it('that the service fails ends as failed, and is tried again after an hour', async () => {
    await start();
    await engine.hire();
    const read = engine.compliance.findUserByEmployeeId.bind(engine.compliance);
    const away = new CallFailure('COMPLIANCE_READ_FAILED', 'Away.', 'refused', true);
    engine.compliance.findUserByEmployeeId = () => Promise.reject(away);
    expect(await engine.reconcile()).toMatchObject({ state: 'failed', errorCode: 'COMPLIANCE_READ_FAILED', items: [] });
    engine.compliance.findUserByEmployeeId = read;
    expect(await engine.reconcile()).toMatchObject({ state: 'completed' });
  });
});
