import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PostgresRetentionStore } from '../../../src/adapters/postgres/retention-store/postgres-retention-store.js';
import { CallFailure } from '../../../src/domain/failure.js';
import type { ConnectionView } from '../../../src/engine/connections.js';
import { TestEngine } from '../../support/engine.js';
import { record, TestHris } from '../../support/hris.js';

let engine: TestEngine;
let hris: TestHris;
let thin: ConnectionView;

beforeEach(async () => {
  engine = await TestEngine.start({
    rules: [
      { name: 'drivers', when: { role: 'driver' }, requirements: [{ type: 'training', surveyCode: 'standard' }] },
    ],
  });
  hris = new TestHris(engine);
  thin = await hris.connect();
});

afterEach(() => engine.stop());

const changed = (remoteId: string) => ({ type: 'changed' as const, remoteId });
const types = async (employeeId: string) => (await hris.events(employeeId)).map(({ type }) => type);

describe('a delivery', () => {
  it('is stored, then read back from the HR system and taken in', async () => {
    hris.hr.people.set('P1', record('P1'));
    expect(await hris.deliver(thin, [changed('P1')])).toBe(true);
    expect(await hris.deliveries(thin)).toMatchObject([{ status: 'pending', origin: 'hook', attempts: 0 }]);
    expect(await types('P1')).toEqual([]);
    await hris.work();
    expect(await types('P1')).toEqual(['employee.hired']);
    const [delivery] = await hris.deliveries(thin);
    expect(delivery).toMatchObject({
      status: 'done',
      notices: [{ says: 'changed', remoteId: 'P1', outcome: 'accepted' }],
      error: null,
    });
  });

  it('is stored once under one id, and asks once for a person named many times', async () => {
    hris.hr.people.set('P1', record('P1'));
    for (const deliveryId of ['d1', 'd1', 'd2', 'd3']) await hris.deliver(thin, [changed('P1')], { deliveryId });
    expect(await hris.deliveries(thin)).toHaveLength(3);
    await hris.work();
    expect(hris.hr.asked).toEqual(['P1']);
    expect((await hris.deliveries(thin)).map(({ status }) => status)).toEqual(['done', 'done', 'done']);
  });

  it('without an id of its own is read again when the same bytes come later: they can mean another change', async () => {
    hris.hr.people.set('P1', record('P1'));
    await hris.deliver(thin, [changed('P1')], { deliveryId: null });
    await hris.work();
    hris.hr.people.set('P1', record('P1', { status: 'terminated', endDate: await engine.day(0) }));
    await hris.deliver(thin, [changed('P1')], { deliveryId: null });
    await hris.work();
    expect(await types('P1')).toEqual(['employee.hired', 'employee.terminated']);
    expect(await hris.deliveries(thin)).toHaveLength(1);
  });

  it('about somebody whom the HR system does not know guesses nothing', async () => {
    hris.hr.people.set('P1', record('P1'));
    await hris.deliver(thin, [changed('P1')]);
    await hris.work();
    hris.hr.people.clear();
    await hris.deliver(thin, [changed('P1')]);
    await hris.work();
    expect((await hris.deliveries(thin)).at(-1)).toMatchObject({
      status: 'done',
      notices: [{ outcome: 'not-listed' }],
    });
    expect(await types('P1')).toEqual(['employee.hired']);
  });

  it('that cannot be read is set aside with a reason that quotes nothing, and its neighbours go on', async () => {
    hris.hr.people.set('P1', record('P1'));
    hris.hr.people.set('P2', record('P2', { facts: { firstName: 'Bo', email: 'no address 078-05-1120' } }));
    await hris.deliver(thin, '{"ssn": 078-05-1120');
    await hris.deliver(thin, [changed('P2')]);
    await hris.deliver(thin, [{ type: 'event', event: { id: 'e1', type: 'nonsense' } }, changed('P1')]);
    await hris.work();
    expect(await hris.deliveries(thin)).toMatchObject([
      { status: 'failed', error: { code: 'UNREADABLE_DELIVERY' } },
      {
        status: 'failed',
        error: { code: 'INVALID_RECORD', message: expect.stringContaining('/facts/email') as unknown },
      },
      { status: 'failed', notices: [{ code: 'INVALID_EVENT' }, { outcome: 'accepted' }] },
    ]);
    expect(JSON.stringify(await hris.deliveries(thin))).not.toContain('078');
    expect(await types('P1')).toEqual(['employee.hired']);
  });

  it('that was set aside is read again when staff replay it, and the replay is audited', async () => {
    hris.hr.people.set('P1', record('P1', { facts: { email: 'wrong' } }));
    await hris.deliver(thin, [changed('P1')]);
    await hris.work();
    const [failed] = await hris.deliveries(thin);
    hris.hr.people.set('P1', record('P1'));
    await hris.watch.replay(engine.organizationId, thin.id, failed?.id ?? '', { actor: 'mia', reason: 'mended' });
    await hris.work();
    expect(await hris.deliveries(thin)).toMatchObject([{ status: 'done' }]);
    expect(await engine.sql(`SELECT actor, action FROM audit_entry WHERE action LIKE 'delivery.%'`)).toEqual([
      { actor: 'mia', action: 'delivery.replayed' },
    ]);
  });

  it('loses its content some days after it was read', async () => {
    await hris.deliver(thin, [{ type: 'ignored', why: 'nobody' }]);
    await hris.work();
    await engine.advance(8 * 86_400_000);
    await new PostgresRetentionStore(engine.database).dropContents();
    const [delivery] = await hris.deliveries(thin);
    expect(delivery).toMatchObject({ status: 'done', hasContent: false });
    const again = hris.watch.replay(engine.organizationId, thin.id, delivery?.id ?? '', { actor: 'mia', reason: 'x' });
    await expect(again).rejects.toMatchObject({ code: 'DELIVERY_CONTENT_DROPPED' });
  });
});

describe('an HR system that does not answer', () => {
  const busy = (retryAfterMs?: number) =>
    new CallFailure('HR_SYSTEM_ANSWERED_ERROR', 'busy', 'refused', true, retryAfterMs);
  const refused = new CallFailure('HR_SYSTEM_REFUSED_CREDENTIALS', 'Enter new ones.', 'refused', true);

  it('loses nothing: what waits is tried again, and what needs no answer goes on', async () => {
    hris.hr.people.set('P1', record('P1'));
    hris.hr.failures.find = [busy(), busy()];
    await hris.deliver(thin, [changed('P1')]);
    await hris.deliver(thin, [{ type: 'record', record: record('P2'), asOf: new Date().toISOString() }]);
    for (const attempts of [1, 2]) {
      await hris.work();
      expect(await hris.deliveries(thin)).toMatchObject([{ status: 'pending', attempts }, { status: 'done' }]);
      await hris.work();
      expect(hris.hr.asked).toHaveLength(attempts);
      await hris.skipPauses();
    }
    await hris.work();
    expect(await hris.deliveries(thin)).toMatchObject([{ status: 'done', error: null }, { status: 'done' }]);
  });

  it('is not asked for others while it wants to be left alone, and Retry-After is honoured', async () => {
    for (const id of ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8', 'P9']) hris.hr.people.set(id, record(id));
    hris.hr.failures.find = Array.from({ length: 9 }, () => busy(3_600_000));
    await hris.deliver(thin, [...hris.hr.people.keys()].map(changed));
    await hris.work();
    expect(hris.hr.asked.length).toBeLessThan(9);
    const [row] = await engine.sql<{ later: boolean }>(
      `SELECT due_at > now() + interval '55 minutes' AS later FROM hr_delivery`,
    );
    expect(row?.later).toBe(true);
  });

  it('makes the connection failing until it takes the credentials again', async () => {
    hris.hr.people.set('P1', record('P1'));
    hris.hr.failures.find = [refused];
    await hris.deliver(thin, [changed('P1')]);
    await hris.work();
    expect(await hris.watch.health(engine.organizationId, thin.id)).toMatchObject({
      state: 'failing',
      reasons: ['Enter new ones.'],
      pending: 1,
    });
    // New credentials end the pause.
    await hris.connections.change(
      engine.organizationId,
      thin.id,
      {
        credentials: { token: 'new' },
        secretOverlapHours: 24,
      },
      { actor: 'mia' },
    );
    await hris.work();
    expect(await hris.watch.health(engine.organizationId, thin.id)).toMatchObject({ state: 'healthy', reasons: [] });
  });
});

describe('workers', () => {
  it('read side by side without taking anything in twice', async () => {
    for (let index = 0; index < 30; index += 1) {
      hris.hr.people.set(`P${index}`, record(`P${index}`));
      await hris.deliver(thin, [changed(`P${index}`), changed(`P${index % 3}`)]);
    }
    await Promise.all([hris.worker().tick(), hris.worker().tick(), hris.worker().tick()]);
    const rows = await engine.sql<{ people: number; events: number }>(
      'SELECT count(DISTINCT employee_id)::int AS people, count(*)::int AS events FROM hr_event',
    );
    expect(rows).toEqual([{ people: 30, events: 30 }]);
    expect(new Set((await hris.deliveries(thin)).map(({ status }) => status))).toEqual(new Set(['done']));
  });

  it('take over what a worker that died had in hand', async () => {
    hris.hr.people.set('P1', record('P1'));
    await hris.deliver(thin, [changed('P1')]);
    await engine.sql(`UPDATE connection_state SET read_epoch = 9, read_lease_until = now() + interval '1 minute'`);
    await hris.work();
    expect(await hris.deliveries(thin)).toMatchObject([{ status: 'pending' }]);
    await engine.sql(`UPDATE connection_state SET read_lease_until = now() - interval '1 second'`);
    await hris.work();
    expect(await hris.deliveries(thin)).toMatchObject([{ status: 'done' }]);
  });
});
