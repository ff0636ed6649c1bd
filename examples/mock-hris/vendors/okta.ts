import type { Company, Happening, MockWorker } from '../company.js';
import type { MakeMockVendor, MockAnswer, MockDelivery, MockRequest } from '../mock-vendor.js';

const apiToken = 'okta-api-token';
const eventTypes: Record<Happening['type'], string> = {
  hired: 'user.lifecycle.create',
  changed: 'user.account.update_profile',
  terminated: 'user.lifecycle.deactivate',
  'termination-cancelled': 'user.lifecycle.reactivate',
  rehired: 'user.lifecycle.activate',
};

const eventOf = (uuid: string, eventType: string, { id, email, modifiedAt }: MockWorker) => ({
  uuid,
  published: modifiedAt,
  eventType,
  actor: { id: '00uadmin', type: 'User', alternateId: 'admin@example.org' },
  target: [
    { id, type: 'User', alternateId: email, displayName: 'Somebody' },
    { id: '0oaapp', type: 'AppInstance', alternateId: 'An application' },
  ],
});

const told = ({ type, number, worker }: Happening, eventId: string): MockDelivery => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    eventType: 'com.okta.event_hook',
    eventTypeVersion: '1.0',
    cloudEventsVersion: '0.1',
    source: 'https://camp-pines.okta.com/api/v1/eventHooks/who1',
    eventId,
    eventTime: worker.modifiedAt,
    contentType: 'application/json',
    data: { events: [eventOf(`uuid-${number}`, eventTypes[type], worker)] },
  }),
});

/** The customer keeps the days of work in attributes of its own. */
function userOf(company: Company, worker: MockWorker) {
  const status = { prehire: 'STAGED', active: 'ACTIVE', terminated: 'DEPROVISIONED' }[company.statusOf(worker)];
  return {
    id: worker.id,
    status,
    created: worker.modifiedAt,
    activated: status === 'STAGED' ? null : worker.modifiedAt,
    statusChanged: worker.modifiedAt,
    lastUpdated: worker.modifiedAt,
    profile: {
      firstName: worker.firstName,
      lastName: worker.lastName,
      email: worker.email,
      login: worker.email,
      title: worker.jobTitle,
      department: worker.department,
      state: worker.state,
      userType: worker.employmentType,
      startDate: worker.startDate,
      endDate: worker.endDate,
      campLocation: worker.location,
      managerEmail: worker.managerEmail,
    },
  };
}

const linkTo = (path: string, query: Record<string, string>) => ({
  link: `<https://camp-pines.okta.com${path}?${new URLSearchParams(query).toString()}>; rel="next"`,
});

function users(company: Company, query: URLSearchParams): MockAnswer {
  const wantsDeactivated = query.get('filter') === 'status eq "DEPROVISIONED"';
  const all = [...company.workers.values()].filter(
    (worker) => (company.statusOf(worker) === 'terminated') === wantsDeactivated,
  );
  const [after, limit] = [Number(query.get('after') ?? 0), Number(query.get('limit') ?? 200)];
  const body = all.slice(after, after + limit).map((worker) => userOf(company, worker));
  const next = { ...Object.fromEntries(query), after: String(after + limit) };
  return { status: 200, body, headers: after + limit < all.length ? linkTo('/api/v1/users', next) : {} };
}

/** The log has a next page even when there is nothing on it yet. */
function logs(company: Company, { path, query }: MockRequest): MockAnswer {
  const since = query.get('after') ?? query.get('since') ?? '';
  const changed = [...company.workers.values()].filter(({ modifiedAt }) => modifiedAt > since);
  const last = changed.reduce((latest, { modifiedAt }) => (modifiedAt > latest ? modifiedAt : latest), since);
  const body = changed.map((worker) => eventOf(`log-${worker.modifiedAt}`, 'user.account.update_profile', worker));
  return { status: 200, body, headers: linkTo(path, { ...Object.fromEntries(query), after: last }) };
}

export const okta: MakeMockVendor = (company) => ({
  kind: 'okta',
  connection: (baseUrl) => ({
    settings: { baseUrl, mapping: { location: 'profile.campLocation', managerEmail: 'profile.managerEmail' } },
    credentials: { apiToken },
    secret: 'okta-hook-authorization-1',
  }),
  otherSecret: 'okta-hook-authorization-2',
  workerId: (number) => `00u${String(number).padStart(14, '0')}5d7`,
  handshake: () => ({ method: 'GET', headers: { 'x-okta-verification-challenge': 'challenge-1' }, body: '' }),
  tell: (happening) => [told(happening, `event-${happening.number}`)],
  tellAgain: (happening) => [told(happening, `event-${happening.number}-again`)],
  sign: (delivery, secret) => ({ ...delivery, headers: { ...delivery.headers, authorization: secret } }),

  answer(request) {
    const { method, path, query, headers } = request;
    if (headers.authorization !== `SSWS ${apiToken}`) return { status: 401 };
    if (method !== 'GET') return undefined;
    if (path === '/api/v1/logs') return logs(company, request);
    if (path === '/api/v1/users') return users(company, query);
    const [, id = ''] = /^\/api\/v1\/users\/([^/]+)$/.exec(path) ?? [];
    const worker = company.workers.get(id);
    return worker ? { status: 200, body: userOf(company, worker) } : { status: 404 };
  },
});
