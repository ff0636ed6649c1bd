import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'node:http';
import { eventually } from '../support/poll.js';
import { SystemProcess } from '../support/system-process.js';

let system: SystemProcess;

beforeAll(async () => {
  system = await SystemProcess.start();
}, 90_000);

afterAll(async () => {
  await system.dispose();
});

const send = (method: string, path: string, body: object) => system.raw(path, { method, body: JSON.stringify(body) });
const order = 'order-background-check:level-4';

interface Step {
  key: string;
  status: string;
  waitingFor: string | null;
  error: { code: string } | null;
  effect: { state: string } | null;
}

async function hireDriver(employeeId: string): Promise<string> {
  const employee = {
    employeeId,
    firstName: 'Ana',
    lastName: 'Diaz',
    email: `${employeeId}@example.org`,
    role: 'driver',
  };
  const event = { id: employeeId, type: 'employee.hired', occurredAt: '2026-05-01T09:00:00Z', employee };
  return ((await send('POST', '/v1/events', event)).body as { runId: string }).runId;
}

const orderStep = (runId: string, wanted: (step: Step) => boolean) =>
  eventually('the order stands where it should', async () => {
    const { steps } = await system.api<{ steps: Step[] }>('GET', `/v1/runs/${runId}`);
    return steps.find((step) => step.key === order && wanted(step));
  });

describe('the switch over ordering', () => {
  it('holds an order, shows it on the step and in the settings, and lets it go on', async () => {
    const reason = 'the budget is under review';
    expect(await send('PATCH', '/v1/settings', { ordering: { enabled: false }, reason, actor: 'Mia' })).toMatchObject({
      status: 200,
      body: { ordering: { enabled: false, monthlyBudget: null } },
    });
    const runId = await hireDriver('held-1');
    expect(await orderStep(runId, (step) => step.status === 'waiting')).toMatchObject({
      waitingFor: 'ordering to be switched on again',
      error: { code: 'ORDERING_STOPPED' },
      effect: null,
    });
    expect(await system.api('GET', '/v1/settings')).toMatchObject({
      timeZone: 'UTC',
      autoClearUnflagged: false,
      ordering: { held: 1, ordered: 0 },
      changes: [{ actor: expect.stringContaining('Mia') as unknown, reason, detail: { ordering: { enabled: false } } }],
    });
    await send('PATCH', '/v1/settings', { ordering: { enabled: true, monthlyBudget: 10 }, reason: 'reviewed' });
    expect(await orderStep(runId, (step) => step.status === 'succeeded')).toMatchObject({
      effect: { state: 'confirmed' },
    });
    expect(await system.api('GET', '/v1/settings')).toMatchObject({
      ordering: { held: 0, ordered: 1, monthlyBudget: 10 },
    });
  });

  it.each<[object, string]>([
    [{ ordering: { enabled: 'no' }, reason: 'x' }, '/ordering/enabled'],
    [{ ordering: { monthlyBudget: -1 }, reason: 'x' }, '/ordering/monthlyBudget'],
    [{ ordering: { monthlyBudgets: 1 }, reason: 'x' }, '/ordering/monthlyBudgets'],
    [{ ordering: {} }, '/reason'],
    [{ reason: 'x' }, '/ordering'],
  ])('refuses %j', async (body, pointer) => {
    expect(await send('PATCH', '/v1/settings', body)).toMatchObject({
      status: 400,
      body: {
        code: 'INVALID_INPUT',
        errors: expect.arrayContaining([expect.objectContaining({ pointer })]) as unknown,
      },
    });
  });
});

describe('the ledger', () => {
  it('shows every write, page by page, and lets nobody settle what is known', async () => {
    await orderStep(await hireDriver('ledger-1'), (step) => step.status === 'succeeded');
    const confirmed = '/v1/effects?state=confirmed&kind=order-background-check';
    const page = await system.api<{ items: { id: string; authorization: string }[]; nextCursor: string }>(
      'GET',
      `${confirmed}&limit=1`,
    );
    expect(page.items).toMatchObject([{ stepKey: order, actions: [], advice: expect.any(String) }]);
    const next = await system.api<{ items: { id: string }[] }>('GET', `${confirmed}&cursor=${page.nextCursor}`);
    expect(next.items.map(({ id }) => id)).not.toContain(page.items[0]?.id);
    expect(await system.api('GET', '/v1/effects?state=unknown')).toEqual({ items: [], nextCursor: null });
    const path = `/v1/effects/${page.items[0]?.id ?? ''}/confirm-absent`;
    const expectedAuthorization = page.items[0]?.authorization;
    expect(await send('POST', path, { reason: 'I am sure', expectedAuthorization })).toMatchObject({
      status: 409,
      body: { code: 'EFFECT_NOT_IN_DOUBT' },
    });
    expect(await system.raw('/v1/effects/nothing')).toMatchObject({ status: 404, body: { code: 'UNKNOWN_EFFECT' } });
    expect(await system.raw('/v1/effects?state=lost')).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});

/** Announces a body of this size and begins to send it. @returns the status of the answer that comes meanwhile. */
function announce(path: string, bytes: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': bytes };
    const sending = request(system.url + path, { method: 'POST', headers }, (answer) => {
      resolve(answer.statusCode);
      sending.destroy();
    });
    sending.on('error', reject);
    sending.write('{"filler": "');
  });
}

describe('the reconciliation', () => {
  it('runs when it is asked for, and reports', async () => {
    expect(await system.raw('/v1/reconciliation')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    await orderStep(await hireDriver('compared-1'), (step) => step.status === 'succeeded');
    expect(await send('POST', '/v1/reconciliation', {})).toMatchObject({ status: 202, body: { state: 'asked' } });
    const report = await eventually('the report is there', async () => {
      const newest = await system.api<{ state: string }>('GET', '/v1/reconciliation');
      return newest.state === 'completed' ? newest : undefined;
    });
    expect(report).toMatchObject({ items: [], errorCode: null, endedAt: expect.any(String) });
  });
});

describe('the paths of the service’s webhooks', () => {
  it('are made, used and revoked', async () => {
    const { status, body } = await send('POST', '/v1/hook-tokens', { name: 'may', overlapDays: 1, reason: 'rotation' });
    expect(status).toBe(201);
    const { id, token, paths } = body as { id: string; token: string; paths: Record<string, string> };
    expect(Object.keys(paths).sort()).toEqual(['background_checks', 'documents_users', 'quizzes', 'users']);
    expect(await send('POST', paths.background_checks ?? '', { id: '1' })).toMatchObject({ status: 200 });
    const { items } = await system.api<{ items: object[] }>('GET', '/v1/hook-tokens');
    expect(items).toMatchObject([
      { id, endsAt: null, lastUsedAt: expect.any(String) },
      { configured: true, endsAt: expect.any(String) },
    ]);
    expect(JSON.stringify(items)).not.toContain(token);
    expect(await send('POST', `/v1/hook-tokens/${id}/revoke`, { reason: 'leaked' })).toMatchObject({ status: 200 });
    expect(await send('POST', paths.background_checks ?? '', { id: '1' })).toMatchObject({ status: 404 });
    expect(system.output).not.toContain(token);
  });

  it('refuse five megabytes, and go on working', async () => {
    const { body } = await send('POST', '/v1/hook-tokens', { name: 'june', reason: 'rotation' });
    const { paths } = body as { paths: Record<string, string> };
    expect(await announce(paths.quizzes ?? '', 5 * 1_048_576)).toBe(413);
    expect(await send('POST', paths.quizzes ?? '', { user_id: '1' })).toMatchObject({ status: 200 });
    expect(await send('POST', '/hooks/compliance/guessed/quizzes', { user_id: '1' })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });
});
