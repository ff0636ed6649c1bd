import { afterEach, describe, expect, it } from '@jest/globals';
import type { Rule } from '../../../src/domain/rule.js';
import type { EffectStepKind } from '../../../src/ports/step-kind.js';
import { hired, TestEngine, type EngineOptions } from '../../support/engine.js';

const rules: Rule[] = [
  { name: 'driver', when: {}, requirements: [{ type: 'background-check', level: 4, quickapp: true }] },
];
const order = 'order-background-check:level-4';
const wait = 'await-background-check:level-4';

let engine: TestEngine;
const start = async (options: Partial<EngineOptions> = {}) => {
  engine = await TestEngine.start({ rules, ...options });
};
afterEach(() => engine.stop());

const orders = () => engine.compliance.writes('orderBackgroundCheck').length;
const minute = 60_000;
const effectState = async () =>
  (await engine.sql<{ state: string }>(`SELECT state FROM effect WHERE kind = 'order-background-check'`))[0]?.state;

describe('a paid order', () => {
  it('whose answer got lost is found and not placed again', async () => {
    await start();
    engine.compliance.fail('orderBackgroundCheck', 'done-but-no-answer');
    const runId = await engine.hire();
    expect(await effectState()).toBe('unknown');
    await engine.advance(minute);
    expect(await engine.statuses(runId)).toMatchObject({ [order]: 'succeeded', [wait]: 'waiting' });
    expect(orders()).toBe(1);
    expect((await engine.run(runId)).steps.find((step) => step.key === order)?.effect).toMatchObject({
      state: 'confirmed',
      externalId: String(engine.compliance.checks[0]?.id),
    });
  });

  it('whose answer got lost is found also after the clock was moved', async () => {
    await start();
    engine.compliance.fail('orderBackgroundCheck', 'done-but-no-answer');
    const runId = await engine.hire();
    await engine.advance(30 * 24 * 60 * minute);
    await engine.ageEffects();
    await engine.advance(minute);
    expect(await engine.statuses(runId)).toMatchObject({ [order]: 'succeeded' });
    expect(orders()).toBe(1);
  });

  it('whose answer got lost is found also when the person has left and come back since', async () => {
    await start();
    engine.compliance.fail('orderBackgroundCheck', 'done-but-no-answer');
    await engine.hire();
    await engine.hear({ id: 'evt-2', type: 'employee.terminated', occurredAt: '2020-01-02T08:00:00Z' });
    const { employee } = hired;
    await engine.hear({ id: 'evt-3', type: 'employee.rehired', occurredAt: '2020-01-03T08:00:00Z', employee });
    await engine.ageEffects();
    for (let look = 0; look < 3; look += 1) await engine.advance(minute);
    expect(engine.compliance.users).toHaveLength(2);
    expect(orders()).toBe(1);
    expect(await effectState()).toBe('confirmed');
  });

  it('that cannot be found is waited for, then a human decides where the organization chose so', async () => {
    await start({ settings: { reorderAfterUnknown: false } });
    engine.compliance.fail('orderBackgroundCheck', 'lost-without-answer');
    const runId = await engine.hire();
    for (let look = 0; look < 5; look += 1) await engine.advance(minute);
    expect(await engine.statuses(runId)).toMatchObject({ [order]: 'waiting' });
    await engine.ageEffects();
    await engine.advance(minute);
    expect(await engine.errorOf(runId, order)).toBe('EFFECT_ABSENT');
    expect(await effectState()).toBe('unknown');
    expect(orders()).toBe(0);

    await engine.act(runId, order, { action: 'retry' });
    expect(await engine.errorOf(runId, order)).toBe('EFFECT_ABSENT');
    const absentAuthorization = (await engine.ledger('unknown'))[0]?.authorization;
    await engine.act(runId, order, { action: 'retry', absentAuthorization });
    expect(await engine.statuses(runId)).toMatchObject({ [order]: 'succeeded' });
    expect(orders()).toBe(1);
  });

  it('that cannot be found after the settle window is placed again', async () => {
    await start();
    engine.compliance.fail('orderBackgroundCheck', 'lost-without-answer');
    const runId = await engine.hire();
    await engine.advance(minute);
    expect(orders()).toBe(0);
    await engine.ageEffects();
    await engine.advance(minute);
    await engine.advance(minute);
    expect(await engine.statuses(runId)).toMatchObject({ [order]: 'succeeded' });
    expect(orders()).toBe(1);
  });

  it('that was not sent is sent', async () => {
    await start();
    engine.compliance.fail('orderBackgroundCheck', 'not-sent', 'not-sent');
    const runId = await engine.hire();
    expect(await effectState()).toBe('rejected');
    await engine.advance(minute);
    await engine.advance(minute);
    expect(await engine.statuses(runId)).toMatchObject({ [order]: 'succeeded' });
    expect(orders()).toBe(1);
    expect(engine.compliance.calls).not.toContain('listChecks');
  });

  it('that was refused waits for a human, who may have it sent again', async () => {
    await start();
    engine.compliance.fail('orderBackgroundCheck', 'refused');
    const runId = await engine.hire();
    expect(await engine.errorOf(runId, order)).toBe('COMPLIANCE_REFUSED');
    await engine.act(runId, order, { action: 'retry' });
    expect(orders()).toBe(1);
  });

  it('of a worker that died after sending is looked up by the next', async () => {
    await start();
    engine.compliance.hold('orderBackgroundCheck');
    const { runId = '' } = await engine.ingest({
      employee: { firstName: 'Ana', lastName: 'C', email: 'a@example.org' },
    });
    const [createUser] = engine.queue.jobs.splice(0);
    if (createUser) await engine.runStep.run(createUser);
    const [hint] = engine.queue.jobs.splice(0);
    // The worker claims, sends and dies: the service has the order, nobody settles.
    const [held] = await engine.store.claim(hint ? [hint] : [], 45_000);
    expect(held?.effect?.state).toBe('authorized');
    engine.compliance.checks.push({
      id: 9,
      userId: 101,
      level: 4,
      status: 'processing',
      orderedAt: engine.compliance.now(),
    });
    await engine.tick();
    expect(await engine.statuses(runId)).toMatchObject({ [order]: 'running' });
    await engine.expireLeases();
    await engine.tick();
    expect(await engine.statuses(runId)).toMatchObject({ [order]: 'succeeded', [wait]: 'waiting' });
    expect(engine.compliance.calls).not.toContain('orderBackgroundCheck');
    expect((await engine.run(runId)).timeline.map(({ what }) => what)).toContain('attempt.lost');
  });

  it('that two workers are woken for is placed once', async () => {
    await start();
    const gate = engine.compliance.hold('orderBackgroundCheck');
    await engine.ingest({ employee: { firstName: 'Ana', lastName: 'C', email: 'a@example.org' } });
    const [createUser] = engine.queue.jobs.splice(0);
    if (createUser) await engine.runStep.run(createUser);
    const hints = engine.queue.jobs.splice(0);
    const workers = [...hints, ...hints, ...hints].map((hint) => engine.runStep.run(hint));
    await gate.arrived;
    gate.release();
    await Promise.all(workers);
    await engine.drain();
    expect(orders()).toBe(1);
  });

  it('that always ends without an answer is not tried for ever', async () => {
    await start({ settings: { reorderAfterUnknown: true } });
    engine.compliance.fail('orderBackgroundCheck', ...Array.from({ length: 60 }, () => 'lost-without-answer' as const));
    const runId = await engine.hire();
    for (let round = 0; round < 60; round += 1) {
      await engine.ageEffects();
      await engine.advance(20 * minute);
      if ((await engine.run(runId)).status === 'needs-attention') break;
      // Now and then the look-up comes within the settle window, and waits.
      await engine.sql('UPDATE effect SET authorized_at = now()');
      await engine.advance(minute);
    }
    expect(await engine.run(runId)).toMatchObject({ status: 'needs-attention' });
  });
});

describe('assignments', () => {
  const assigning: Rule[] = [
    {
      name: 'all',
      when: {},
      requirements: [
        { type: 'training', surveyCode: 'camp' },
        { type: 'document', document: 1 },
      ],
    },
  ];

  it('whose answers got lost are found and not made again', async () => {
    await start({ rules: assigning });
    engine.compliance.fail('createUser', 'done-but-no-answer');
    engine.compliance.fail('assignTraining', 'done-but-no-answer');
    engine.compliance.fail('assignDocument', 'done-but-no-answer');
    const runId = await engine.hire();
    await engine.advance(minute);
    await engine.advance(minute);
    expect(await engine.statuses(runId)).toMatchObject({
      'await-training:camp': 'waiting',
      'await-document:1': 'waiting',
    });
    expect(engine.compliance.writes()).toHaveLength(3);
    engine.compliance.completeEverything();
    await engine.advance(5 * minute);
    expect((await engine.person()).clearance.cleared).toBe(true);
  });

  it('that were lost are made again after the settle window', async () => {
    await start({ rules: assigning });
    engine.compliance.fail('assignTraining', 'lost-without-answer');
    const runId = await engine.hire();
    await engine.ageEffects();
    await engine.advance(minute);
    await engine.advance(minute);
    expect(await engine.statuses(runId)).toMatchObject({ 'await-training:camp': 'waiting' });
    expect(engine.compliance.writes('assignTraining')).toEqual(['camp']);
  });

  it('whose answer got lost are not taken for a document that was completed long ago', async () => {
    await start({ rules: assigning });
    engine.compliance.users.push({
      id: 5,
      employeeId: 'E1',
      firstName: 'Ana',
      lastName: 'C',
      email: 'a@example.org',
      active: true,
    });
    engine.compliance.documents.push({
      id: 6,
      userId: 5,
      documentId: 1,
      documentName: 'x',
      completed: true,
      completedAt: '2009-01-01T00:00:00Z',
    });
    engine.compliance.fail('assignDocument', 'lost-without-answer');
    const runId = await engine.hire();
    await engine.advance(minute);
    expect(await engine.statuses(runId)).toMatchObject({ 'assign-document:1': 'waiting' });
    await engine.ageEffects();
    await engine.advance(minute);
    await engine.advance(minute);
    expect(await engine.statuses(runId)).toMatchObject({ 'await-document:1': 'waiting' });
    expect(engine.compliance.writes('assignDocument')).toEqual(['1']);
  });
});

describe('a write of the embedder', () => {
  it('that cannot be looked up asks a human', async () => {
    let sent = 0;
    const badge: EffectStepKind = {
      kind: 'order-badge',
      lookUp: 'impossible',
      outputOf: (externalId) => ({ badge: externalId }),
      send: () => {
        sent += 1;
        return Promise.reject(new TypeError('socket hang up'));
      },
    };
    await start({
      rules: [{ name: 'badge', when: {}, requirements: [{ type: 'step', kind: 'order-badge' }] }],
      steps: [badge],
    });
    const runId = await engine.hire();
    await engine.advance(minute);
    expect(await engine.errorOf(runId, 'order-badge')).toBe('EFFECT_UNKNOWN');
    await engine.act(runId, 'order-badge', { action: 'attach', externalId: 'B-7' });
    expect((await engine.run(runId)).steps[1]).toMatchObject({ status: 'succeeded', output: { badge: 'B-7' } });
    expect(sent).toBe(1);
  });

  it('that hangs is given up before its lease ends, and counts as unknown', async () => {
    const badge: EffectStepKind = {
      kind: 'order-badge',
      lookUp: 'impossible',
      send: () => new Promise(() => undefined),
    };
    await start({
      rules: [{ name: 'badge', when: {}, requirements: [{ type: 'step', kind: 'order-badge' }] }],
      steps: [badge],
      times: { leaseMs: 1_300, deadlineMs: 200, settleWindowMs: 90_000 },
    });
    const runId = await engine.hire();
    expect(await engine.errorOf(runId, 'order-badge')).toBe('STEP_TIMED_OUT');
    expect((await engine.run(runId)).steps[1]?.effect).toMatchObject({ state: 'unknown' });
  });
});
