import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ComplianceCaller } from '../../support/compliance-caller.js';
import { startTestComplianceService, type TestComplianceService } from '../../support/compliance-service.js';

describe('the sandbox', () => {
  let service: TestComplianceService;
  let api: ComplianceCaller;
  let userId: number;
  beforeAll(async () => {
    service = await startTestComplianceService();
  });
  afterAll(async () => {
    await service.stop();
  });
  let organizations = 0;
  beforeEach(async () => {
    api = await service.createOrganization(`Organization ${(organizations += 1)}`);
    userId = (await api.createUser({ external_id: 'person' })).id;
  });
  afterEach(async () => {
    await api.put('/sandbox/faults', []);
  });
  const setFaults = async (...faults: object[]) => {
    expect((await api.put('/sandbox/faults', faults)).status).toBe(200);
  };
  const assign = () => api.post(`/api/v2/users/${userId}/assign_training`, { survey_code: 'camp' });
  const trainings = async () => (await api.get(`/api/v2/users/${userId}/trainings`)).list;

  it('can lose the answer after the work was done', async () => {
    await setFaults({ method: 'POST', path: '/api/v2/users/:id/assign_training', mode: 'drop-after-commit', count: 1 });
    await expect(assign()).rejects.toThrow('fetch failed');
    expect(await trainings()).toHaveLength(1);
    expect(await api.ledger('training.assigned')).toHaveLength(1);
    expect((await assign()).status).toBe(201);
    expect(await trainings()).toHaveLength(2);
  });

  it('can answer with an error instead of working, a given number of times', async () => {
    await setFaults({ path: '/api/v2/users', mode: 'error', status: 503, count: 2 });
    const failed = await assign();
    expect([failed.status, failed.contentType]).toEqual([503, expect.stringContaining('application/json')]);
    expect((await api.get('/api/v2/users')).status).toBe(503);
    expect((await api.get('/sandbox/faults')).items).toMatchObject([{ count: 0 }]);
    expect(await trainings()).toEqual([]);
  });

  it('can stay silent and do nothing until the caller gives up', async () => {
    await setFaults({ method: 'post', path: '/api/v2/users', mode: 'timeout' });
    const gaveUp = fetch(`${api.url}/api/v2/users/${userId}/assign_training`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.apiKey}` },
      signal: AbortSignal.timeout(300),
    });
    await expect(gaveUp).rejects.toThrow(/timeout/);
    expect(await trainings()).toEqual([]);
  });

  it('can be slow', async () => {
    await setFaults({ path: '/api/v2/users', mode: 'latency', ms: 300 });
    const started = Date.now();
    expect((await assign()).status).toBe(201);
    expect(Date.now() - started).toBeGreaterThanOrEqual(295);
  });

  it('matches a path with a parameter as a whole, one that ends in $ too, and any other as a prefix', async () => {
    const hits = async (path: string) => {
      await setFaults({ method: 'GET', path, mode: 'error' });
      const all = ['/api/v2/users', `/api/v2/users/${userId}`, `/api/v2/users/${userId}/trainings`];
      const statuses = await Promise.all(all.map(async (url) => (await api.get(url)).status));
      return statuses.map((status) => status === 500);
    };
    expect(await hits('/api/v2/users')).toEqual([true, true, true]);
    expect(await hits('/api/v2/users$')).toEqual([true, false, false]);
    expect(await hits('/api/v2/users/:id')).toEqual([false, true, false]);
    expect(await hits('/api/v2/users/:id/trainings')).toEqual([false, false, true]);
  });

  it('breaks calls of the organization that asked for it only, and only as often as the rate says', async () => {
    await setFaults({ path: '/api/', mode: 'error' });
    expect((await service.sandbox.get('/api/v2/users')).status).toBe(200);
    await setFaults({ path: '/api/', mode: 'error', rate: 0 });
    expect((await api.get('/api/v2/users')).status).toBe(200);
  });

  it('refuses faults that it does not understand', async () => {
    const refused = async (...faults: unknown[]) => (await api.put('/sandbox/faults', faults)).status;
    expect(await refused({ path: '/api', mode: 'explode' })).toBe(400);
    expect(await refused({ mode: 'error' })).toBe(400);
    expect(await refused({ path: '/api', mode: 'error', rate: 2 })).toBe(400);
    expect(await refused('error')).toBe(400);
    expect((await api.put('/sandbox/faults', {})).status).toBe(400);
  });

  it('keeps every accepted write in the ledger, without names and e-mail addresses', async () => {
    await api.put(`/api/v2/users/${userId}`, { user: { first_name: 'Annabel' } });
    await assign();
    await api.post(`/api/v2/users/${userId}/assign_training`, { survey_code: 'wrong' });
    const check = await api.post('/api/v2/background_checks', { user_id: userId, level: 3, quickapp: true });
    await api.put(`/api/v2/background_checks/${check.id}/archive`);
    await api.delete(`/api/v2/users/${userId}`);

    const { items, text } = await api.get('/sandbox/ledger');
    expect(items.map(({ kind }) => kind)).toEqual([
      'user.created',
      'user.updated',
      'training.assigned',
      'background_check.ordered',
      'background_check.archived',
      'user.deactivated',
    ]);
    expect(items[3]).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      method: 'POST',
      path: '/api/v2/background_checks',
      organizationId: expect.any(Number),
      kind: 'background_check.ordered',
      externalId: 'person',
      resourceId: check.id,
      summary: { user_id: userId, external_id: 'person', level: 3, package_code: null, quickapp: true },
    });
    expect(items[2]?.summary).toMatchObject({ external_id: 'person', survey_code: 'camp' });
    for (const secret of ['Ana', 'Annabel', 'Perez', 'example.org']) expect(text).not.toContain(secret);

    const after = items[3]?.id as number;
    expect((await api.get(`/sandbox/ledger?after=${after}&externalId=person`)).items).toEqual(items.slice(4));
  });

  it('has a clock that can be moved, for everything that the service dates', async () => {
    const read = async () => Date.parse((await api.get('/sandbox/clock')).record.now as string);
    const before = await read();
    const moved = await api.post('/sandbox/clock', { advance: 'P30D' });
    expect(moved.status).toBe(200);
    expect((await read()) - before).toBeGreaterThanOrEqual(30 * 86_400_000);

    await api.post('/sandbox/clock', { set: '2035-01-04T09:00:00Z' });
    await assign();
    expect((await trainings())[0]?.created_at).toMatch(/^2035-01-04T09:0/);
    for (const body of [
      {},
      { advance: '30 days' },
      { advance: 'P' },
      { set: 'tomorrow' },
      { advance: 'P1D', set: 'x' },
    ]) {
      expect((await api.post('/sandbox/clock', body)).status).toBe(400);
    }
  });

  it('does not exist outside sandbox mode', async () => {
    const { apiKey } = api;
    const production = await startTestComplianceService({ sandbox: false });
    const paths = ['/sandbox/ledger', '/sandbox/clock', '/sandbox/faults', '/sandbox/trainings/1/complete'];
    for (const path of paths) {
      const headers = { authorization: `Token token=${apiKey}` };
      expect([path, (await fetch(production.url + path, { headers })).status]).toEqual([path, 404]);
    }
    expect((await production.sandbox.get('/api/v2/users')).status).toBe(401);
    await production.stop();
  });
});
