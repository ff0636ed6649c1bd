import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ComplianceCaller } from '../support/compliance-caller.js';
import { startTestComplianceService, type TestComplianceService } from '../support/compliance-service.js';

type Fields = Record<string, unknown>;

let service: TestComplianceService;
let api: ComplianceCaller;
let userId: number;
beforeAll(async () => {
  service = await startTestComplianceService();
  api = service.sandbox;
  userId = (await api.createUser({ external_id: 'applicant' })).id;
});
afterAll(async () => {
  await service.stop();
});

const order = (fields: object) =>
  api.post('/api/v2/background_checks', { background_check: { user_id: userId, ...fields } });
const read = async (id: number) => (await api.get(`/api/v2/background_checks/${id}`)).record;

describe('a background check', () => {
  const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const URL = (place: string) => expect.stringMatching(`^${service.url}/${place}/`);
  let short: Fields;
  let detailed: Fields;
  beforeAll(async () => {
    const disclosed = { applicant_self_disclosed: true, applicant_self_disclosed_notes: 'A speeding ticket' };
    short = (await order({ level: 3, quickapp: true, ...disclosed })).record;
    detailed = await read(short.id as number);
  });

  it.each<[string, string, () => unknown]>([
    ['[2-check-id]', 'id', () => expect.any(Number)],
    ['[2-check-order-date]', 'order_date', () => TIME],
    ['[2-check-status]', 'status', () => 'processing'],
    ['[2-check-applicant-interface-url]', 'applicant_interface_url', () => URL('applicant')],
    ['[2-check-results-url]', 'results_url', () => null],
    ['[2-check-user-id]', 'user_id', () => userId],
    ['[2-check-level]', 'level', () => 3],
  ])('%s %s, in both shapes', (_row, field, value) => {
    expect(short).toHaveProperty(field, value());
    expect(detailed).toHaveProperty(field, value());
  });

  it('[2-check-self-disclosed] [2-check-self-disclosed-note] shows in detail what the applicant disclosed', async () => {
    expect(detailed.applicant_self_disclosed).toBe(true);
    expect(detailed.applicant_self_disclosed_note).toEqual({
      id: detailed.id,
      status: 'pending',
      disclosure_status: 'disclosed',
      self_disclosed_notes: 'A speeding ticket',
      internal_notes: null,
    });
    const silent = await order({ level: 1, quickapp: true });
    expect(await read(silent.id)).toMatchObject({
      applicant_self_disclosed: false,
      applicant_self_disclosed_note: null,
    });
  });

  it('[2-check-provider-flagged] is not flagged, nor unflagged, before the provider has reported', async () => {
    expect(detailed.provider_flagged).toBeNull();
    for (const flagged of [true, false]) {
      const { id } = await order({ level: 1, quickapp: true });
      await api.post(`/sandbox/background_checks/${id}/complete`, { flagged });
      expect(await read(id)).toMatchObject({ provider_flagged: flagged });
    }
  });

  it('[2-check-shapes] has seven fields when ordered or archived, and ten when read or listed', async () => {
    const fields = ['id', 'order_date', 'status', 'applicant_interface_url', 'results_url', 'user_id', 'level'];
    const more = ['applicant_self_disclosed', 'applicant_self_disclosed_note', 'provider_flagged'];
    expect(Object.keys(short)).toEqual(fields);
    expect(Object.keys(detailed)).toEqual([...fields, ...more]);
    const { id } = await order({ level: 1, quickapp: true });
    expect(Object.keys((await api.put(`/api/v2/background_checks/${id}/archive`)).record)).toEqual(fields);
  });

  it('[4-checks-get] is read by its id', async () => {
    const answer = await api.get(`/api/v2/background_checks/${short.id as number}`);
    expect([answer.status, answer.record]).toEqual([200, expect.objectContaining(short)]);
    for (const id of ['999999', 'abc', '99999999999999999999']) {
      const unknown = await api.get(`/api/v2/background_checks/${id}`);
      expect([unknown.status, unknown.body]).toEqual([404, { message: 'Background Check not found' }]);
    }
  });

  it('[4-user-checks] [4-user-checks-by-employee-id] is listed with its user, found by either id', async () => {
    for (const path of [`${userId}`, 'by_employee_id/applicant']) {
      const answer = await api.get(`/api/v2/users/${path}/background_checks`);
      expect([answer.status, answer.list]).toEqual([200, expect.arrayContaining([detailed])]);
      expect((await api.get(`/api/v2/users/${path}/background_checks?page=2`)).body).toEqual([]);
    }
    expect((await api.get('/api/v2/users/999999/background_checks')).status).toBe(404);
    expect((await api.get('/api/v2/users/by_employee_id/nobody/background_checks')).status).toBe(404);
  });
});

describe('the status of a check', () => {
  it('[3-check-processing] is processing after the order, and a quickapp asks the applicant', async () => {
    const { record, id } = await order({ level: 1, quickapp: true });
    expect(record).toMatchObject({ status: 'processing', results_url: null });
    expect(record.applicant_interface_url).toMatch('http');
    const ordered = await api.ledger('background_check.ordered');
    expect(ordered.find(({ resourceId }) => resourceId === id)?.summary).toMatchObject({ quickapp: true });
  });

  it('[3-check-complete] is complete, with results, when the provider is done', async () => {
    const { id } = await order({ level: 1, quickapp: true });
    const completed = await api.post(`/sandbox/background_checks/${id}/complete`);
    expect(completed.record).toMatchObject({ id, status: 'complete' });
    expect(completed.record.results_url).toMatch(`${service.url}/results/`);
    expect(await read(id)).toEqual(completed.body);
    expect((await api.post(`/sandbox/background_checks/${id}/complete`)).status).toBe(400);
  });

  it('[3-check-archived] [4-checks-archive] is archived from any status, without results, and again', async () => {
    const processing = await order({ level: 1, quickapp: true });
    const complete = await order({ level: 1, quickapp: true });
    await api.post(`/sandbox/background_checks/${complete.id}/complete`);
    for (const { id, record } of [processing, complete]) {
      const archived = await api.put(`/api/v2/background_checks/${id}/archive`);
      expect([archived.status, archived.body]).toEqual([200, { ...record, status: 'archived', results_url: null }]);
      expect((await api.put(`/api/v2/background_checks/${id}/archive`)).body).toEqual(archived.body);
      expect(await read(id)).toMatchObject({ status: 'archived', results_url: null });
    }
  });

  it('[7-check-not-found] cannot be archived when there is no such check', async () => {
    const unknown = await api.put('/api/v2/background_checks/999999/archive');
    expect([unknown.status, unknown.body]).toEqual([404, { message: 'Background Check not found' }]);
  });
});

describe('the list of checks', () => {
  let org: ComplianceCaller;
  let ana: number, ben: number;
  const ids: number[] = [];
  beforeAll(async () => {
    org = await service.createOrganization('Check dates');
    ana = (await org.createUser({ external_id: 'ana' })).id;
    ben = (await org.createUser({ external_id: 'ben' })).id;
    for (const [time, user_id] of [
      ['2032-01-31T23:59:59Z', ana],
      ['2032-02-01T00:00:00Z', ben],
      ['2032-02-02T12:00:00Z', ana],
    ] as const) {
      await org.post('/sandbox/clock', { set: time });
      ids.push((await org.post('/api/v2/background_checks', { user_id, level: 1, quickapp: true })).id);
    }
  });
  const found = async (query: string) => {
    const { list } = await org.get(`/api/v2/background_checks?${query}`);
    return list.map(({ id }) => ids.indexOf(id as number));
  };

  it('[4-checks-list] has all of the organization in detail, in the order of their orders', async () => {
    const answer = await org.get('/api/v2/background_checks');
    const single = await Promise.all(ids.map((id) => org.get(`/api/v2/background_checks/${id}`)));
    expect([answer.status, answer.body]).toEqual([200, single.map(({ body }) => body)]);
  });

  it('[4-checks-user-id] [4-checks-employee-id] is filtered by user', async () => {
    expect(await found(`user_id=${ana}`)).toEqual([0, 2]);
    expect(await found('employee_id=ana')).toEqual([0, 2]);
    expect(await found(`user_id=${ben}&employee_id=ana`)).toEqual([]);
    expect(await found('user_id=999999')).toEqual([]);
    expect(await found('employee_id=nobody')).toEqual([]);
    const answer = await org.get('/api/v2/background_checks?user_id=ana');
    expect([answer.status, answer.body]).toEqual([400, { errors: { user_id: ['must be a whole number'] } }]);
  });

  it('[4-checks-start-date] [4-checks-end-date] is filtered by the UTC day of the order, both ends included', async () => {
    expect(await found('end_date=1/31/2032')).toEqual([0]);
    expect(await found('start_date=02/01/2032')).toEqual([1, 2]);
    expect(await found('start_date=2%2F1%2F2032&end_date=2%2F1%2F2032')).toEqual([1]);
    for (const name of ['start_date', 'end_date']) {
      const answer = await org.get(`/api/v2/background_checks?${name}=2032-02-01`);
      expect([answer.status, Object.keys(answer.record.errors as object)]).toEqual([400, [name]]);
    }
  });

  it('[4-checks-page] [8-checks-per-page] has 100 a page', async () => {
    const many = await service.createOrganization('Many checks');
    const { id } = await many.createUser();
    const body = { user_id: id, level: 1, quickapp: true };
    await Promise.all(Array.from({ length: 101 }, () => many.post('/api/v2/background_checks', body)));
    const first = (await many.get('/api/v2/background_checks')).list;
    const second = (await many.get('/api/v2/background_checks?page=2')).list;
    expect([first.length, second.length]).toEqual([100, 1]);
    expect(new Set([...first, ...second].map((check) => check.id)).size).toBe(101);
    expect((await many.get('/api/v2/background_checks?page=3')).body).toEqual([]);
  });
});
