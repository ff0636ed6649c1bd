import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Agent, request } from 'node:http';
import pg from 'pg';
import type { ComplianceCaller } from '../../support/compliance-caller.js';
import { complianceRoutes } from '../../support/compliance-routes.js';
import { startTestComplianceService, type TestComplianceService } from '../../support/compliance-service.js';

const BATCHES = 500;
const REQUESTS_PER_BATCH = 20;

interface BadRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

interface BadAnswer {
  status: number;
  type: string;
  text: string;
}

let service: TestComplianceService;
let stranger: ComplianceCaller;
let client: pg.Client;
let foreignIds: string[];
beforeAll(async () => {
  service = await startTestComplianceService();
  const { sandbox } = service;
  stranger = await service.createOrganization('Stranger');
  const { id } = await sandbox.createUser({ external_id: 'foreign' });
  await sandbox.post(`/api/v2/users/${id}/assign_training`, {});
  const check = await sandbox.post('/api/v2/background_checks', { user_id: id, level: 1, quickapp: true });
  foreignIds = [id, check.id].map(String);
  client = new pg.Client({ connectionString: service.database.url });
  await client.connect();
});
afterAll(async () => {
  agent.destroy();
  await client.end();
  await service.stop();
});

/** Rows of every table of the service, the ledger among them. */
async function rowCounts(): Promise<unknown> {
  const tables = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'compliance' ORDER BY 1`,
  );
  const counts = tables.rows.map(({ name }) => `(SELECT count(*) FROM compliance.${name}) AS ${name}`);
  return (await client.query(`SELECT ${counts.join(', ')}`)).rows[0];
}

const agent = new Agent({ keepAlive: true, maxSockets: REQUESTS_PER_BATCH });

function send({ method, path, headers, body }: BadRequest): Promise<BadAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(service.url + path, { method, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const type = response.headers['content-type'] ?? '';
        resolve({ status: response.statusCode ?? 0, type, text: Buffer.concat(chunks).toString() });
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}

const words = fc.string({ unit: 'binary' });
const absurd = fc.oneof(
  fc.constantFrom('0', '-1', '1e3', '99999999', '2147483648', '99999999999999999999', 'NaN', '%00', '%ff', '%', '%zz'),
  fc.constantFrom('%ed%a0%80', '..%2f', "'%20OR%201=1", 'x'.repeat(1_500), '%F0%9F%92%A9', 'null', '1;2', '%2e%2e'),
  fc.string({ minLength: 1, unit: 'binary' }).map(encodeURIComponent),
);

const routes = [
  ...complianceRoutes(),
  ...['/api/v2', '/api/v2/nothing', '/api/v1/users', '/', '/sandbox', '/console/api/nothing'].map((path) => ({
    method: 'GET',
    path,
  })),
];
const methods = fc.constantFrom(
  undefined,
  undefined,
  undefined,
  undefined,
  'PATCH',
  'OPTIONS',
  'PUT',
  'POST',
  'DELETE',
);

/** Values of every kind, none of which a required field accepts. */
const value = fc.oneof(
  fc.constantFrom(null, '', ' ', true, -1, 0.5, 1e21, 1e308, '\0', '\ud800', '1e309', 'x'.repeat(300), '02/30/2020'),
  fc.constantFrom<object>([], {}, [[]], { a: { b: { c: { d: { e: { f: { g: { h: { i: 1 } } } } } } } } }),
  fc.string(),
  fc.jsonValue(),
);
const fieldNames = fc.constantFrom(
  ...[
    'user',
    'background_check',
    'organization',
    'ssa',
    'first_name',
    'last_name',
    'external_id',
    'user_type',
    'level',
  ],
  ...['quickapp', 'user_id', 'dob', 'ssn', 'survey_code', 'send_email', 'document_id', 'references', 'tag_list', 'id'],
  ...['name', 'zip', 'score', 'flagged', 'api_key', '__proto__', 'constructor', 'toString', 'user[first_name', '[]'],
);
const fields = fc
  .array(fc.tuple(fieldNames, fc.oneof(value, fc.dictionary(fieldNames, value))))
  // An e-mail address is what a user and an organization cannot do without; the kind, what a webhook cannot.
  .map((entries) => ({ ...Object.fromEntries(entries), email: 'none', nothing: 'of this kind' }));

function asForm(body: object): string {
  return Object.entries(body)
    .map(([name, field]) => `${name}=${JSON.stringify(field)}`)
    .join('&');
}

const FORM = 'application/x-www-form-urlencoded';
const bodies = fc.oneof(
  fields.map((body) => ({ type: 'application/json', body: Buffer.from(JSON.stringify(body)) })),
  fields.map((body) => ({ type: FORM, body: Buffer.from(asForm(body)) })),
  fc
    .tuple(
      fc.constantFrom('application/json', FORM, 'multipart/form-data', 'multipart/form-data; boundary=x', 'text/xml'),
      fc.oneof(
        fc.uint8Array({ minLength: 1 }).map((bytes) => Buffer.from(bytes)),
        fc
          .constantFrom(
            '{',
            '[1]',
            '"x"',
            'null',
            '{"a":1e999}',
            '{"a":"\\ud800"}',
            'a=%ff',
            'a[b][c][d][e][f]=%',
            '%00=1',
          )
          .map((text) => Buffer.from(text)),
        fc.constant(Buffer.from('--x\r\nContent-Disposition: form-data; name="user[email]"\r\n\r\nnone\r\n--x')),
        fc.constant(Buffer.from('['.repeat(20_000))),
      ),
    )
    .map(([type, body]) => ({ type, body })),
  fc.constantFrom('', 'application/json; charset=utf-16', 'a/b/c', ';', 'application/json').map((type) => ({
    type,
    body: undefined,
  })),
);
/** Rare, because a mebibyte takes its time. */
const oversize = fc.constant({ type: 'application/json', body: Buffer.alloc(1_048_577, 0x20) });

const query = fc.oneof(
  fc.constantFrom(
    '',
    '?page=0',
    '?page=-1',
    '?page=x',
    '?page=1e9',
    '?page=99999999999',
    '?search=%00',
    '?tag=%ff',
    '?%',
  ),
  fc.constantFrom('?page[]=1&page[]=2', '?start_date=2/30/2020', '?page_size=0', '?user_id=x', '?a[b][c]=1', '?&&==&'),
  fc.dictionary(words, words).map((pairs) => `?${new URLSearchParams(pairs).toString()}`),
);

const keys = fc.constantFrom(
  'own',
  'own',
  'own',
  'sandbox',
  '',
  'Token token=',
  'Bearer ü',
  'Basic YTpi',
  'Token token="',
);

const badRequest = fc
  .record({
    route: fc.constantFrom(...routes),
    method: methods,
    id: fc.oneof({ weight: 1, arbitrary: fc.constant('foreign') }, { weight: 3, arbitrary: absurd }),
    query,
    key: keys,
    sent: fc.oneof({ weight: 200, arbitrary: bodies }, { weight: 1, arbitrary: oversize }),
  })
  .map(({ route, method, id, query: search, key, sent }): BadRequest => {
    const [first = ''] = foreignIds;
    const path = route.path.replace(/:\w+/, id === 'foreign' ? first : id) + search;
    const headers: Record<string, string> = {};
    // Foreign ids belong to the sandbox, so its key must not come with them.
    const usable = key === 'sandbox' && id === 'foreign' ? 'own' : key;
    const secrets: Record<string, string> = { own: stranger.apiKey, sandbox: service.apiKey };
    headers.authorization = usable in secrets ? `Token token=${secrets[usable] ?? ''}` : usable;
    if (sent.type !== '') headers['content-type'] = sent.type;
    return { method: method ?? route.method, path, headers, body: sent.body };
  });

it('[7-bad-requests] ten thousand bad requests get no 5xx, always JSON, and write no row', async () => {
  const batch = fc.array(badRequest, { minLength: REQUESTS_PER_BATCH, maxLength: REQUESTS_PER_BATCH });
  const property = fc.asyncProperty(batch, async (requests) => {
    const before = await rowCounts();
    const problems = await Promise.all(requests.map(async (bad) => problemOf(bad, await send(bad))));
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
    expect(await rowCounts()).toEqual(before);
  });
  await fc.assert(property, { numRuns: BATCHES });
}, 300_000);

function problemOf({ method, path }: BadRequest, { status, type, text }: BadAnswer): string | undefined {
  const told = `${method} ${path} was answered ${status}, ${type}: ${text}`;
  if (status >= 500) return told;
  if (!path.startsWith('/api/v2')) return undefined;
  const onlyReads = ['GET', 'OPTIONS'].includes(method) || path.startsWith('/api/v2/organizations/types');
  if (status < 400 && !onlyReads) return `Accepted: ${told}`;
  return type.startsWith('application/json') && typeof JSON.parse(text) === 'object' ? undefined : `No JSON: ${told}`;
}
