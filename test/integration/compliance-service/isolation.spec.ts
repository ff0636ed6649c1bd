import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Answer, ComplianceCaller } from '../../support/compliance-caller.js';
import { complianceRoutes } from '../../support/compliance-routes.js';
import {
  newOrganization,
  startTestComplianceService,
  type TestComplianceService,
} from '../../support/compliance-service.js';
import { ConsoleVisitor } from '../../support/console-visitor.js';
import { dumpDatabase } from '../../support/dump-database.js';

const EMPLOYEE = 'shared-id';
/** What only the owner's records say. */
const MARKS = ['Secret', 'secret-tag', 'secret.example', '/owner-hook'];

let service: TestComplianceService;
let owner: ComplianceCaller;
let stranger: ComplianceCaller;
let user: number, check: number, training: number, assigned: number, document: number;
let delivery: number, mail: number, apiKey: number;

beforeAll(async () => {
  service = await startTestComplianceService();
  owner = await service.createOrganization('Owner', { allow_sign_in_link_creation: true });
  stranger = await service.createOrganization('Stranger', { allow_sign_in_link_creation: true });
  const secret = { external_id: EMPLOYEE, first_name: 'Secret', email: 'ana@secret.example' };
  user = (await owner.createUser(secret)).id;
  await owner.put(`/api/v2/users/${user}`, { tag_list: 'secret-tag' });
  await owner.post(`/api/v2/users/${user}/assign_training`, { survey_code: 'camp' });
  training = (await owner.get('/api/v2/trainings')).list[0]?.id as number;
  check = (await owner.post('/api/v2/background_checks', { user_id: user, level: 1, quickapp: true })).id;
  document = ((await owner.get('/api/v2/documents')).record.documents as [{ id: number }])[0].id;
  const { record } = await owner.post(`/api/v2/users/${user}/assign_document`, { document_id: document });
  [assigned] = record.documents_users as [number];
  const url = 'http://127.0.0.1:9/owner-hook';
  await owner.put('/console/api/webhooks', { users: { url, enabled: true, username: 'Secret', password: 'Secret' } });
  await owner.createUser({ first_name: 'Secret' });
  delivery = (await owner.get('/console/api/deliveries')).items[0]?.id as number;
  mail = await idOf('SELECT max(id) AS id FROM compliance.mails');
  apiKey = await idOf(
    `SELECT k.id FROM compliance.api_keys k JOIN compliance.organizations o ON o.id = k.organization_id
     WHERE o.name = 'Owner'`,
  );
});
afterAll(async () => {
  await service.stop();
});

async function idOf(query: string): Promise<number> {
  const client = new pg.Client({ connectionString: service.database.url });
  await client.connect();
  const { rows } = await client.query<{ id: number }>(query);
  await client.end();
  return rows[0]?.id ?? 0;
}

/** Every row but those that the webhook sender and the console's sessions change by themselves. */
async function records(): Promise<string[]> {
  const lines = (await dumpDatabase(service.database.url)).split('\n');
  return lines.filter((line) => !/^(?:bullmq\.|compliance\.(?:webhook_deliveries|console_sessions) )/.test(line));
}

/** A body that the owner's own call would succeed with, where one is needed. */
const bodies: Record<string, () => object> = {
  'PUT /api/v2/users/:id': () => ({ user: { first_name: 'Taken' } }),
  'POST /api/v2/users/:id/assign_document': () => ({ document_id: document }),
};

/** The path of a route that names a record, filled with the owner's. */
function ownersPath(route: string): string {
  const ids: Record<string, number> = {
    users: user,
    background_checks: check,
    documents_users: assigned,
    trainings: training,
    people: user,
    checks: check,
    documents: assigned,
    deliveries: delivery,
    mails: mail,
    api_keys: apiKey,
  };
  return route
    .slice(route.indexOf('/'))
    .replace(':employeeId', EMPLOYEE)
    .replace(/(\w+)\/:id/, (_match, kind: string) => `${kind}/${ids[kind] ?? `?-say-here-how-to-walk-${route}`}`);
}

const sees = (path: string) => stranger.get(path);
const seesNothing =
  (...paths: string[]) =>
  async () => {
    for (const path of paths) {
      const { status, text } = await sees(path);
      expect([path, status, MARKS.filter((mark) => text.includes(mark))]).toEqual([path, 200, []]);
    }
  };
const seesNoItems =
  (key: string | undefined, ...paths: string[]) =>
  async () => {
    for (const path of paths) {
      const { status, body } = await sees(path);
      expect([path, status, key === undefined ? body : (body as Record<string, unknown>)[key]]).toEqual([
        path,
        200,
        [],
      ]);
    }
  };
const refused = (status: number, call: () => Promise<Answer>) => async () => {
  expect((await call()).status).toBe(status);
};

/** Routes whose path names no record: foreign ids come in the query, in the body or not at all. */
const others: Record<string, () => Promise<void>> = {
  'GET /api/v2/users': seesNoItems(
    undefined,
    ...['', '?search=secret', `?external_id=${EMPLOYEE}`, '?tag=secret-tag'].map((query) => `/api/v2/users${query}`),
  ),
  'GET /api/v2/users/with_page': seesNoItems('users', '/api/v2/users/with_page', '/api/v2/users/with_page?search=a'),
  'GET /api/v2/trainings': seesNoItems(undefined, '/api/v2/trainings'),
  'GET /api/v2/background_checks': async () => {
    for (const query of ['', `?user_id=${user}`, `?employee_id=${EMPLOYEE}`]) {
      await seesNoItems(undefined, `/api/v2/background_checks${query}`)();
    }
  },
  'GET /api/v2/documents': async () => {
    const { documents } = (await sees('/api/v2/documents?page_size=100')).record as { documents: { id: number }[] };
    expect(documents.map(({ id }) => id)).not.toContain(document);
  },
  'GET /api/v2/documents_users': async () => {
    for (const query of ['', `?user_id=${user}`]) {
      await seesNoItems('documents_users', `/api/v2/documents_users${query}`)();
    }
  },
  'GET /api/v2/tags': seesNoItems(undefined, '/api/v2/tags'),
  'GET /api/v2/survey_codes': seesNothing('/api/v2/survey_codes'),
  'GET /api/v2/available_levels': seesNothing('/api/v2/available_levels'),
  'GET /api/v2/background_checks/available_levels': seesNothing('/api/v2/background_checks/available_levels'),
  'GET /api/v2/background_checks/available_level_prices': seesNothing(
    '/api/v2/background_checks/available_level_prices',
  ),
  'GET /api/v2/organizations/types': seesNothing('/api/v2/organizations/types'),
  'POST /api/v2/organizations/types': refused(200, () => stranger.post('/api/v2/organizations/types')),
  'POST /api/v2/organizations': refused(403, () => stranger.post('/api/v2/organizations', newOrganization())),
  'POST /api/v2/users/refresh_training_link': refused(404, () =>
    stranger.post('/api/v2/users/refresh_training_link', { id: user }),
  ),
  'POST /api/v2/background_checks': async () => {
    const order = await stranger.post('/api/v2/background_checks', { user_id: user, level: 1, quickapp: true });
    expect([order.status, order.body]).toEqual([400, { errors: { user_id: ['could not be found'] } }]);
  },
  'GET /console/api/webhooks': seesNothing('/console/api/webhooks'),
  'PUT /console/api/webhooks': refused(400, () => stranger.put('/console/api/webhooks', { owner: {} })),
  'GET /console/api/deliveries': seesNoItems('items', '/console/api/deliveries'),
  'GET /sandbox/ledger': seesNoItems('items', '/sandbox/ledger', `/sandbox/ledger?externalId=${EMPLOYEE}`),
  'GET /sandbox/faults': seesNothing('/sandbox/faults'),
  'PUT /sandbox/faults': refused(200, () => stranger.put('/sandbox/faults', [])),
  'GET /sandbox/clock': seesNothing('/sandbox/clock'),
  'POST /sandbox/clock': refused(400, () => stranger.post('/sandbox/clock', {})),
  'GET /health': seesNothing('/health'),
  /** Last, because it makes a record of the stranger's own. */
  'POST /api/v2/users': async () => {
    const own = await stranger.createUser({ external_id: EMPLOYEE });
    expect([own.status, own.id === user]).toEqual([201, false]);
    const foreign = await stranger.post(`/api/v2/users/${own.id}/assign_document`, { document_id: document });
    expect([foreign.status, foreign.body]).toEqual([404, { message: 'Document not found' }]);
  },
};

const all = complianceRoutes().map(({ method, path }) => `${method} ${path}`);
const routes = all.filter((route) => / \/(?:api\/v2|console\/api|sandbox|health)(?:\/|$)/.test(route));
const byRecord = routes.filter((route) => route.includes(':'));
const consolePages = all.filter(
  (route) => / \/console\//.test(route) && route.includes('/:id') && !routes.includes(route),
);

describe('an organization with the ids of another', () => {
  it('[5-scope] is tested at every route that the service has', () => {
    expect(routes.filter((route) => !route.includes(':')).sort()).toEqual(Object.keys(others).sort());
    expect(byRecord.length).toBeGreaterThan(20);
  });

  it.each(byRecord)('[5-scope] finds nothing at %s, and changes nothing', async (route) => {
    const before = await records();
    const [method = ''] = route.split(' ');
    const answer = await stranger.send(method, ownersPath(route), bodies[route]?.());
    expect([answer.status, answer.body]).toEqual([404, { message: expect.stringMatching(/ not found$/) }]);
    expect(await records()).toEqual(before);
  });

  it.each(Object.keys(others))('[5-scope] sees nothing of the other at %s', async (route) => {
    await others[route]?.();
  });

  it.each(consolePages)('[5-scope] finds nothing on the page %s, and changes nothing', async (route) => {
    const visitor = new ConsoleVisitor(service.url);
    await visitor.get('/console/sign_in');
    await visitor.signIn(stranger.apiKey);
    const before = await records();
    const path = ownersPath(route);
    const page = route.startsWith('GET') ? await visitor.get(path) : await visitor.submit(path);
    expect([page.status, MARKS.filter((mark) => page.text.includes(mark))]).toEqual([404, []]);
    expect(await records()).toEqual(before);
  });

  it.each(byRecord.toSorted((a, b) => Number(a.startsWith('DELETE')) - Number(b.startsWith('DELETE'))))(
    'while the owner is let in by %s',
    async (route) => {
      const [method = ''] = route.split(' ');
      const answer = await owner.send(method, ownersPath(route), bodies[route]?.());
      expect([answer.status, [200, 201, 204, 400].includes(answer.status)]).toEqual([answer.status, true]);
    },
  );
});
