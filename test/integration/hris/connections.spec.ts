import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ConnectionView } from '../../../src/engine/connections.js';
import { PostgresSettingsStore } from '../../../src/adapters/postgres/settings-store/postgres-settings-store.js';
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

const by = { actor: 'mia' };
const ignored = [{ type: 'ignored' as const, why: 'nobody' }];
const change = (told: object) =>
  hris.connections.change(engine.organizationId, thin.id, { secretOverlapHours: 24, ...told }, by);

describe('the secret of a connection', () => {
  it('goes on working for the overlap after a new one was given, and not a moment longer', async () => {
    await change({ secret: 'second-secret' });
    expect(await hris.deliver(thin, ignored)).toBe(true);
    expect(await hris.deliver(thin, ignored, { secret: 'second-secret' })).toBe(true);
    await engine.sql(`UPDATE connection SET previous_secret_until = now() - interval '1 second'`);
    expect(await hris.deliver(thin, ignored)).toBe(false);
    expect(await hris.deliver(thin, ignored, { secret: 'second-secret' })).toBe(true);
  });

  it('is refused at once when staff end the overlap, or asked for none', async () => {
    await change({ secret: 'second-secret' });
    await hris.connections.dropPreviousSecret(engine.organizationId, thin.id, by);
    expect(await hris.deliver(thin, ignored)).toBe(false);
    await change({ secret: 'third-secret', secretOverlapHours: 0 });
    expect(await hris.deliver(thin, ignored, { secret: 'second-secret' })).toBe(false);
  });

  it('is changed by somebody whom the audit log names, with what changed and never to what', async () => {
    await change({ name: 'Thinner', secret: 'second-secret', credentials: { token: 'another' } });
    await hris.connections.dropPreviousSecret(engine.organizationId, thin.id, by);
    const entries = `SELECT actor, action, detail FROM audit_entry WHERE action LIKE 'connection.%' ORDER BY id`;
    const detail = { connectionId: thin.id, kind: 'thin', name: 'Thinner' };
    expect(await engine.sql(entries)).toEqual([
      { actor: 'mia', action: 'connection.added', detail: { ...detail, name: 'Thin' } },
      {
        actor: 'mia',
        action: 'connection.changed',
        detail: { ...detail, changed: ['name', 'secret', 'credentials'] },
      },
      { actor: 'mia', action: 'connection.secret-dropped', detail },
    ]);
  });

  it('of an identity provider goes on working for the overlap as well', async () => {
    const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];
    const told = { kind: 'scim', name: 'Okta', settings: {}, secret: first };
    const { id, hookPath } = await hris.connections.add(engine.organizationId, told, by);
    expect(hookPath).toBe(`/scim/v2/${id}`);
    const knows = async (token: string) =>
      (await hris.connections.prove(id, 'scim', { authorization: `Bearer ${token}` })) !== undefined;
    await hris.connections.change(engine.organizationId, id, { secret: second, secretOverlapHours: 24 }, by);
    expect([await knows(first), await knows(second), await knows('c'.repeat(32))]).toEqual([true, true, false]);
    await hris.connections.dropPreviousSecret(engine.organizationId, id, by);
    expect([await knows(first), await knows(second)]).toEqual([false, true]);
    expect(await hris.connections.prove(thin.id, 'scim', { authorization: 's3cret-of-thin' })).toBeUndefined();
  });

  it('stands with the credentials in no table, answer or log', async () => {
    hris.hr.people.set('P1', record('P1', { dateOfBirth: '1971-03-09' }));
    await hris.deliver(thin, [{ type: 'changed', remoteId: 'P1' }]);
    await hris.deliver(thin, 'unreadable 1971-03-09');
    await hris.work();
    const tables = await engine.sql<{ name: string }>(
      `SELECT format('%I', table_name) AS name FROM information_schema.tables WHERE table_schema = 'gatehouse'`,
    );
    const dump = await Promise.all(tables.map(({ name }) => engine.sql(`SELECT t::text FROM ${name} t`)));
    const answers = [await hris.connections.list(engine.organizationId), await hris.deliveries(thin)];
    const everything = JSON.stringify([dump, answers, engine.logged]);
    expect(everything).toContain('P1');
    for (const secret of ['s3cret-of-thin', 't0ken', '1971-03-09']) expect(everything).not.toContain(secret);
  });
});

describe('a request that must not be believed', () => {
  it('is answered alike for an unknown connection and a wrong secret, stores nothing and is counted', async () => {
    expect(await hris.deliver(thin, ignored, { secret: 'wrong' })).toBe(false);
    expect(await hris.deliver({ id: engine.organizationId }, ignored)).toBe(false);
    expect(await hris.deliver({ id: 'nonsense' }, ignored)).toBe(false);
    expect(await hris.deliveries(thin)).toEqual([]);
    expect(await hris.watch.health(engine.organizationId, thin.id)).toMatchObject({
      state: 'degraded',
      signatureFailures: 1,
      reasons: [expect.stringContaining('refused')],
    });
    await hris.deliver(thin, ignored);
    await hris.work();
    expect(await hris.watch.health(engine.organizationId, thin.id)).toMatchObject({ state: 'healthy' });
  });
});

it('a handshake is answered to whoever knows the secret, and stored nowhere', async () => {
  const greet = (secret: string) =>
    hris.take.take(thin.id, {
      method: 'GET',
      query: { challenge: '42' },
      headers: { 'x-secret': secret },
      body: Buffer.alloc(0),
    });
  expect(await greet('s3cret-of-thin')).toEqual({ status: 200, body: { answer: '42' } });
  expect(await greet('wrong')).toBeUndefined();
  expect(await hris.deliveries(thin)).toEqual([]);
});

describe('what a connection is told', () => {
  it.each([
    ['an unknown setting', { settings: { colour: 'red' } }, 'INVALID_SETTINGS', '/settings/colour'],
    ['an address without TLS', { settings: { baseUrl: 'http://hr.example' } }, 'INVALID_SETTINGS', '/settings/baseUrl'],
    ['a zone that does not exist', { settings: { timeZone: 'Mars/North' } }, 'INVALID_SETTINGS', '/settings/timeZone'],
    [
      'a fact that does not exist',
      { settings: { mapping: { shoe: 'a' } } },
      'INVALID_SETTINGS',
      '/settings/mapping/shoe',
    ],
    ['a mapping that is none', { settings: { mapping: { role: 7 } } }, 'INVALID_SETTINGS', '/settings/mapping/role'],
    ['polls without a pause', { settings: { pollMinutes: 0 } }, 'INVALID_SETTINGS', '/settings/pollMinutes'],
    ['missing credentials', { credentials: {} }, 'INVALID_CREDENTIALS', '/credentials/token'],
  ])('is refused with its field: %s', async (_, told, code, pointer) => {
    await expect(change(told)).rejects.toMatchObject({ code, pointer });
  });

  it('can be a vendor on this machine in sandbox mode, and a mapping', async () => {
    const mapping = {
      role: 'job.title',
      'attributes.site': { path: 'sites.0', values: { A: 'north' }, default: 'none' },
    };
    const settings = { baseUrl: 'http://127.0.0.1:4711', timeZone: 'America/Denver', mapping, pollMinutes: 5 };
    expect(await change({ settings })).toMatchObject({ settings });
  });
});

it('another organization sees and touches nothing of a connection', async () => {
  await hris.deliver(thin, ignored);
  const [delivery] = await hris.deliveries(thin);
  const other = await new PostgresSettingsStore(engine.database).ensureOrganization({
    slug: 'other',
    name: 'Other',
    timeZone: 'UTC',
    settings: {},
  });
  const by = { actor: 'eve', reason: 'curious' };
  const refused = { code: 'CONNECTION_NOT_FOUND' };
  await expect(hris.watch.deliveries(other, thin.id, undefined, { limit: 9 })).rejects.toMatchObject(refused);
  await expect(hris.watch.replay(other, thin.id, delivery?.id ?? '', by)).rejects.toMatchObject(refused);
  await expect(hris.watch.health(other, thin.id)).rejects.toMatchObject(refused);
  await expect(hris.watch.test(other, thin.id)).rejects.toMatchObject(refused);
  await expect(hris.connections.remove(other, thin.id, by)).rejects.toMatchObject(refused);
  expect(await hris.connections.list(other)).toEqual([]);
});

it('a connection that is removed leaves what it delivered', async () => {
  hris.hr.people.set('P1', record('P1'));
  await hris.deliver(thin, [{ type: 'changed', remoteId: 'P1' }]);
  await hris.work();
  await hris.deliver(thin, [{ type: 'changed', remoteId: 'P1' }]);
  await hris.connections.remove(engine.organizationId, thin.id, { actor: 'mia' });
  await hris.work();
  expect(await hris.events('P1')).toHaveLength(1);
  expect(await engine.sql(`SELECT status, error ->> 'code' AS code FROM hr_delivery ORDER BY sequence`)).toEqual([
    { status: 'done', code: null },
    { status: 'failed', code: 'CONNECTION_REMOVED' },
  ]);
});

it('a person is read again from the connection that knows them', async () => {
  const { reread } = hris;
  hris.hr.people.set('P1', record('P1'));
  await hris.deliver(thin, [{ type: 'changed', remoteId: 'P1' }]);
  await hris.work();
  hris.hr.people.set('P1', record('P1', { endDate: await engine.day(9) }));
  expect(await reread.reread(engine.organizationId, 'P1')).toBe('read');
  expect((await hris.events('P1')).map(({ type }) => type)).toEqual(['employee.hired', 'employee.terminated']);
  hris.hr.people.clear();
  expect(await reread.reread(engine.organizationId, 'P1')).toBe('not-possible');
  expect(await reread.reread(engine.organizationId, 'nobody')).toBe('not-possible');
});
