import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readScimSubject } from '../../../src/adapters/hris/scim.js';
import { PostgresConnectionStore } from '../../../src/adapters/postgres/connection-store/postgres-connection-store.js';
import { PostgresScimStore } from '../../../src/adapters/postgres/scim-store/postgres-scim-store.js';
import { postgresReadStore } from '../../../src/adapters/postgres/read-store/postgres-read-store.js';
import { scimLanguage } from '../../../src/adapters/scim/scim-language.js';
import type { JsonObject } from '../../../src/domain/json.js';
import type { Rule } from '../../../src/domain/rule.js';
import { enterpriseUrn } from '../../../src/domain/scim/schema.js';
import { ScimResources, type ScimTenant } from '../../../src/engine/scim-resources.js';
import { TellScim } from '../../../src/engine/tell-scim.js';
import { TestEngine } from '../../support/engine.js';

const day = 86_400_000;
const rules: Rule[] = [{ name: 'all', when: {}, requirements: [{ type: 'training', surveyCode: 'camp' }] }];
const deactivate = [{ op: 'Replace', path: 'active', value: 'False' }];
const reactivate = [{ op: 'Replace', path: 'active', value: 'True' }];

let engine: TestEngine;
let store: PostgresScimStore;
let tell: TellScim;
let resources: ScimResources;
let at: ScimTenant;

beforeEach(async () => {
  engine = await TestEngine.start({ rules });
  store = new PostgresScimStore(engine.database);
  const write = (fields: object, message: string) => void engine.logged.push(`${message} ${JSON.stringify(fields)}`);
  const log = { info: write, warn: write, error: write };
  tell = new TellScim({ store, intake: engine.intake, read: readScimSubject, log });
  resources = new ScimResources(store, scimLanguage, (userId) => tell.tell(userId));
  at = await connect({});
});
afterEach(async () => {
  expect(engine.logged).toEqual([]);
  await engine.stop();
});

async function connect(settings: JsonObject, name = 'okta'): Promise<ScimTenant> {
  const connections = new PostgresConnectionStore(engine.database);
  const { organizationId } = engine;
  const connection = { organizationId, kind: 'scim', name, settings, sealedSecret: 'sealed', awaitsBaseline: false };
  const { id = '' } = (await connections.add(connection, { actor: 'mia' })) ?? {};
  return { organizationId: engine.organizationId, connectionId: id, settings };
}

const ana = (more: JsonObject = {}): JsonObject => ({
  userName: 'ana@example.org',
  externalId: '00u1',
  name: { givenName: 'Ana', familyName: 'Reyes' },
  emails: [{ value: 'ana@example.org', type: 'work' }],
  title: 'Driver',
  ...more,
});

async function person(employeeId = '00u1') {
  return postgresReadStore(engine.database).person(engine.organizationId, { employeeId });
}
const purposes = async (employeeId?: string) => (await person(employeeId))?.runs.map(({ purpose }) => purpose) ?? [];
const events = async () =>
  (await engine.sql<{ type: string }>('SELECT type FROM hr_event ORDER BY occurred_at, sequence')).map(
    ({ type }) => type,
  );

describe('a user of an identity provider', () => {
  it('is hired when they are created, offboarded when deactivated, and stays one person', async () => {
    const { id } = await resources.create(at, 'User', ana());
    expect((await person())?.facts).toMatchObject({ firstName: 'Ana', role: 'Driver', email: 'ana@example.org' });
    expect(await purposes()).toEqual(['onboarding']);
    await resources.patch(at, 'User', id, deactivate);
    expect((await person())?.standing).toBe('terminated');
    expect(await purposes()).toContain('offboarding');
  });

  it('is not told of when they were never active', async () => {
    const { id } = await resources.create(at, 'User', ana({ active: false }));
    await resources.remove(at, 'User', id);
    expect(await events()).toEqual([]);
    expect(await engine.sql('SELECT FROM scim_resource')).toEqual([]);
  });

  it('who is active again on the same day has not left; on a later day they are rehired', async () => {
    const { id } = await resources.create(at, 'User', ana());
    await engine.advance(day);
    await resources.patch(at, 'User', id, deactivate);
    await resources.patch(at, 'User', id, reactivate);
    expect(await events()).toEqual(['employee.hired', 'employee.terminated', 'employee.termination-cancelled']);
    await resources.patch(at, 'User', id, deactivate);
    await engine.advance(40 * day);
    await resources.patch(at, 'User', id, reactivate);
    expect((await events()).at(-1)).toBe('employee.rehired');
    expect((await person())?.standing).not.toBe('terminated');
  });

  it('is terminated by DELETE and forgotten here, but not as a person', async () => {
    const { id } = await resources.create(at, 'User', ana());
    await resources.remove(at, 'User', id);
    expect((await person())?.standing).toBe('terminated');
    expect(await engine.sql('SELECT FROM scim_resource')).toEqual([]);
  });

  it('is terminated now, though another source had announced a later last day', async () => {
    const { id } = await resources.create(at, 'User', ana());
    await engine.intake.ingest(engine.organizationId, 'api', {
      id: 'api-1',
      type: 'employee.terminated',
      occurredAt: new Date().toISOString(),
      effectiveDate: await engine.day(30),
      employee: { employeeId: '00u1' },
    });
    expect((await person())?.standing).not.toBe('terminated');
    await resources.patch(at, 'User', id, deactivate);
    expect((await person())?.standing).toBe('terminated');
  });

  it('keeps their person when every id changes later', async () => {
    const { id } = await resources.create(at, 'User', ana({ [enterpriseUrn]: { employeeNumber: '007' } }));
    await resources.replace(
      at,
      'User',
      id,
      ana({
        userName: 'ana.lee@example.org',
        externalId: 'x',
        [enterpriseUrn]: { employeeNumber: '008' },
        title: 'Lead',
      }),
    );
    expect((await person('007'))?.role).toBe('Lead');
    expect(await person('008')).toBeUndefined();
  });

  it('loses a fact that is taken away, and only that', async () => {
    const { id } = await resources.create(
      at,
      'User',
      ana({ [enterpriseUrn]: { department: 'Fleet', division: 'West' } }),
    );
    await resources.patch(at, 'User', id, [{ op: 'remove', path: `${enterpriseUrn}:department` }]);
    expect((await person())?.facts).toMatchObject({
      department: null,
      attributes: { division: 'West' },
      role: 'Driver',
    });
  });

  it('gets to know the manager’s address when the manager comes or changes', async () => {
    await resources.create(at, 'User', ana({ [enterpriseUrn]: { manager: { value: '00u2' } } }));
    const lee = { userName: 'lee@example.org', externalId: '00u2', name: { givenName: 'Lee', familyName: 'Park' } };
    const { id } = await resources.create(at, 'User', lee);
    await tell.tick();
    expect((await person())?.facts.managerEmail).toBe('lee@example.org');
    await resources.patch(at, 'User', id, [{ op: 'replace', path: 'userName', value: 'lee.park@example.org' }]);
    await tell.tick();
    expect((await person())?.facts.managerEmail).toBe('lee.park@example.org');
  });

  it('tells their groups as an attribute and as tags where the connection asks for it', async () => {
    at = await connect({ groupsAttribute: 'groups', groupsAsTags: true }, 'entra');
    const { id } = await resources.create(at, 'User', ana());
    const group = await resources.create(at, 'Group', { displayName: 'Drivers', members: [{ value: id }] });
    await tell.tick();
    expect((await person())?.facts.attributes).toEqual({ groups: ['Drivers'] });
    await resources.patch(at, 'Group', group.id, [{ op: 'replace', value: { displayName: 'Bus drivers' } }]);
    await tell.tick();
    expect((await person())?.facts).toMatchObject({ attributes: { groups: ['Bus drivers'] }, tags: ['Bus drivers'] });
    await resources.remove(at, 'Group', group.id);
    await tell.tick();
    expect((await person())?.facts.attributes).toEqual({ groups: [] });
  });

  it('is told of by the sweep when the process ended right after the write', async () => {
    const deaf = () => Promise.resolve();
    const { id } = await new ScimResources(store, scimLanguage, deaf).create(at, 'User', ana());
    expect(await person()).toBeUndefined();
    await tell.tick();
    expect(await purposes()).toEqual(['onboarding']);
    await new ScimResources(store, scimLanguage, deaf).patch(at, 'User', id, deactivate);
    await tell.tick();
    await tell.tick();
    expect((await person())?.standing).toBe('terminated');
    expect(await events()).toEqual(['employee.hired', 'employee.terminated']);
  });

  it('leaves no social security number, birth date or password behind', async () => {
    await resources.create(
      at,
      'User',
      ana({ password: 'hunter2', nickName: '123-45-6789', 'urn:x:1.0:User': { dateOfBirth: '1990-01-02', size: 'M' } }),
    );
    const [{ dump } = { dump: '' }] = await engine.sql<{ dump: string }>(
      `SELECT (SELECT json_agg(r)::text FROM scim_resource r) || (SELECT json_agg(e)::text FROM hr_event e) AS dump`,
    );
    for (const secret of ['hunter2', '123-45-6789', '1990-01-02']) expect(dump).not.toContain(secret);
    expect(dump).toContain('"size"');
  });
});

describe('another connection', () => {
  it('sees, finds, changes and deletes nothing of this one', async () => {
    const { id } = await resources.create(at, 'User', ana());
    const other = await connect({}, 'other');
    await expect(resources.read(other, 'User', id)).rejects.toMatchObject({ status: 404 });
    await expect(resources.patch(other, 'User', id, deactivate)).rejects.toMatchObject({ status: 404 });
    await expect(resources.remove(other, 'User', id)).rejects.toMatchObject({ status: 404 });
    const search = { startIndex: 1, count: 10, withRelated: true };
    for (const filter of [undefined, 'userName pr', 'userName eq "ana@example.org"', `id eq "${id}" or active eq true`])
      expect(await resources.find(other, 'User', { ...search, filter })).toEqual({ total: 0, resources: [] });
    const members = [{ value: id }];
    await expect(resources.create(other, 'Group', { displayName: 'G', members })).rejects.toMatchObject({
      status: 400,
    });
    expect((await resources.read(at, 'User', id)).active).toBe(true);
  });
});
