import type { Company, Happening, MockWorker } from '../company.js';
import type { MakeMockVendor, MockAnswer, MockDelivery, MockRequest } from '../mock-vendor.js';

const statuses = { prehire: 'ONBOARDING', active: 'ACTIVE', terminated: 'INACTIVE' };
const token = 'personio-access-token';
/** Small, so that a full read takes several pages. */
const pageSize = 2;

const personOf = (worker: MockWorker) => ({
  id: worker.id,
  email: worker.email,
  first_name: worker.firstName,
  last_name: worker.lastName,
  status: 'ACTIVE',
  custom_attributes: [{ id: 'dynamic_17', type: 'string', label: 'Cabin', value: 'Bear' }],
  employments: [{ id: `${worker.id}1` }],
  updated_at: worker.modifiedAt,
});

/** An employment of its own for each time that somebody works there. */
function employmentsOf(company: Company, worker: MockWorker) {
  const employment = (startDate: string, endDate: string | null, status: string) => ({
    id: `${worker.id}-${startDate}`,
    status,
    type: 'INTERNAL',
    employment_start_date: startDate,
    employment_end_date: endDate,
    position: { title: worker.jobTitle },
    office: { id: worker.location },
    org_units: [
      { type: 'team', id: 'Lake' },
      { type: 'department', id: worker.department },
    ],
  });
  const now = employment(worker.startDate, worker.endDate, statuses[company.statusOf(worker)]);
  if (worker.startDate === worker.originalStartDate) return [now];
  return [employment(worker.originalStartDate, worker.originalStartDate, 'INACTIVE'), now];
}

function answer(company: Company, baseUrl: string, request: MockRequest): MockAnswer | undefined {
  const { method, path, query, headers, body } = request;
  if (method === 'POST' && path === '/v2/auth/token') {
    const isRight = new URLSearchParams(body).get('client_secret') === 'personio-secret';
    return isRight ? { status: 200, body: { access_token: token, expires_in: 86_400 } } : { status: 401 };
  }
  if (headers.authorization !== `Bearer ${token}`) return { status: 401 };
  const [, id, isAboutWork] = /^\/v2\/persons\/([^/]+)(\/employments)?$/.exec(path) ?? [];
  if (path === '/v2/persons') return page(company, baseUrl, query);
  if (id === undefined) return undefined;
  const worker = company.workers.get(id);
  if (!worker) return { status: 404 };
  return { status: 200, body: isAboutWork ? { _data: employmentsOf(company, worker) } : personOf(worker) };
}

function page(company: Company, baseUrl: string, query: URLSearchParams): MockAnswer {
  const since = query.get('updated_at.gt');
  const found = [...company.workers.values()].filter(
    ({ modifiedAt }) => !since || new Date(modifiedAt) > new Date(since),
  );
  const from = Number(query.get('cursor') ?? 0);
  const rest = new URLSearchParams({ ...Object.fromEntries(query), cursor: String(from + pageSize) });
  const links = from + pageSize < found.length ? { next: { href: `${baseUrl}/v2/persons?${rest}` } } : {};
  return { status: 200, body: { _data: found.slice(from, from + pageSize).map(personOf), _meta: { links } } };
}

const post = (event: string, worker: MockWorker, payload: object): MockDelivery => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    company_id: '77',
    event_name: event,
    occurred_at: worker.modifiedAt,
    payload,
    meta: {},
  }),
});

/** Events have no data but ids; a hire is told of the person and of the employment. */
function tell({ type, worker }: Happening): MockDelivery[] {
  const work = { person_id: worker.id, employment_id: `${worker.id}1` };
  if (type !== 'hired' && type !== 'rehired') return [post('employment.updated', worker, work)];
  const person = type === 'hired' ? [post('person.created', worker, { person_id: worker.id })] : [];
  return [...person, post('employment.created', worker, work)];
}

export const personio: MakeMockVendor = (company) => {
  let url = '';
  return {
    kind: 'personio',
    connection(baseUrl) {
      url = baseUrl;
      const credentials = { clientId: 'personio-client', clientSecret: 'personio-secret' };
      return { settings: { baseUrl }, credentials, secret: 'Bearer personio-webhook-token-1' };
    },
    otherSecret: 'Bearer personio-webhook-token-2',
    tell,
    sign: (delivery, secret) => ({ ...delivery, headers: { ...delivery.headers, authorization: secret } }),
    answer: (request) => answer(company, url, request),
  };
};
