import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { postgresReadStore } from '../../../src/adapters/postgres/read-store/postgres-read-store.js';
import type { ConnectionView } from '../../../src/engine/connections.js';
import type { EventsFilter } from '../../../src/ports/read-store.js';
import { TestEngine } from '../../support/engine.js';
import { record, TestHris } from '../../support/hris.js';

let engine: TestEngine;
let hris: TestHris;
let thin: ConnectionView;

beforeEach(async () => {
  engine = await TestEngine.start({ rules: [] });
  hris = new TestHris(engine);
  thin = await hris.connect();
});

afterEach(() => engine.stop());

const by = { actor: 'mia', reason: 'mended' };
const list = async (filter: EventsFilter) => {
  const { items } = await postgresReadStore(engine.database).events(engine.organizationId, filter, { limit: 50 });
  return items.map(({ employeeId }) => employeeId);
};
const hire = (remoteId: string, dateOfBirth = '1971-03-09') => ({
  type: 'record' as const,
  record: record(remoteId, { dateOfBirth, facts: { firstName: 'Ana', lastName: remoteId, attributes: { ssn: '1' } } }),
  asOf: new Date().toISOString(),
});

describe('an event of the inbox', () => {
  it('shows what was understood and what came with it, without what nobody may see', async () => {
    await hris.deliver(thin, [hire('P1')]);
    await hris.work();
    const [event] = await hris.events('P1');
    const shown = await hris.inbox.event(engine.organizationId, event?.id ?? '');
    expect(shown).toMatchObject({
      sourceName: 'Thin',
      personName: 'Ana P1',
      facts: { firstName: 'Ana', dateOfBirth: '[redacted]' },
      delivery: { connectionId: thin.id, status: 'done', content: { request: { method: 'POST' } } },
    });
    expect(shown?.delivery?.content?.body).toMatchObject([{ record: { remoteId: 'P1', dateOfBirth: '[redacted]' } }]);
    expect(shown?.delivery?.content?.request?.headers).toMatchObject({ 'x-secret': '[redacted]' });
    expect(JSON.stringify(shown)).not.toMatch(/1971-03-09|s3cret/);
  });

  it('that was told whole is found with its delivery as well', async () => {
    const employee = {
      employeeId: 'P2',
      firstName: 'Ben',
      lastName: 'Fox',
      email: 'p2@example.org',
      dateOfBirth: '1980-01-02',
    };
    const told = { id: 'told-1', type: 'employee.hired', occurredAt: '2026-05-01T09:00:00Z', employee };
    await hris.deliver(thin, [{ type: 'event', event: told }]);
    await hris.work();
    const [event] = await hris.events('P2');
    const shown = await hris.inbox.event(engine.organizationId, event?.id ?? '');
    const [delivery] = await hris.deliveries(thin);
    expect(shown?.delivery?.id).toBe(delivery?.id);
    expect(JSON.stringify(shown)).not.toContain('1980-01-02');
  });

  it('is found by name, id, source, kind, outcome and day, and by nobody else', async () => {
    await hris.deliver(thin, [hire('P1', '1971-01-01'), hire('P2', '1972-01-01')]);
    await hris.work();
    const today = await engine.day(0);
    expect(await list({ search: 'ana p1' })).toEqual(['P1']);
    expect(await list({ search: 'P2' })).toEqual(['P2']);
    expect(await list({ search: 'nobody' })).toEqual([]);
    expect(await list({ source: thin.id })).toHaveLength(2);
    expect(await list({ source: 'api' })).toEqual([]);
    expect(await list({ type: 'employee.terminated' })).toEqual([]);
    expect(await list({ outcome: 'rejected' })).toEqual([]);
    expect(await list({ from: today, to: today })).toHaveLength(2);
    expect(await list({ to: await engine.day(-1) })).toEqual([]);
    expect(await list({ from: await engine.day(1) })).toEqual([]);
    const [event] = await hris.events('P1');
    expect(await hris.inbox.event('00000000-0000-4000-8000-000000000000', event?.id ?? '')).toBeUndefined();
  });
});

describe('deliveries that were set aside', () => {
  it('are read again all at once, with the reason in the audit log', async () => {
    for (const text of ['no JSON', 'nor this']) await hris.deliver(thin, text);
    await hris.deliver(thin, [{ type: 'ignored', why: 'nobody' }]);
    await hris.work();
    const statuses = async () => (await hris.deliveries(thin)).map(({ status }) => status);
    expect(await statuses()).toEqual(['failed', 'failed', 'done']);
    const replayed = await hris.watch.replayFailed(engine.organizationId, thin.id, by);
    expect(replayed).toEqual({ replayed: 2 });
    expect(await statuses()).toEqual(['pending', 'pending', 'done']);
    expect(
      await engine.sql(`SELECT actor, reason, detail FROM audit_entry WHERE action = 'delivery.replayed'`),
    ).toEqual([{ ...by, detail: { connectionId: thin.id, replayed: 2 } }]);
  });
});

describe('a connection that is paused', () => {
  const pause = (paused: boolean) => hris.connections.pause(engine.organizationId, thin.id, paused, by);

  it('takes and keeps what comes, reads nothing, asks nobody, and goes on where it stood', async () => {
    hris.hr.people.set('P1', record('P1'));
    expect(await pause(true)).toMatchObject({ pausedAt: expect.any(String) });
    expect(await hris.deliver(thin, [{ type: 'changed', remoteId: 'P1' }])).toBe(true);
    await hris.watch.poll(engine.organizationId, thin.id);
    await hris.watch.reconcile(engine.organizationId, thin.id, 'repair', 'mia');
    await hris.work();
    expect(await hris.events('P1')).toEqual([]);
    expect(hris.hr.asked).toEqual([]);
    expect(await hris.watch.health(engine.organizationId, thin.id)).toMatchObject({ state: 'paused' });

    expect(await pause(false)).toMatchObject({ pausedAt: null });
    await hris.work();
    expect(await hris.events('P1')).toHaveLength(1);
    expect(await engine.sql(`SELECT action FROM audit_entry WHERE action LIKE 'connection.%' ORDER BY id`)).toEqual([
      { action: 'connection.added' },
      { action: 'connection.paused' },
      { action: 'connection.resumed' },
    ]);
  });

  it('cannot be one of SCIM, whose provider reads what it wrote', async () => {
    const told = { kind: 'scim', name: 'Okta', settings: {}, secret: 'a'.repeat(32) };
    const { id } = await hris.connections.add(engine.organizationId, told, { actor: 'mia' });
    const paused = hris.connections.pause(engine.organizationId, id, true, by);
    await expect(paused).rejects.toMatchObject({ code: 'CONNECTION_CANNOT_PAUSE' });
  });

  it('of another organization cannot be touched', async () => {
    const other = '00000000-0000-4000-8000-000000000000';
    await expect(hris.connections.pause(other, thin.id, true, by)).rejects.toMatchObject({
      code: 'CONNECTION_NOT_FOUND',
    });
  });
});
