import { afterEach, describe, expect, it } from '@jest/globals';
import type { EffectView } from '../../../src/engine/settle-effects.js';
import { TestEngine } from '../../support/engine.js';

const order = 'order-background-check:level-4';
const wait = 'await-background-check:level-4';
const check = { type: 'background-check', level: 4, quickapp: true } as const;

let engine: TestEngine;
const start = async () => {
  engine = await TestEngine.start({
    rules: [{ name: 'driver', when: {}, requirements: [check] }],
    settings: { reorderAfterUnknown: false },
  });
};
afterEach(() => engine.stop());

const orders = () => engine.compliance.writes('orderBackgroundCheck').length;
const cancel = (runId: string) =>
  engine.staff.cancelRun(engine.organizationId, runId, { actor: 'mia', reason: 'called off' });
const only = async (state: 'unknown' | 'authorized') => {
  const found = await engine.ledger(state);
  expect(found).toHaveLength(1);
  return found[0] as (typeof found)[number];
};

const confirmAbsent = ({ id, authorization }: EffectView) =>
  engine.settleEffect(id, { action: 'confirm-absent', authorization });

describe('an unknown write', () => {
  it('is found with run, step, person and what staff can do', async () => {
    await start();
    engine.compliance.fail('orderBackgroundCheck', 'lost-without-answer');
    const runId = await engine.hire();
    expect(await only('unknown')).toMatchObject({
      kind: 'order-background-check',
      businessKey: expect.stringContaining('background-check:level-4') as unknown,
      employeeId: 'E1',
      personId: (await engine.person()).id,
      runId,
      stepKey: order,
      stepStatus: 'waiting',
      authorizedAt: expect.any(String),
      authorization: expect.any(String),
      actions: ['attach'],
      advice: expect.stringContaining('can be confirmed in 90 s') as unknown,
    });
    expect((await engine.ledger('confirmed')).map(({ kind }) => kind)).toEqual(['create-user']);
    expect(await engine.effects.list(crypto.randomUUID(), {}, { limit: 10 })).toEqual({ items: [], nextCursor: null });
  });

  it.each(['waiting', 'needs-attention'])('whose step is %s: absent, so it is sent again', async (status) => {
    await start();
    engine.compliance.fail('orderBackgroundCheck', 'lost-without-answer');
    const runId = await engine.hire();
    await engine.ageEffects();
    if (status === 'needs-attention') await engine.advance(60_000);
    expect(await engine.statuses(runId)).toMatchObject({ [order]: status });
    await confirmAbsent(await only('unknown'));
    expect(await engine.statuses(runId)).toMatchObject({ [order]: 'succeeded', [wait]: 'waiting' });
    expect(orders()).toBe(1);
    expect((await engine.run(runId)).timeline).toContainEqual(
      expect.objectContaining({ what: 'step.retry', actor: 'mia', reason: 'looked it up' }),
    );
  });

  it.each(['waiting', 'needs-attention'])('whose step is %s: attached, so its id is adopted', async (status) => {
    await start();
    engine.compliance.fail('orderBackgroundCheck', 'lost-without-answer');
    const runId = await engine.hire();
    if (status === 'needs-attention') {
      await engine.ageEffects();
      await engine.advance(60_000);
    }
    engine.compliance.checks.push({ id: 77, userId: 101, level: 4, status: 'processing' });
    const entry = await only('unknown');
    const { id } = entry;
    await expect(engine.settleEffect(id, { action: 'attach', externalId: 'x' })).rejects.toMatchObject({
      code: 'INVALID_EXTERNAL_ID',
    });
    await engine.settleEffect(id, { action: 'attach', externalId: '77' });
    expect((await engine.run(runId)).steps.find((step) => step.key === order)).toMatchObject({
      status: 'succeeded',
      output: { checkId: 77 },
    });
    expect(orders()).toBe(0);
    await expect(confirmAbsent(entry)).rejects.toMatchObject({ code: 'EFFECT_NOT_IN_DOUBT', kind: 'conflict' });
  });

  it('of a cancelled run is settled on the ledger, with its name in the run’s timeline', async () => {
    await start();
    engine.compliance.fail('orderBackgroundCheck', 'done-but-no-answer');
    const runId = await engine.hire();
    await cancel(runId);
    const { id } = await only('unknown');
    await engine.settleEffect(id, { action: 'attach', externalId: '103' });
    expect(await engine.ledger('unknown')).toEqual([]);
    expect((await engine.run(runId)).timeline.at(-1)).toMatchObject({
      what: 'effect.attach',
      step: order,
      actor: 'mia',
      reason: 'looked it up',
    });
    // Whoever is asked for the same check again adopts it.
    const { runId: next } = await engine.hear({
      id: 'again',
      type: 'employee.updated',
      occurredAt: '2020-02-01T08:00:00Z',
      employee: { lastName: 'Other' },
    });
    expect(await engine.statuses(next ?? '')).toMatchObject({ [order]: 'succeeded' });
    expect(orders()).toBe(1);
  });

  it('of a skipped step is settled on the ledger', async () => {
    await start();
    engine.compliance.fail('orderBackgroundCheck', 'lost-without-answer');
    const runId = await engine.hire();
    await engine.act(runId, order, { action: 'skip' });
    await engine.ageEffects();
    await confirmAbsent(await only('unknown'));
    expect(await engine.ledger('unknown')).toEqual([]);
    expect(orders()).toBe(0);
  });
});

describe('a request to confirm absence', () => {
  it('is refused while the write may still arrive', async () => {
    await start();
    engine.compliance.fail('orderBackgroundCheck', 'lost-without-answer');
    const runId = await engine.hire();
    const entry = await only('unknown');
    const { authorization: absentAuthorization } = entry;
    await expect(confirmAbsent(entry)).rejects.toMatchObject({ code: 'EFFECT_STILL_SETTLING', kind: 'conflict' });
    await expect(engine.act(runId, order, { action: 'retry', absentAuthorization })).rejects.toMatchObject({
      code: 'EFFECT_STILL_SETTLING',
    });
    await cancel(runId);
    await expect(confirmAbsent(entry)).rejects.toMatchObject({ code: 'EFFECT_STILL_SETTLING' });
    expect(await only('unknown')).toMatchObject({ authorization: absentAuthorization });
    expect((await engine.run(runId)).timeline.map(({ what }) => what)).not.toContain('step.retry');
  });

  it.each(['open', 'cancelled'])('that comes again does not vouch for the next attempt: its run is %s', async (run) => {
    await start();
    // The second attempt comes through, but nobody hears of it.
    engine.compliance.fail('orderBackgroundCheck', 'lost-without-answer', 'done-but-no-answer');
    const runId = await engine.hire();
    await engine.ageEffects();
    const looked = await only('unknown');
    await confirmAbsent(looked);
    expect(orders()).toBe(1);
    if (run === 'cancelled') await cancel(runId);
    await engine.ageEffects();
    expect((await only('unknown')).authorization).not.toBe(looked.authorization);
    await expect(confirmAbsent(looked)).rejects.toMatchObject({ code: 'EFFECT_SENT_AGAIN', kind: 'conflict' });
    if (run === 'open') {
      const action = { action: 'retry', absentAuthorization: looked.authorization } as const;
      await expect(engine.act(runId, order, action)).rejects.toMatchObject({ code: 'EFFECT_SENT_AGAIN' });
      await engine.advance(60_000);
      expect(await engine.statuses(runId)).toMatchObject({ [order]: 'succeeded' });
    }
    expect(orders()).toBe(1);
  });
});

describe('an authorized write', () => {
  it('that nobody carries out any more is in doubt once its lease is over', async () => {
    await start();
    await engine.ingest({ employee: { firstName: 'Ana', lastName: 'C', email: 'a@example.org' } });
    const [createUser] = engine.queue.jobs.splice(0);
    if (createUser) await engine.runStep.run(createUser);
    const hints = engine.queue.jobs.splice(0);
    // The worker claims and dies; then the run is cancelled.
    const [claimed] = await engine.store.claim(hints, 45_000);
    const entry = await only('authorized');
    expect(entry.actions).toEqual([]);
    await cancel(claimed?.runId ?? '');
    await expect(confirmAbsent(entry)).rejects.toMatchObject({ code: 'EFFECT_NOT_IN_DOUBT' });
    await engine.ageEffects();
    await confirmAbsent(entry);
    expect(await engine.ledger('authorized')).toEqual([]);
  });
});
