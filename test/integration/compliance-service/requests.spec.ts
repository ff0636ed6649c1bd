import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Answer, type ComplianceCaller } from '../../support/compliance-caller.js';
import { startTestComplianceService, type TestComplianceService } from '../../support/compliance-service.js';

const FORM = 'application/x-www-form-urlencoded';

describe('requests', () => {
  let service: TestComplianceService;
  let api: ComplianceCaller;
  beforeAll(async () => {
    service = await startTestComplianceService();
    api = service.sandbox;
  });
  afterAll(async () => {
    await service.stop();
  });

  describe('a body may come as', () => {
    const named = { first_name: 'Ana María', last_name: "O'Neil", email: 'ana+camp@example.org' };
    const expectAna = (answer: Answer, status: number) => {
      expect([answer.status, answer.record]).toEqual([status, expect.objectContaining({ ...named, tags: ['a', 'b'] })]);
    };
    const multipart = () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(named)) form.append(`user[${name}]`, value);
      form.append('tag_list', 'a,b');
      form.append('attachment', new Blob(['ignored']), 'ignored.txt');
      return form;
    };
    const form = () => {
      const encoded = new URLSearchParams({ tag_list: 'a,b' });
      for (const [name, value] of Object.entries(named)) encoded.append(`user[${name}]`, value);
      return encoded.toString();
    };

    it('a form with encoded brackets', async () => {
      expectAna(await api.raw('POST', '/api/v2/users', { body: form(), type: FORM }), 201);
    });

    it('a form with raw brackets and spaces', async () => {
      const body = "user[first_name]=Ana María&user[last_name]=O'Neil&user[email]=ana%2Bcamp@example.org&tag_list=a, b";
      expectAna(await api.raw('POST', '/api/v2/users', { body, type: `${FORM}; charset=utf-8` }), 201);
    });

    it('nested JSON with nulls and keys that cannot be written', async () => {
      const user = { ...named, external_id: null, user_type: null, id: 1, score: 3, tags: ['x'] };
      expectAna(await api.post('/api/v2/users', { user, tag_list: 'a,b' }), 201);
    });

    it('flat JSON', async () => {
      expectAna(await api.post('/api/v2/users', { ...named, tag_list: 'a,b' }), 201);
    });

    it('multipart, also on PUT', async () => {
      expectAna(await api.raw('POST', '/api/v2/users', { body: multipart() }), 201);
      const { id } = await api.createUser();
      expectAna(await api.raw('PUT', `/api/v2/users/${id}`, { body: multipart() }), 200);
      expectAna(await api.raw('PUT', `/api/v2/users/${id}`, { body: form(), type: FORM }), 200);
    });

    it('nothing, although a type is named', async () => {
      const { id } = await api.createUser();
      const check = await api.post('/api/v2/background_checks', {
        background_check: { user_id: id, level: 1, quickapp: true },
      });
      const archived = await api.raw('PUT', `/api/v2/background_checks/${check.id}/archive`, {
        type: 'application/json',
      });
      expect(archived.status).toBe(200);
      expect((await api.raw('GET', `/api/v2/users/${id}`, { type: 'application/json' })).status).toBe(200);
      expect((await api.raw('DELETE', `/api/v2/users/${id}`, { type: 'application/json' })).status).toBe(204);
    });
  });

  describe('the key', () => {
    const withHeader = async (authorization: string | undefined) => {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      const response = await fetch(`${service.url}/api/v2/users`, { headers });
      return new Answer(response.status, response.headers.get('content-type') ?? '', await response.text());
    };

    it('is accepted in every form that clients use', async () => {
      for (const header of ['Token token=KEY', 'Token token="KEY"', 'token token=KEY', 'Bearer KEY']) {
        expect([header, (await withHeader(header.replace('KEY', api.apiKey))).status]).toEqual([header, 200]);
      }
    });

    it('gets a 401 in JSON when it is wrong or missing', async () => {
      for (const header of [
        undefined,
        'Token token=wrong',
        'Bearer',
        'Basic abc',
        `Token ${api.apiKey}`,
        'Token token=',
      ]) {
        const answer = await withHeader(header);
        expect([header, answer.status, answer.body]).toEqual([header, 401, { message: 'API key is wrong' }]);
      }
    });

    it('is nowhere in the database', async () => {
      const dump = JSON.stringify(await tables(service.database.url));
      expect(dump).toContain('Sandbox');
      expect(dump).not.toContain(api.apiKey);
    });
  });

  it('answers every failure as JSON', async () => {
    const big = JSON.stringify({ user: { first_name: 'x'.repeat(1_100_000) } });
    const json = 'application/json';
    const cases: [number, Promise<Answer>][] = [
      [404, api.get('/nowhere')],
      [404, api.get('/api/v2/nothing')],
      [404, api.send('PATCH', '/api/v2/users/1')],
      [404, api.get('/api/v2/users/999999')],
      [404, api.get('/api/v2/users/99999999999999999999')],
      [404, api.get('/api/v2/users/abc')],
      [400, api.get('/api/v2/users/%zz')],
      [400, api.get('/api/v2/users?search=%00')],
      [400, api.get('/api/v2/users/by_employee_id/a%00b')],
      [400, api.raw('POST', '/api/v2/users', { body: '{"user":', type: json })],
      [400, api.raw('POST', '/api/v2/users', { body: '[1]', type: json })],
      [400, api.raw('POST', '/api/v2/users', { body: '"text"', type: json })],
      [400, api.raw('POST', '/api/v2/users', { body: '['.repeat(50_000) + ']'.repeat(50_000), type: json })],
      [400, api.raw('POST', '/api/v2/users', { body: '{"user":{"first_name":"\\ud800"}}', type: json })],
      [400, api.raw('POST', '/api/v2/users', { body: new Uint8Array([0x7b, 0xff, 0xfe]), type: json })],
      [400, api.raw('POST', '/api/v2/users', { body: 'user[first_name]=%E9', type: FORM })],
      [400, api.raw('POST', '/api/v2/users', { body: 'no boundary', type: 'multipart/form-data' })],
      [400, api.raw('POST', '/api/v2/users', { body: '<user/>', type: 'application/xml' })],
      [413, api.raw('POST', '/api/v2/users', { body: big, type: json })],
    ];
    for (const [index, [status, pending]] of cases.entries()) {
      const answer = await pending;
      expect([index, answer.status]).toEqual([index, status]);
      expect(answer.contentType).toMatch('application/json');
      expect(answer.record.message ?? answer.record.errors).toBeTruthy();
    }
    expect((await api.get('/api/v2/users?search=xxxx')).body).toEqual([]);
  });

  it('is healthy without a key', async () => {
    const response = await fetch(`${service.url}/health`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  });
});

async function tables(url: string): Promise<unknown[]> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const names = await client.query<{ name: string }>(
      `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'compliance'`,
    );
    const contents: unknown[] = [];
    for (const { name } of names.rows) contents.push((await client.query(`SELECT * FROM compliance.${name}`)).rows);
    return contents;
  } finally {
    await client.end();
  }
}
