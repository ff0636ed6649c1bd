import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CallFailure } from '../../../src/domain/failure.js';
import type { ConnectionView } from '../../../src/engine/connections.js';
import type { Notice } from '../../../src/ports/hris-source.js';
import { TestEngine } from '../../support/engine.js';
import { record, TestHris } from '../../support/hris.js';

let engine: TestEngine;
let hris: TestHris;

beforeEach(async () => {
  engine = await TestEngine.start({
    rules: [
      { name: 'drivers', when: { role: 'driver' }, requirements: [{ type: 'training', surveyCode: 'standard' }] },
    ],
  });
  hris = new TestHris(engine);
});

afterEach(() => engine.stop());

const busy = new CallFailure('HR_SYSTEM_ANSWERED_ERROR', 'busy', 'refused', true);
const types = async (employeeId: string) => (await hris.events(employeeId)).map(({ type }) => type);
/** Whose hire starts work, as those of people who were at work before do not. */
const hiredAnew = async () => {
  const rows = await engine.sql<{ id: string }>('SELECT employee_id AS id FROM hr_event WHERE NOT baseline ORDER BY 1');
  return rows.map(({ id }) => id);
};

describe('a poll', () => {
  const page = (cursor: string, notices: Notice[], more = false) => ({
    cursor,
    notices,
    more,
    acknowledge: () => {
      hris.hr.acknowledged.push(cursor);
      return Promise.resolve();
    },
  });
  const told = (remoteId: string): Notice => ({
    type: 'record',
    record: record(remoteId),
    asOf: '2026-05-01T09:00:00.000Z',
  });

  it('goes on where the last one ended, and acknowledges what is stored', async () => {
    hris.hr.pages.push(page('1', [told('P1')], true), page('2', [told('P2'), told('P3')]));
    const thin = await hris.connect();
    await hris.work();
    expect(hris.hr.acknowledged).toEqual(['1', '2']);
    expect(await hris.deliveries(thin)).toMatchObject([
      { origin: 'poll', status: 'done' },
      { origin: 'poll', status: 'done' },
    ]);
    hris.hr.pages.push(page('3', [told('P4')]));
    await hris.work();
    expect(await types('P4')).toEqual([]);
    await hris.watch.poll(engine.organizationId, thin.id);
    await hris.work();
    expect(await types('P4')).toEqual(['employee.hired']);
    expect(await hris.watch.health(engine.organizationId, thin.id)).toMatchObject({
      state: 'healthy',
      pollError: null,
    });
  });

  it('that fails is tried again and seen in health; a delivery that only says "look" causes one', async () => {
    const thin = await hris.connect();
    hris.hr.failures.poll = [busy];
    await hris.work();
    expect(await hris.watch.health(engine.organizationId, thin.id)).toMatchObject({
      state: 'degraded',
      reasons: ['busy'],
    });
    hris.hr.pages.push(page('1', [told('P1')]));
    await hris.deliver(thin, [{ type: 'poll' }]);
    await hris.work();
    await hris.work();
    expect(await types('P1')).toEqual(['employee.hired']);
  });
});

describe('the first full read of a connection', () => {
  it('makes known who is at work and starts nothing; what is delivered meanwhile waits for it', async () => {
    for (const id of ['P1', 'P2', 'P3', 'P4', 'P5']) hris.hr.people.set(id, record(id));
    hris.hr.people.set('P6', record('P6', { startDate: await engine.day(0) }));
    hris.hr.failures.everyone = [busy];
    const thin = await hris.connect();
    await hris.deliver(thin, [{ type: 'changed', remoteId: 'P1' }]);
    await hris.work();
    expect(await hris.deliveries(thin)).toMatchObject([{ status: 'pending', attempts: 0 }]);
    expect(await hris.watch.health(engine.organizationId, thin.id)).toMatchObject({ awaitsBaseline: true });
    await hris.skipPauses();
    await hris.work();
    expect(await hris.deliveries(thin)).toMatchObject([{ status: 'done' }]);
    const { items } = await hris.watch.reconciliations(engine.organizationId, thin.id, { limit: 9 });
    expect(items).toMatchObject([{ mode: 'baseline', state: 'completed', listed: 6, pages: 3, gone: 0 }]);
    expect(await types('P1')).toEqual(['employee.hired']);
    // Who begins today was not at work before.
    expect(await hiredAnew()).toEqual(['P6']);
  });
});

describe('a full read', () => {
  let thin: ConnectionView;
  const read = async () => {
    const asked = await hris.watch.reconcile(engine.organizationId, thin.id, 'repair', 'mia');
    await hris.work();
    return hris.watch.reconciliation(engine.organizationId, thin.id, asked.id);
  };

  beforeEach(async () => {
    for (const id of ['P1', 'P2', 'P3']) hris.hr.people.set(id, record(id));
    thin = await hris.connect();
    await hris.work();
  });

  it('finds what was missed and repairs it by ordinary events', async () => {
    hris.hr.people.set('P1', record('P1', { status: 'terminated', endDate: await engine.day(0) }));
    hris.hr.people.set('P4', record('P4'));
    hris.hr.people.set('P5', record('P5', { facts: { email: 'wrong' } }));
    const report = await read();
    expect(report).toMatchObject({ state: 'completed', mode: 'repair', listed: 5, changed: 2, unreadable: 1, gone: 0 });
    expect(report.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          remoteId: 'P1',
          code: 'drift',
          events: [expect.objectContaining({ type: 'employee.terminated' })],
        }),
        expect.objectContaining({ remoteId: 'P4', events: [expect.objectContaining({ type: 'employee.hired' })] }),
        expect.objectContaining({ remoteId: 'P5', code: 'unreadable' }),
      ]),
    );
    expect(await hiredAnew()).toEqual(['P1', 'P4']);
    expect(await read()).toMatchObject({ changed: 0, unreadable: 1 });
  });

  it('shows who is not listed any more as gone, and ends nobody', async () => {
    hris.hr.people.delete('P2');
    expect(await read()).toMatchObject({ gone: 1, items: [{ remoteId: 'P2', code: 'gone', events: [] }] });
    expect(await types('P2')).toEqual(['employee.hired']);
  });

  it('that lists nobody has failed and says so', async () => {
    hris.hr.people.clear();
    expect(await read()).toMatchObject({ state: 'failed', error: { code: 'HR_SYSTEM_LISTED_NOBODY' }, gone: 0 });
    for (const id of ['P1', 'P2', 'P3']) expect(await types(id)).toEqual(['employee.hired']);
  });

  it('that breaks off half-way ends nobody and goes on at the page that is missing', async () => {
    const asked = await hris.watch.reconcile(engine.organizationId, thin.id, 'repair', 'mia');
    hris.hr.pageSize = 1;
    hris.hr.breaksAtPage = '1';
    await hris.work();
    const view = () => hris.watch.reconciliation(engine.organizationId, thin.id, asked.id);
    expect(await view()).toMatchObject({ state: 'asked', pages: 1, listed: 1, gone: 0, error: { message: 'busy' } });
    hris.hr.breaksAtPage = undefined;
    await hris.skipPauses();
    await hris.work();
    expect(await view()).toMatchObject({ state: 'completed', pages: 3, listed: 3, gone: 0 });
  });

  it('comes by itself every night', async () => {
    hris.hr.people.set('P4', record('P4'));
    // Three o'clock at night, two days on.
    await engine.advance(((27 - new Date().getUTCHours()) % 24) * 3_600_000 + 2 * 86_400_000);
    await hris.work();
    expect(await types('P4')).toEqual(['employee.hired']);
  });
});
