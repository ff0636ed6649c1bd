import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, ComplianceCaller } from '../support/compliance-caller.js';
import {
  newOrganization,
  startTestComplianceService,
  type TestComplianceService,
} from '../support/compliance-service.js';

type Fields = Record<string, unknown>;
type Encoded = { body?: RequestInit['body']; type?: string };

const FORM = 'application/x-www-form-urlencoded';

/** `{ user: { first_name } }` as the pair `user[first_name]`. */
function pairs(fields: Fields, prefix = ''): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    const path = prefix === '' ? name : `${prefix}[${name}]`;
    if (typeof value === 'object' && value !== null) return pairs(value as Fields, path);
    return [[path, String(value)]];
  });
}

/** The keys that a client sends which returns whole records, and the nulls of one that leaves nothing out. */
function withReadOnlyKeys(fields: Fields): Fields {
  const nested = Object.entries(fields).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'object' && value !== null ? withReadOnlyKeys(value as Fields) : value,
  ]);
  const writable: Fields = Object.fromEntries(nested);
  return { created_at: '2020-01-01', score: 3, ...writable, middle_name: null, language: null };
}

const encodings: [string, (fields: Fields) => Encoded][] = [
  ['[4-form-parameters] a form with encoded brackets', (fields) => ({ body: new URLSearchParams(pairs(fields)) })],
  [
    '[4-form-parameters] a form with raw brackets and spaces',
    (fields) => ({
      body: pairs(fields)
        .map(([name, value]) => `${name}=${value.replaceAll(/[%&+]/g, encodeURIComponent)}`)
        .join('&'),
      type: `${FORM}; charset=utf-8`,
    }),
  ],
  [
    '[4-json-bodies] nested JSON with nulls and read-only keys',
    (fields) => ({ body: JSON.stringify(withReadOnlyKeys(fields)), type: 'application/json' }),
  ],
  [
    '[4-multipart-bodies] multipart with a file that nobody asked for',
    (fields) => {
      const form = new FormData();
      for (const [name, value] of pairs(fields)) form.append(name, value);
      form.append('attachment', new Blob(['ignored']), 'ignored.txt');
      return { body: form };
    },
  ],
];

const named = { first_name: 'Ana María', last_name: "O'Neil & Co", email: 'ana+camp@example.org' };

let service: TestComplianceService;
let api: ComplianceCaller;
let userId: number;
let documentId: number;
beforeAll(async () => {
  service = await startTestComplianceService();
  api = service.sandbox;
  userId = (await api.createUser()).id;
  await api.post(`/api/v2/users/${userId}/assign_training`, { survey_code: 'camp' });
  const { documents } = (await api.get('/api/v2/documents?category=reference')).record;
  documentId = (documents as [{ id: number }])[0].id;
});
afterAll(async () => {
  await service.stop();
});

const lastLine = async (kind: string) => (await api.ledger(kind)).at(-1)?.summary;

interface Writing {
  endpoint: string;
  path: () => Promise<string> | string;
  fields: () => Fields;
  status: number;
  /** Proves that the service understood every field. */
  understood: (answer: Answer) => unknown;
  expected: () => unknown;
}

const writing: Writing[] = [
  {
    endpoint: 'POST /users',
    path: () => '/api/v2/users',
    fields: () => ({ user: { ...named, user_type: 'employee' }, tag_list: 'a, b' }),
    status: 201,
    understood: ({ record }) => record,
    expected: () => expect.objectContaining({ ...named, user_type: 'employee', tags: ['a', 'b'] }),
  },
  {
    endpoint: 'PUT /users/ID',
    path: async () => `/api/v2/users/${(await api.createUser()).id}`,
    fields: () => ({ user: named, tag_list: 'a,b' }),
    status: 200,
    understood: ({ record }) => record,
    expected: () => expect.objectContaining({ ...named, tags: ['a', 'b'] }),
  },
  {
    endpoint: 'POST /users/refresh_training_link',
    path: () => '/api/v2/users/refresh_training_link',
    fields: () => ({ ID: userId }),
    status: 201,
    understood: async ({ record }) => [record, (await api.get(`/api/v2/users/${userId}/training_link`)).record],
    expected: () => [{ training_link: expect.any(String) }, { training_link: expect.any(String) }],
  },
  {
    endpoint: 'POST /users/ID/refresh_training_link',
    path: () => `/api/v2/users/${userId}/refresh_training_link`,
    fields: () => ({ ID: userId }),
    status: 201,
    understood: ({ record }) => record,
    expected: () => ({ training_link: expect.any(String) }),
  },
  {
    endpoint: 'POST /users/ID/assign_training',
    path: () => `/api/v2/users/${userId}/assign_training`,
    fields: () => ({ survey_code: 'california', send_email: true, upfront_payment: false }),
    status: 201,
    understood: () => lastLine('training.assigned'),
    expected: () => expect.objectContaining({ survey_code: 'california', language: 'en', send_email: true }),
  },
  {
    endpoint: 'POST /users/ID/resend_training',
    path: () => `/api/v2/users/${userId}/resend_training`,
    fields: () => ({ survey_code: 'camp' }),
    status: 201,
    understood: () => lastLine('training.resent'),
    expected: () => expect.objectContaining({ survey_code: 'camp' }),
  },
  {
    endpoint: 'POST /background_checks',
    path: () => '/api/v2/background_checks',
    fields: () => ({
      background_check: {
        ...{ ...named, user_id: userId, level: 4, quickapp: false, dob: '2/9/1990', ssn: '123-45-6789' },
        ...{ address: '7 Privet Drive', city: 'Austin', county: 'Travis', state: 'TX', zip: '78701' },
        ...{ driver_license: 'TX 555', driver_license_state: 'TX', child_serving: true },
        ...{ applicant_self_disclosed: true, applicant_self_disclosed_notes: 'a = b & c' },
      },
    }),
    status: 201,
    understood: async ({ id }) => (await api.get(`/api/v2/background_checks/${id}`)).record,
    expected: () =>
      expect.objectContaining({
        user_id: userId,
        level: 4,
        applicant_self_disclosed_note: expect.objectContaining({ self_disclosed_notes: 'a = b & c' }),
      }),
  },
  {
    endpoint: 'PUT /background_checks/ID/archive',
    path: async () => {
      const check = { user_id: userId, level: 1, quickapp: true };
      return `/api/v2/background_checks/${(await api.post('/api/v2/background_checks', check)).id}/archive`;
    },
    fields: () => ({ reason: 'ignored' }),
    status: 200,
    understood: ({ record }) => record.status,
    expected: () => 'archived',
  },
  {
    endpoint: 'POST /users/ID/assign_document',
    path: () => `/api/v2/users/${userId}/assign_document`,
    fields: () => ({ document_id: documentId, turn_off_emails: true, references: { personal: 1, family_member: 2 } }),
    status: 201,
    understood: () => lastLine('document.assigned'),
    expected: () => expect.objectContaining({ document_id: documentId, turn_off_emails: true }),
  },
  {
    endpoint: 'POST /organizations',
    path: () => '/api/v2/organizations',
    fields: () => newOrganization({ name: 'A & B [C]', allow_sign_in_link_creation: true }),
    status: 201,
    understood: ({ record }) => record.success,
    expected: () => true,
  },
  {
    endpoint: 'POST /organizations/types',
    path: () => '/api/v2/organizations/types',
    fields: () => ({ nothing: 'asked' }),
    status: 200,
    understood: ({ list }) => list,
    expected: () => expect.arrayContaining(['Camp']),
  },
];

describe.each(writing)('$endpoint', ({ endpoint, path, fields, status, understood, expected }) => {
  const method = endpoint.split(' ')[0] ?? '';

  it.each(encodings)('%s is understood', async (_encoding, encode) => {
    const answer = await api.raw(method, await path(), encode(fields()));
    expect([answer.status, answer.contentType]).toEqual([status, expect.stringContaining('application/json')]);
    expect(await understood(answer)).toEqual(expected());
  });

  it('[4-json-bodies] JSON without the wrapper is understood', async () => {
    const [first, ...rest] = Object.entries(fields());
    const wrapper = ['user', 'background_check'].includes(first?.[0] ?? '') ? first?.[1] : undefined;
    if (wrapper === undefined) return;
    const answer = await api.send(method, await path(), { ...wrapper, ...Object.fromEntries(rest) });
    expect(answer.status).toBe(status);
    expect(await understood(answer)).toEqual(expected());
  });
});

it('[4-bodiless-calls] a JSON content type without a body is no body', async () => {
  const { id } = await api.createUser();
  const check = await api.post('/api/v2/background_checks', { user_id: id, level: 1, quickapp: true });
  for (const type of ['application/json', FORM]) {
    const call = (method: string, path: string) => api.raw(method, `/api/v2/${path}`, { type });
    expect((await call('GET', `users/${id}`)).status).toBe(200);
    expect((await call('GET', 'users')).status).toBe(200);
    expect((await call('PUT', `users/${id}`)).status).toBe(200);
    expect((await call('POST', `users/${id}/assign_training`)).status).toBe(201);
    expect((await call('POST', 'organizations/types')).status).toBe(200);
    expect((await call('PUT', `background_checks/${check.id}/archive`)).status).toBe(200);
  }
  expect((await api.raw('DELETE', `/api/v2/users/${id}`, { type: 'application/json' })).status).toBe(204);
});
