import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { eventually } from '../support/poll.js';
import { SystemProcess } from '../support/system-process.js';

let system: SystemProcess;

beforeAll(async () => {
  system = await SystemProcess.start({ LOG_LEVEL: 'debug' });
}, 90_000);

afterAll(async () => {
  await system.dispose();
});

const hire = (id: string, employee: object = {}, event: object = {}) => ({
  id,
  type: 'employee.hired',
  occurredAt: '2026-05-01T09:00:00Z',
  employee: {
    employeeId: id,
    firstName: 'Ana',
    lastName: 'Diaz',
    email: `${id}@example.org`,
    role: 'driver',
    ...employee,
  },
  ...event,
});

const post = (body: string, headers?: Record<string, string>) =>
  system.raw('/v1/events', { method: 'POST', body, headers });
const inbox = async () => (await system.api<{ items: { deliveryId: string }[] }>('GET', '/v1/events?limit=200')).items;

describe('bad input to POST /v1/events', () => {
  it.each([
    ['malformed JSON', '{"id":', 'MALFORMED_BODY', undefined],
    ['a number for an id', JSON.stringify(hire('bad', { employeeId: 7 })), 'INVALID_INPUT', '/employee/employeeId'],
    ['an unknown field', JSON.stringify({ ...hire('bad'), surprise: 1 }), 'INVALID_INPUT', '/surprise'],
    ['an unknown fact', JSON.stringify(hire('bad', { shoeSize: 43 })), 'INVALID_INPUT', '/employee/shoeSize'],
    ['a wrong type', JSON.stringify(hire('bad', { childServing: 'yes' })), 'INVALID_INPUT', '/employee/childServing'],
    ['an unknown event', JSON.stringify(hire('bad', {}, { type: 'employee.promoted' })), 'INVALID_INPUT', '/type'],
    [
      'a day that does not exist',
      JSON.stringify(hire('bad', {}, { effectiveDate: '2026-02-30' })),
      'INVALID_INPUT',
      '/effectiveDate',
    ],
    [
      'a moment that does not exist',
      JSON.stringify(hire('bad', {}, { occurredAt: '2026-13-01T00:00:00Z' })),
      'INVALID_INPUT',
      '/occurredAt',
    ],
    ['no employee', JSON.stringify({ ...hire('bad'), employee: undefined }), 'INVALID_INPUT', '/employee'],
    [
      'nobody we know',
      JSON.stringify(hire('bad', {}, { type: 'employee.updated' })),
      'UNKNOWN_PERSON',
      '/employee/employeeId',
    ],
    ['a text', '"hello"', 'INVALID_INPUT', ''],
  ])('refuses %s and stores nothing', async (_, body, code, pointer) => {
    const before = await inbox();
    const answer = await post(body);
    expect(answer).toMatchObject({ status: 400, type: expect.stringContaining('application/problem+json') as unknown });
    expect(answer.body).toMatchObject({ code });
    if (pointer !== undefined)
      expect(answer.body).toMatchObject({
        errors: expect.arrayContaining([expect.objectContaining({ pointer })]) as unknown,
      });
    expect(await inbox()).toEqual(before);
  });

  it('refuses 1,001 events, a body over 1 MiB, a missing key and an unknown route', async () => {
    const tooMany = await post(JSON.stringify(Array.from({ length: 1_001 }, (_, index) => ({ id: String(index) }))));
    expect(tooMany).toMatchObject({ status: 400, body: { errors: [{ code: 'TOO_MANY_EVENTS' }] } });
    expect(await post(JSON.stringify({ id: 'x'.repeat(1_100_000) }))).toMatchObject({
      status: 413,
      body: { code: 'BODY_TOO_LARGE' },
    });
    expect(await post('{}', { authorization: 'Bearer wrong' })).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
    expect(await system.raw('/v1/nothing')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await system.raw('/v1/people?status=happy')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/status' }] },
    });
    expect(await system.raw('/v1/people?cursor=nonsense')).toMatchObject({
      status: 400,
      body: { code: 'INVALID_CURSOR' },
    });
  });

  it('takes the good events of a batch and says what is wrong with the bad ones, in order', async () => {
    const batch = [
      hire('batch-1'),
      { ...hire('batch-2'), type: 'nonsense' },
      hire('batch-3', {}, { type: 'employee.updated' }),
      hire('batch-4'),
    ];
    expect(await post(JSON.stringify(batch))).toMatchObject({
      status: 202,
      body: [
        { outcome: 'accepted' },
        { outcome: 'rejected', reason: 'INVALID_EVENT', errors: [{ pointer: '/1/type' }] },
        { outcome: 'rejected', reason: 'UNKNOWN_PERSON', errors: [{ pointer: '/2/employee/employeeId' }] },
        { outcome: 'accepted' },
      ],
    });
    const stored = (await inbox()).map((event) => event.deliveryId);
    expect(stored).toEqual(expect.arrayContaining(['batch-1', 'batch-4']));
    expect(stored).not.toEqual(expect.arrayContaining(['batch-2']));
  });

  it('refuses a rule that names an unknown survey code, with a pointer to it', async () => {
    const rules = [{ name: 'r', when: {}, requirements: [{ type: 'training', surveyCode: 'kamp' }] }];
    const answer = await system.raw('/v1/rule-sets', { method: 'POST', body: JSON.stringify({ rules }) });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/rules/0/requirements/0/surveyCode', code: 'UNKNOWN_SURVEY_CODE' }] },
    });
  });
});

describe('other ways in', () => {
  it('takes CloudEvents, structured and binary', async () => {
    const { employee } = hire('ce-1');
    const envelope = { specversion: '1.0', source: '/hr', type: 'employee.hired', time: '2026-05-01T09:00:00Z' };
    const structured = await post(JSON.stringify({ ...envelope, id: 'ce-1', data: { employee } }), {
      'content-type': 'application/cloudevents+json',
    });
    expect(structured).toMatchObject({ status: 202, body: { outcome: 'accepted' } });
    const binary = await post(JSON.stringify({ employee: hire('ce-2').employee }), {
      'ce-specversion': '1.0',
      'ce-id': 'ce-2',
      'ce-source': '/hr',
      'ce-type': 'employee.hired',
      'ce-time': '2026-05-01T09:00:00Z',
    });
    expect(binary).toMatchObject({ status: 202, body: { outcome: 'accepted' } });
  });

  it('takes signed webhooks of a connection and refuses forged and old ones without saying why', async () => {
    const key = Buffer.alloc(32, 7);
    const { id, ...view } = await system.api<{ id: string }>('POST', '/v1/connections', {
      kind: 'generic',
      name: 'Town HR',
      secret: `whsec_${key.toString('base64')}`,
    });
    expect(JSON.stringify(view)).not.toContain(key.toString('base64'));
    const send = (timestamp: number, signedWith: Buffer) => {
      const body = JSON.stringify(hire('hook-1'));
      const signature = createHmac('sha256', signedWith).update(`m1.${timestamp}.${body}`).digest('base64');
      const headers = {
        'webhook-id': 'm1',
        'webhook-timestamp': String(timestamp),
        'webhook-signature': `v1,${signature}`,
        authorization: '',
      };
      return system.raw(`/hooks/hris/${id}`, { method: 'POST', body, headers });
    };
    const now = Math.floor(Date.now() / 1_000);
    const deliveries = () => system.api<{ items: unknown[] }>('GET', `/v1/connections/${id}/deliveries`);
    const refused = { status: 401, body: { code: 'UNAUTHORIZED' } };
    expect(await send(now, Buffer.alloc(32, 8))).toMatchObject(refused);
    expect(await send(now - 600, key)).toMatchObject(refused);
    const stored = { status: 202, body: { stored: true } };
    expect(await send(now, key)).toMatchObject(stored);
    expect(await send(now, key)).toMatchObject(stored);
    const event = await eventually('the event is taken in', async () => {
      const { items } = await system.api<{ items: { outcome: string }[] }>('GET', '/v1/events?employeeId=hook-1');
      return items[0];
    });
    expect(event).toMatchObject({ outcome: 'accepted', source: id });
    const { items } = await deliveries();
    expect(items).toHaveLength(1);
  });
});

describe('the way of one person', () => {
  it('is hired for later, starts when the day comes, is cleared, and loses access on leaving', async () => {
    const today = (await system.api<{ now: string }>('GET', '/v1/sandbox/clock')).now.slice(0, 10);
    const start = new Date(Date.parse(today) + 60 * 86_400_000).toISOString().slice(0, 10);
    const later = hire('way-1', { role: 'gardener' }, { effectiveDate: start });
    expect(await post(JSON.stringify(later))).toMatchObject({ status: 202, body: { outcome: 'scheduled' } });
    await system.api('POST', '/v1/sandbox/clock', { advance: 'P60D' });
    const person = await eventually('the hire is acted on', async () => {
      const found = await system.api<Person>('GET', '/v1/people/by-employee-id/way-1');
      return found.complianceUserId === null ? undefined : found;
    });
    expect(person.clearance.cleared).toBe(false);

    await finishDocuments(person.complianceUserId ?? 0);
    await eventually('cleared', async () => ((await clearance(person.id)).cleared ? true : undefined));

    const left = {
      ...hire('way-1-left', { employeeId: 'way-1' }),
      type: 'employee.terminated',
      occurredAt: new Date(Date.parse(start) + 1).toISOString(),
    };
    expect(await post(JSON.stringify(left))).toMatchObject({ body: { outcome: 'accepted' } });
    expect(await clearance(person.id)).toMatchObject({
      cleared: false,
      missing: [{ requirement: 'employment', state: 'terminated' }],
    });
    await eventually('gone from the service', async () => {
      const users = await system.compliance<unknown[]>('GET', '/api/v2/users?external_id=way-1');
      return users.length === 0 ? true : undefined;
    });
  });
});

interface Person {
  id: string;
  complianceUserId: number | null;
  clearance: { cleared: boolean };
}

const clearance = (personId: string) =>
  system.api<{ cleared: boolean; missing: unknown[] }>('GET', `/v1/people/${personId}/clearance`);

async function finishDocuments(userId: number): Promise<void> {
  const assigned = await eventually('a document is assigned', async () => {
    const page = await system.compliance<{ documents_users: { id: number }[] }>(
      'GET',
      `/api/v2/documents_users?user_id=${userId}`,
    );
    return page.documents_users.length > 0 ? page.documents_users : undefined;
  });
  for (const { id } of assigned) await system.compliance('POST', `/sandbox/documents_users/${id}/complete`, {});
}

describe('a social security number and a birth date', () => {
  it('reach no table, job or log in the clear', async () => {
    const canary = '078-05-1120';
    const answer = await post(
      JSON.stringify(
        hire('canary', { dateOfBirth: '1971-03-09', attributes: { ssn: canary, note: `call ${canary}` } }),
      ),
    );
    expect(answer).toMatchObject({ status: 202 });
    await eventually('its steps ran', async () => {
      const { status } = await system.api<{ status: string }>(
        'GET',
        `/v1/runs/${(answer.body as { runId: string }).runId}`,
      );
      return status === 'waiting' ? true : undefined;
    });
    const dump = await system.dumpDatabase();
    expect(dump).toContain('canary');
    for (const secret of [canary, '1971-03-09']) {
      expect(dump).not.toContain(secret);
      expect(system.output).not.toContain(secret);
    }
    expect(system.output).not.toContain('canary@example.org');
  });
});
