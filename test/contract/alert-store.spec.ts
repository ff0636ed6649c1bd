import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { PostgresAlertStore } from '../../src/adapters/postgres/alert-store/postgres-alert-store.js';
import { openDatabase } from '../../src/adapters/postgres/data-source.js';
import type { NewAlert } from '../../src/ports/alert-store.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { Runs } from '../support/engine-runs.js';

let test: TestDatabase;
let database: DataSource;
let alerts: PostgresAlertStore;
let runs: Runs;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await openDatabase({ url: test.url, schema: 'gatehouse' });
  alerts = new PostgresAlertStore(database);
});

beforeEach(async () => {
  runs = await Runs.of(database);
});

afterAll(async () => {
  await database.destroy();
  await test.drop();
});

const mia = { actor: 'mia', reason: 'seen' };
const about = (subject: string, kind = 'rule-broken'): NewAlert => ({
  kind,
  subject,
  severity: 'error',
  message: `${subject} cannot work`,
  detail: { rule: subject },
});
const raise = (...told: NewAlert[]) => alerts.raise(runs.organizationId, told);
const listed = (filter: { state?: 'open' | 'resolved'; kind?: string } = {}, page = { limit: 50 }) =>
  alerts.list(runs.organizationId, filter, page);
const subjects = async (filter: { state?: 'open' | 'resolved'; kind?: string } = {}) =>
  (await listed(filter)).items.map(({ subject }) => subject).sort();

describe('alerts', () => {
  it('are one per kind and subject while open, and say what was seen last', async () => {
    await raise(about('drivers'), about('drivers'), about('drivers', 'mail'));
    await raise({ ...about('drivers'), severity: 'warning', message: 'only a little', detail: {} });
    expect((await listed({ kind: 'rule-broken' })).items).toEqual([
      expect.objectContaining({ state: 'open', severity: 'warning', message: 'only a little', detail: {}, times: 2 }),
    ]);
    expect(await subjects()).toEqual(['drivers', 'drivers']);
  });

  it('are resolved by whom and why, and open anew when they are seen again', async () => {
    await raise(about('drivers'));
    const id = (await listed()).items[0]?.id ?? '';
    expect(await alerts.resolve(runs.organizationId, id, mia)).toMatchObject({
      state: 'resolved',
      resolvedBy: 'mia',
      resolvedReason: 'seen',
    });
    expect(await alerts.resolve(runs.organizationId, id, mia)).toBeUndefined();
    await raise(about('drivers'));
    expect((await listed()).items).toMatchObject([
      { state: 'open', times: 1 },
      { state: 'resolved', id },
    ]);
    expect(await subjects({ state: 'open' })).toEqual(['drivers']);
    const [audit] = await runs.sql<object>('SELECT actor, reason, detail FROM audit_entry WHERE organization_id = $1', [
      runs.organizationId,
    ]);
    expect(audit).toMatchObject({ actor: 'mia', reason: 'seen', detail: { alertId: id, subject: 'drivers' } });
  });

  it('settle by subject, or all but some', async () => {
    await raise(about('a'), about('b'), about('c'), about('a', 'mail'));
    const by = { actor: 'engine', reason: 'repaired' };
    await alerts.settle(runs.organizationId, 'rule-broken', { only: ['a'] }, by);
    expect(await subjects({ state: 'open', kind: 'rule-broken' })).toEqual(['b', 'c']);
    await alerts.settle(runs.organizationId, 'rule-broken', { except: ['c'] }, by);
    expect(await subjects({ state: 'open' })).toEqual(['a', 'c']);
    await alerts.settle(runs.organizationId, 'rule-broken', { except: [] }, by);
    expect(await subjects({ state: 'open' })).toEqual(['a']);
  });

  it('come in pages, newest first', async () => {
    for (const subject of ['a', 'b', 'c']) await raise(about(subject));
    const first = await listed({}, { limit: 2 });
    expect(first.items.map(({ subject }) => subject)).toEqual(['c', 'b']);
    const rest = await alerts.list(runs.organizationId, {}, { limit: 2, cursor: first.nextCursor ?? '' });
    expect(rest).toMatchObject({ items: [{ subject: 'a' }], nextCursor: null });
  });

  it('belong to one organization', async () => {
    await raise(about('drivers'));
    const id = (await listed()).items[0]?.id ?? '';
    const other = await Runs.of(database);
    expect((await alerts.list(other.organizationId, {}, { limit: 50 })).items).toEqual([]);
    expect(await alerts.resolve(other.organizationId, id, mia)).toBeUndefined();
    await alerts.settle(other.organizationId, 'rule-broken', { except: [] }, mia);
    expect(await subjects({ state: 'open' })).toEqual(['drivers']);
  });
});
