import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, ComplianceCaller } from '../support/compliance-caller.js';
import { startTestComplianceService, type TestComplianceService } from '../support/compliance-service.js';
import { sql } from '../support/compliance-sql.js';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

let service: TestComplianceService;
let api: ComplianceCaller;
beforeAll(async () => {
  service = await startTestComplianceService();
  api = service.sandbox;
});
afterAll(async () => {
  await service.stop();
});

function expectJson(answer: Answer, status: number, what: unknown) {
  expect([what, answer.status]).toEqual([what, status]);
  expect(answer.contentType).toMatch(JSON_TYPE);
  const keys = Object.keys(answer.record);
  expect(keys).toEqual([answer.record.errors === undefined ? 'message' : 'errors']);
}

describe('errors', () => {
  const post = (body: RequestInit['body'], type: string) => api.raw('POST', '/api/v2/users', { body, type });

  it('[7-400] are 400 for what cannot be read', async () => {
    const bytes = new Uint8Array([0x7b, 0xff, 0xfe]);
    const cases: [string, () => Promise<Answer>][] = [
      ['a path that is no text', () => api.get('/api/v2/users/%zz')],
      ['a NUL in the query', () => api.get('/api/v2/users?search=%00')],
      ['a NUL in the path', () => api.get('/api/v2/users/by_employee_id/a%00b')],
      ['half of JSON', () => post('{"user":', JSON_TYPE)],
      ['a list', () => post('[1]', JSON_TYPE)],
      ['a text', () => post('"text"', JSON_TYPE)],
      ['deep nesting', () => post('['.repeat(50_000) + ']'.repeat(50_000), JSON_TYPE)],
      ['half a character', () => post('{"user":{"first_name":"\\ud800"}}', JSON_TYPE)],
      ['JSON that is not UTF-8', () => post(bytes, JSON_TYPE)],
      ['a form that is not UTF-8', () => post('user[first_name]=%E9', FORM)],
      ['multipart without parts', () => post('no boundary', 'multipart/form-data')],
      ['an unknown encoding', () => post('<user/>', 'application/xml')],
    ];
    for (const [what, call] of cases) expectJson(await call(), 400, what);
  });

  it('[7-404] are 404 for what is not there, also for unknown routes and methods', async () => {
    for (const path of ['/nowhere', '/api/v2/nothing', '/api/v2/users/999999', '/api/v2/users/abc', '/api/v2']) {
      expectJson(await api.get(path), 404, path);
    }
    expectJson(await api.get('/api/v2/users/99999999999999999999'), 404, 'an id beyond all ids');
    expectJson(await api.send('PATCH', '/api/v2/users/1'), 404, 'PATCH');
    expectJson(await api.post('/api/v2/tags', {}), 404, 'POST to a list that is only read');
  });

  it('[7-403] are 403 where the key lacks a capability', async () => {
    const org = await service.createOrganization('Without capabilities');
    const { id } = await org.createUser();
    expectJson(await org.post('/api/v2/organizations', {}), 403, 'organizations');
    expectJson(await org.get(`/api/v2/users/${id}/sign_in_link`), 403, 'sign-in link');
  });

  it('[7-500] are 500 when the service is at fault, and say nothing about why', async () => {
    await sql(service, 'ALTER TABLE tags RENAME TO tags_away');
    const answer = await api.get('/api/v2/tags');
    await sql(service, 'ALTER TABLE tags_away RENAME TO tags');
    expectJson(answer, 500, 'tags');
    expect(answer.body).toEqual({ message: 'Something went wrong on our side. Please try again later.' });
    expect((await api.get('/api/v2/tags')).status).toBe(200);
  });

  it('[7-validation-body] list messages by field when validation failed', async () => {
    const answer = await api.post('/api/v2/users', { user: { email: 'ana@example.org' } });
    expect([answer.status, answer.body]).toEqual([
      400,
      { errors: { first_name: ['You must provide a first name'], last_name: ['You must provide a last name'] } },
    ]);
  });

  it('[7-message-body] have one message otherwise', async () => {
    expect((await api.get('/api/v2/users/999999')).body).toEqual({ message: 'User not found' });
    expect((await post('{', JSON_TYPE)).body).toEqual({ message: 'The body is not valid JSON' });
  });
});

describe('limits', () => {
  it('[8-body-size] a body may have 1 MiB, and more is a 413', async () => {
    const sized = (bytes: number) => {
      const frame = JSON.stringify({ filler: '', user: { first_name: '' } });
      return frame.replace('"filler":""', `"filler":"${'x'.repeat(bytes - frame.length)}"`);
    };
    const post = (body: string, type = JSON_TYPE) => api.raw('POST', '/api/v2/users', { body, type });
    expectJson(await post(sized(1_048_576)), 400, 'the largest body');
    expectJson(await post(sized(1_048_577)), 413, 'one byte more');
    expectJson(await post(`x=${'x'.repeat(1_100_000)}`, FORM), 413, 'a form');
    expect((await api.get('/api/v2/users')).status).toBe(200);
  });

  it('[8-text-length] a text may have 255 characters', async () => {
    const name = 'ü'.repeat(255);
    expect((await api.createUser({ first_name: name })).record.first_name).toBe(name);
    const answer = await api.createUser({ first_name: `${name}ü` });
    expect([answer.status, answer.body]).toEqual([
      400,
      { errors: { first_name: ['is too long (maximum is 255 characters)'] } },
    ]);
  });
});

it('[9-version] everything is below /api/v2, and there is no other version', async () => {
  for (const version of ['/api/v1', '/api/v3', '/api', '']) {
    expectJson(await api.get(`${version}/users`), 404, version);
  }
  expect((await api.get('/api/v2/users')).status).toBe(200);
});

it('[2-timestamps] timestamps are ISO 8601 in UTC, and [2-ids] ids are numbers', async () => {
  const { id } = await api.createUser();
  const check = await api.post('/api/v2/background_checks', { user_id: id, level: 1, quickapp: true });
  expect(check.record.order_date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect([typeof check.record.id, typeof check.record.user_id]).toEqual(['number', 'number']);
});
