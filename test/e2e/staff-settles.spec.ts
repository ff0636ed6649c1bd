import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/poll.js';
import { SystemProcess } from '../support/system-process.js';

let system: SystemProcess;

beforeAll(async () => {
  system = await SystemProcess.start({
    STEP_DEADLINE_MS: '1000',
    STEP_LEASE_MS: '1500',
    SETTLE_WINDOW_MS: '2000',
  });
}, 90_000);

afterAll(async () => {
  await system.dispose();
});

const order = 'order-background-check:level-4';
const post = (path: string, body: object) => system.raw(path, { method: 'POST', body: JSON.stringify(body) });
const faults = (...all: object[]) => system.compliance('PUT', '/sandbox/faults', all);

async function hireDriver(employeeId: string): Promise<string> {
  const employee = {
    employeeId,
    firstName: 'Ana',
    lastName: 'Diaz',
    email: `${employeeId}@example.org`,
    role: 'driver',
  };
  const event = { id: employeeId, type: 'employee.hired', occurredAt: '2026-05-01T09:00:00Z', employee };
  return ((await post('/v1/events', event)).body as { runId: string }).runId;
}

interface Effect {
  id: string;
  runId: string;
  stepKey: string;
  authorization: string;
  actions: string[];
}
const unknown = async () =>
  (await system.api<{ items: Effect[] }>('GET', '/v1/effects?state=unknown&kind=order-background-check')).items;
const unknownOf = (runId: string, action: string) =>
  eventually(`the write of ${runId} can be settled by ${action}`, async () =>
    (await unknown()).find((one) => one.runId === runId && one.actions.includes(action)),
  );

describe('writes in doubt of runs that nobody carries out any more', () => {
  it('are all found and settled by the API, and a request that comes again settles nothing else', async () => {
    // The orders are done, but the answers get lost, and nobody can look them up.
    await faults(
      { method: 'POST', path: '/api/v2/background_checks', mode: 'drop-after-commit' },
      { method: 'GET', path: '/api/v2/users/:id/background_checks', mode: 'error' },
    );
    const runs = [await hireDriver('doubt-1'), await hireDriver('doubt-2')] as const;
    for (const runId of runs) {
      await unknownOf(runId, 'attach');
      await post(`/v1/runs/${runId}/cancel`, { reason: 'called off' });
    }
    const [first, second] = [await unknownOf(runs[0], 'attach'), await unknownOf(runs[1], 'confirm-absent')];
    expect(first).toMatchObject({ stepKey: order, runState: 'cancelled', stepStatus: 'cancelled' });

    const reason = 'I looked at the service';
    expect(await post(`/v1/effects/${first.id}/attach`, { externalId: '1', reason })).toMatchObject({
      status: 200,
      body: { state: 'confirmed', externalId: '1', actions: [] },
    });
    const absent = `/v1/effects/${second.id}/confirm-absent`;
    expect(await post(absent, { reason })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', errors: [{ pointer: '/expectedAuthorization' }, {}, {}] },
    });
    expect(await post(absent, { reason, expectedAuthorization: 'another:1' })).toMatchObject({
      status: 409,
      body: { code: 'EFFECT_SENT_AGAIN' },
    });
    const told = { reason, expectedAuthorization: second.authorization };
    expect(await post(absent, told)).toMatchObject({ status: 200, body: { state: 'rejected' } });
    expect(await post(absent, told)).toMatchObject({ status: 409, body: { code: 'EFFECT_NOT_IN_DOUBT' } });
    expect(await unknown()).toEqual([]);
    await faults();
  });
});

describe('a retry that vouches for absence', () => {
  it('must name the attempt', async () => {
    const runId = await hireDriver('names-1');
    const path = `/v1/runs/${runId}/steps/${order}/retry`;
    expect(await post(path, { reason: 'x', confirmAbsent: true })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', errors: [{ pointer: '/expectedAuthorization' }, {}, {}] },
    });
  });
});

describe('POST /v1/runs/bulk', () => {
  it('tells what it would do, then does it', async () => {
    const runId = await hireDriver('bulk-1');
    await eventually('the run waits', async () => {
      const { status } = await system.api<{ status: string }>('GET', `/v1/runs/${runId}`);
      return status === 'waiting' ? true : undefined;
    });
    const asked = { action: 'cancel', filter: { runIds: [runId] }, reason: 'hired twice', actor: 'Mia' };
    const item = { runId, employeeId: 'bulk-1', stepKey: null, error: null };
    expect(await post('/v1/runs/bulk', { ...asked, dryRun: true })).toMatchObject({
      status: 200,
      body: { action: 'cancel', dryRun: true, items: [{ ...item, outcome: 'applicable' }], nextCursor: null },
    });
    expect(await post('/v1/runs/bulk', asked)).toMatchObject({
      status: 200,
      body: { dryRun: false, items: [{ ...item, outcome: 'applied' }] },
    });
    expect(await system.api('GET', `/v1/runs/${runId}`)).toMatchObject({ status: 'cancelled' });
    expect(await post('/v1/runs/bulk', asked)).toMatchObject({ status: 200, body: { items: [] } });
  });

  it.each<[object, string, string]>([
    [{ action: 'retry', filter: {}, reason: 'x' }, 'EMPTY_FILTER', '/filter'],
    [{ action: 'retry', reason: 'x' }, 'INVALID_INPUT', '/filter'],
    [{ action: 'attach', filter: { status: 'waiting' }, reason: 'x' }, 'INVALID_INPUT', '/action'],
    [{ action: 'retry', filter: { status: 'completed' }, reason: 'x' }, 'INVALID_INPUT', '/filter/status'],
    [{ action: 'retry', filter: { runIds: ['1'] }, reason: 'x' }, 'INVALID_INPUT', '/filter/runIds'],
    [{ action: 'retry', filter: { status: 'waiting' } }, 'INVALID_INPUT', '/reason'],
    [{ action: 'retry', filter: { status: 'waiting' }, reason: 'x', limit: 1_001 }, 'INVALID_INPUT', '/limit'],
  ])('refuses %j', async (body, code, pointer) => {
    const errors = expect.arrayContaining([expect.objectContaining({ pointer })]) as unknown;
    expect(await post('/v1/runs/bulk', body)).toMatchObject({ status: 400, body: { code, errors } });
  });
});

describe('the built-in service’s webhooks', () => {
  type Settings = Record<string, { url: string }>;
  const address = async () =>
    new URL((await system.compliance<Settings>('GET', '/console/api/webhooks')).quizzes?.url ?? '').pathname;
  const works = async () => (await post(await address(), { user_id: '1' })).status;
  const restart = async () => {
    await system.end('SIGTERM');
    await system.start();
  };

  it('go to a path that works, whatever was rotated and revoked, also after a restart', async () => {
    const configured = await address();
    const { body } = await post('/v1/hook-tokens', { name: 'may', reason: 'rotation' });
    const { id, paths } = body as { id: string; paths: Record<string, string> };
    const target = (path = '') => ({ url: system.url + path, enabled: true });
    const entered = Object.fromEntries(Object.entries(paths).map(([kind, path]) => [kind, target(path)]));
    await system.compliance('PUT', '/console/api/webhooks', entered);
    // The overlap: both work.
    expect((await post(configured, { user_id: '1' })).status).toBe(200);
    expect(await works()).toBe(200);
    const { items } = await system.api<{ items: { id: string; configured: boolean }[] }>('GET', '/v1/hook-tokens');
    const old = items.find((token) => token.configured)?.id ?? '';
    await post(`/v1/hook-tokens/${old}/revoke`, { reason: 'rotated' });
    await restart();
    expect(await address()).toBe(paths.quizzes);
    expect(await works()).toBe(200);
    // Nothing that is known works any more.
    await post(`/v1/hook-tokens/${id}/revoke`, { reason: 'leaked' });
    expect(await works()).toBe(404);
    await restart();
    expect([configured, paths.quizzes]).not.toContain(await address());
    expect(await works()).toBe(200);
  }, 60_000);
});
