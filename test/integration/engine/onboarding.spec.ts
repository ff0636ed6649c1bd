import { afterEach, describe, expect, it } from '@jest/globals';
import type { Rule } from '../../../src/domain/rule.js';
import { CallFailure } from '../../../src/domain/failure.js';
import type { StepKind } from '../../../src/ports/step-kind.js';
import { TestEngine, type EngineOptions } from '../../support/engine.js';

const rules: Rule[] = [
  {
    name: 'driver',
    when: { role: 'driver' },
    requirements: [
      { type: 'training', surveyCode: 'camp', dueInDays: 7 },
      { type: 'document', document: 'Code of Conduct' },
      { type: 'background-check', level: 4, quickapp: true },
    ],
  },
];
const order = 'order-background-check:level-4';
const review = 'review-background-check:level-4';

let engine: TestEngine;
const start = async (options: Partial<EngineOptions> = {}) => {
  engine = await TestEngine.start({ rules, ...options });
};
afterEach(() => engine.stop());

describe('the way of one hire', () => {
  it('leads through the service to a reviewer’s decision and to clearance', async () => {
    await start();
    const runId = await engine.hire();
    expect(new Set(engine.compliance.writes())).toEqual(new Set(['E1', '1', 'camp', 'level 4']));
    expect(engine.compliance.writes()[0]).toBe('E1');
    expect(await engine.statuses(runId)).toEqual({
      'create-user': 'succeeded',
      [order]: 'succeeded',
      'await-background-check:level-4': 'waiting',
      [review]: 'pending',
      'assign-document:Code of Conduct': 'succeeded',
      'await-document:Code of Conduct': 'waiting',
      'assign-training:camp': 'succeeded',
      'await-training:camp': 'waiting',
    });
    const waiting = await engine.person();
    expect(waiting.clearance).toMatchObject({ cleared: false });
    expect(waiting.clearance.missing.map(({ requirement }) => requirement).sort()).toEqual([
      'background-check:level-4',
      'document:Code of Conduct',
      'training:camp',
    ]);

    engine.compliance.completeEverything(false);
    await engine.advance(5 * 60_000);
    expect(await engine.statuses(runId)).toMatchObject({ [review]: 'waiting', 'await-training:camp': 'succeeded' });
    expect((await engine.person()).clearance.missing).toEqual([
      { requirement: 'background-check:level-4', state: 'open', dueAt: null },
    ]);

    await engine.act(runId, review, { action: 'complete', decision: 'clear', note: 'Fine.' });
    expect(await engine.run(runId)).toMatchObject({ status: 'completed', endedAt: expect.any(String) });
    expect(await engine.person()).toMatchObject({ standing: 'cleared', clearance: { cleared: true, missing: [] } });
    expect(engine.compliance.accepted).toHaveLength(4);
  });

  it('is shortened by webhooks, which only say where to look', async () => {
    await start();
    const runId = await engine.hire();
    const [user] = engine.compliance.users;
    await engine.signal(`quizzes:${user?.id ?? 0}`);
    expect(await engine.statuses(runId)).toMatchObject({ 'await-training:camp': 'waiting' });
    engine.compliance.completeEverything();
    await engine.signal(`quizzes:${user?.id ?? 0}`);
    expect(await engine.statuses(runId)).toMatchObject({
      'await-training:camp': 'succeeded',
      'await-document:Code of Conduct': 'waiting',
    });
  });

  it.each<[boolean | undefined, boolean, string]>([
    [false, false, 'waiting'],
    [false, true, 'succeeded'],
    [true, true, 'waiting'],
    [undefined, true, 'waiting'],
  ])('with a check whose flag is %s and autoClearUnflagged %s ends in review: %s', async (flagged, auto, status) => {
    await start({ settings: { autoClearUnflagged: auto } });
    const runId = await engine.hire();
    engine.compliance.completeEverything(flagged);
    await engine.advance(5 * 60_000);
    expect(await engine.statuses(runId)).toMatchObject({ [review]: status });
    expect((await engine.person()).clearance.cleared).toBe(status === 'succeeded');
  });

  it('does not lead to clearance when the reviewer decides against it', async () => {
    await start();
    const runId = await engine.hire();
    engine.compliance.completeEverything();
    await engine.advance(5 * 60_000);
    await engine.act(runId, review, { action: 'complete', decision: 'not-clear' });
    expect(await engine.run(runId)).toMatchObject({ status: 'completed' });
    expect((await engine.person()).clearance.missing).toMatchObject([{ state: 'not-met' }]);
    await engine.hear({
      id: 'evt-2',
      type: 'employee.updated',
      occurredAt: '2020-01-02T08:00:00Z',
      employee: { lastName: 'Finch' },
    });
    expect((await engine.person()).clearance.cleared).toBe(false);
  });

  it('asks for attention when the level is not offered, and goes on when it is', async () => {
    await start();
    engine.compliance.levels = [1, 3];
    const runId = await engine.hire();
    expect(await engine.errorOf(runId, order)).toBe('LEVEL_NOT_OFFERED');
    expect(await engine.run(runId)).toMatchObject({ status: 'needs-attention' });
    expect(engine.compliance.writes('orderBackgroundCheck')).toEqual([]);
    engine.compliance.levels = [4];
    await engine.act(runId, order, { action: 'retry' });
    expect(engine.compliance.writes('orderBackgroundCheck')).toEqual(['level 4']);
  });

  it('goes on with a check that staff placed by hand, whose id must be a number', async () => {
    await start();
    engine.compliance.levels = [];
    const runId = await engine.hire();
    const attach = (externalId: string) => engine.act(runId, order, { action: 'attach', externalId });
    for (const wrong of ['abc', '12a', ' ', '-1', '1.5']) {
      await expect(attach(wrong)).rejects.toMatchObject({
        code: 'INVALID_EXTERNAL_ID',
        kind: 'invalid',
        pointer: '/externalId',
      });
    }
    engine.compliance.checks.push({ id: 900, userId: 101, level: 4, status: 'complete', flagged: false });
    await attach('900');
    expect(await engine.statuses(runId)).toMatchObject({ [order]: 'succeeded', [review]: 'waiting' });
    expect(engine.compliance.writes('orderBackgroundCheck')).toEqual([]);
  });

  it('is not over because of a training passed before this one was assigned', async () => {
    await start();
    engine.compliance.users.push({
      id: 5,
      employeeId: 'E1',
      firstName: 'Ana',
      lastName: 'Canary',
      email: 'a@example.org',
      active: true,
    });
    engine.compliance.trainings.push({
      id: 6,
      userId: 5,
      surveyCode: 'camp',
      passed: true,
      completedAt: '2009-01-01T00:00:00Z',
    });
    const runId = await engine.hire();
    expect(await engine.statuses(runId)).toMatchObject({
      'assign-training:camp': 'succeeded',
      'await-training:camp': 'waiting',
    });
    expect(engine.compliance.writes('createUser')).toEqual([]);
    engine.compliance.completeEverything();
    await engine.advance(5 * 60_000);
    expect(await engine.statuses(runId)).toMatchObject({ 'await-training:camp': 'succeeded' });
  });

  it('takes over what staff assigned by hand and is still open', async () => {
    await start();
    engine.compliance.users.push({
      id: 5,
      employeeId: 'E1',
      firstName: 'Ana',
      lastName: 'Canary',
      email: 'a@example.org',
      active: true,
    });
    engine.compliance.trainings.push({ id: 6, userId: 5, surveyCode: 'camp', passed: false });
    engine.compliance.documents.push({
      id: 7,
      userId: 5,
      documentId: 1,
      documentName: 'Code of Conduct',
      completed: false,
    });
    await engine.hire();
    expect(engine.compliance.writes()).toEqual(['level 4']);
  });

  it('stops at a check that will never have a result', async () => {
    await start();
    const runId = await engine.hire();
    for (const check of engine.compliance.checks) check.status = 'cancelled';
    await engine.advance(5 * 60_000);
    expect(await engine.errorOf(runId, 'await-background-check:level-4')).toBe('CHECK_ENDED');
  });

  it('waits on while the service uses a word that nobody knows', async () => {
    await start({ settings: { autoClearUnflagged: true } });
    const runId = await engine.hire();
    for (const status of ['approved', 'ready', undefined]) {
      for (const check of engine.compliance.checks) Object.assign(check, { status, flagged: false });
      await engine.advance(30 * 60_000);
      expect(await engine.statuses(runId)).toMatchObject({ 'await-background-check:level-4': 'waiting' });
    }
  });
});

describe('a step of the embedder', () => {
  const badgeRules: Rule[] = [{ name: 'badge', when: {}, requirements: [{ type: 'step', kind: 'badge' }] }];

  it('is tried again by its policy and ends as a matter for staff', async () => {
    let tries = 0;
    const badge: StepKind = {
      kind: 'badge',
      retry: { maximumAttempts: 3 },
      run: () => {
        tries += 1;
        return Promise.reject(new CallFailure('PRINTER_BUSY', 'Busy.', 'refused', true));
      },
    };
    await start({ rules: badgeRules, steps: [badge] });
    const runId = await engine.hire();
    for (let round = 0; round < 6; round += 1) await engine.advance(60 * 60_000);
    expect(tries).toBe(3);
    expect(await engine.run(runId)).toMatchObject({ status: 'needs-attention' });
    expect(await engine.errorOf(runId, 'badge')).toBe('PRINTER_BUSY');
  });

  it('that lost every one of its workers is not given to another for ever', async () => {
    const badge: StepKind = {
      kind: 'badge',
      retry: { maximumAttempts: 2 },
      run: () => Promise.resolve({ type: 'done' }),
    };
    await start({ rules: badgeRules, steps: [badge] });
    const { runId = '' } = await engine.ingest({
      employee: { firstName: 'Ana', lastName: 'C', email: 'a@example.org' },
    });
    await engine.drain();
    await engine.sql(
      `UPDATE step_run SET status = 'ready', failures = 2, epoch = epoch + 1, dispatched_at = now() - interval '1 hour' WHERE key = 'badge'`,
    );
    await engine.sql(`UPDATE workflow_run SET state = 'open'`);
    await engine.tick();
    expect(await engine.errorOf(runId, 'badge')).toBe('ATTEMPTS_EXHAUSTED');
  });

  it('that is no longer registered asks for attention', async () => {
    const badge: StepKind = { kind: 'badge', run: () => Promise.resolve({ type: 'done' }) };
    await start({ rules: badgeRules, steps: [badge] });
    const { runId = '' } = await engine.ingest({
      employee: { firstName: 'Ana', lastName: 'C', email: 'a@example.org' },
    });
    await engine.sql(`UPDATE step_run SET kind = 'gone' WHERE key = 'badge'`);
    await engine.drain();
    expect(await engine.errorOf(runId, 'badge')).toBe('UNKNOWN_STEP_KIND');
  });
});
