import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SystemProcess } from '../support/system-process.js';

let system: SystemProcess;

beforeAll(async () => {
  system = await SystemProcess.start();
}, 90_000);

afterAll(async () => {
  await system.dispose();
});

const send = (method: string, path: string, body: object) => system.raw(path, { method, body: JSON.stringify(body) });

interface Person {
  id: string;
  rulesVersion: number;
  requirements: { key: string; current: boolean; rules: string[] }[];
  overrides: { id: string; kind: string; key: string; reason: string; actor: string }[];
}

async function hire(employeeId: string): Promise<Person> {
  const name = { firstName: 'Ana', lastName: employeeId, email: `${employeeId}@example.org` };
  const employee = { employeeId, ...name, role: 'driver', userType: 'employee' };
  await send('POST', '/v1/events', {
    id: employeeId,
    type: 'employee.hired',
    occurredAt: '2026-05-01T09:00:00Z',
    employee,
  });
  return read(employeeId);
}
const read = (employeeId: string) => system.api<Person>('GET', `/v1/people/by-employee-id/${employeeId}`);
const asked = ({ requirements }: Person) => requirements.filter(({ current }) => current).map(({ key }) => key);
const reason = 'holds the certificate of another camp';

describe('overrides of one person', () => {
  it('exempt and add over the API, are listed with who and why, and end', async () => {
    const before = await hire('override-1');
    const [first = ''] = asked(before);
    const path = `/v1/people/${before.id}/overrides`;
    const exempted = await send('POST', path, { kind: 'exempt', requirement: first, reason, actor: 'Mia' });
    expect(exempted).toMatchObject({ status: 201, body: { kind: 'exempt', key: first, reason, state: 'in-force' } });
    const requirement = { type: 'training', surveyCode: 'standard', dueInDays: 14 };
    const added = await send('POST', path, { kind: 'add', requirement, reason: 'helps with young children' });
    expect(added).toMatchObject({ status: 201, body: { key: 'training:standard', requirement } });
    const now = await read('override-1');
    expect(asked(now)).not.toContain(first);
    expect(now.requirements.find(({ key }) => key === 'training:standard')?.rules).toContain('added by staff');
    expect(now.overrides.map(({ kind }) => kind).sort()).toEqual(['add', 'exempt']);
    const { id } = exempted.body as { id: string };
    expect(await send('POST', `${path}/${id}/end`, { reason: 'a mistake' })).toMatchObject({
      body: { state: 'ended', endReason: 'a mistake' },
    });
    expect(asked(await read('override-1'))).toContain(first);
    expect(await send('POST', `${path}/${id}/end`, { reason: 'again' })).toMatchObject({
      status: 409,
      body: { code: 'OVERRIDE_NOT_IN_PLACE' },
    });
    expect((await system.api<{ items: unknown[] }>('GET', path)).items).toHaveLength(2);
  });

  it('are refused with the field and the fix', async () => {
    const { id } = await hire('override-2');
    const add = (requirement: unknown, more: object = {}) =>
      send('POST', `/v1/people/${id}/overrides`, { kind: 'add', requirement, reason, ...more });
    const errorOf = async (answer: Promise<{ body: unknown }>) =>
      ((await answer).body as { errors: { pointer: string; message: string }[] }).errors[0];
    expect(await errorOf(add({ type: 'training', surveyCod: 'camp' }))).toMatchObject({
      pointer: '/requirement/surveyCod',
    });
    expect(await errorOf(add({ type: 'training', surveyCode: 'nope' }))).toMatchObject({
      pointer: '/requirement/surveyCode',
    });
    expect(await errorOf(add({ type: 'training', surveyCode: 'standard', after: ['step:nope'] }))).toMatchObject({
      pointer: '/requirement/after/0',
    });
    expect(await errorOf(add({ type: 'training', surveyCode: 'standard' }, { expiresOn: '2026-02-30' }))).toMatchObject(
      {
        pointer: '/expiresOn',
      },
    );
    expect((await read('override-2')).overrides).toEqual([]);
  });
});

describe('people', () => {
  it('stay on their version until they are moved, which can be looked at first', async () => {
    const { rulesVersion } = await hire('moved-1');
    const { rules } = await system.api<{ rules: object[] }>('GET', `/v1/rule-sets/${rulesVersion}`);
    const more = { name: 'e2e.everybody', when: {}, requirements: [{ type: 'training', surveyCode: 'harassment' }] };
    const saved = await send('POST', '/v1/rule-sets', { rules: [...rules, more], note: 'one more' });
    const { version } = saved.body as { version: number };
    expect(await send('POST', `/v1/rule-sets/${version}/move`, { all: true, reason })).toMatchObject({
      status: 409,
      body: { code: 'RULE_SET_NOT_PUBLISHED' },
    });
    await send('POST', `/v1/rule-sets/${version}/publish`, {});
    expect((await read('moved-1')).rulesVersion).toBe(rulesVersion);
    const look = await send('POST', `/v1/rule-sets/${version}/move`, { all: true, dryRun: true, reason });
    expect(look.body).toMatchObject({ dryRun: true, nextCursor: null });
    const items = (look.body as { items: { employeeId: string }[] }).items;
    expect(items.find(({ employeeId }) => employeeId === 'moved-1')).toMatchObject({
      from: rulesVersion,
      starts: ['training:harassment'],
      cancels: [],
    });
    expect((await read('moved-1')).rulesVersion).toBe(rulesVersion);
    await send('POST', `/v1/rule-sets/${version}/publish`, { movePeople: true });
    const moved = await read('moved-1');
    expect(moved.rulesVersion).toBe(version);
    expect(asked(moved)).toContain('training:harassment');
    expect(await send('POST', `/v1/rule-sets/${version}/move`, { reason })).toMatchObject({ status: 400 });
  });
});
