import { randomUUID } from 'node:crypto';
import type { Company, MockWorker } from '../company.js';
import { digest } from '../digest.js';
import type { MakeMockVendor, MockAnswer, MockDelivery, MockRequest } from '../mock-vendor.js';

const statuses = { prehire: 'PENDING', active: 'ACTIVE', terminated: 'INACTIVE' };
/** Small, so that a full read takes several pages. */
const pageSize = 2;

const moment = (day: string | null) => (day === null ? null : `${day}T00:00:00.000Z`);

const employeeOf = (company: Company, worker: MockWorker) => ({
  id: `kombo${worker.personKey}`,
  remote_id: worker.id,
  first_name: worker.firstName,
  last_name: worker.lastName,
  work_email: worker.email,
  personal_email: null,
  job_title: worker.jobTitle,
  ssn: '078-05-1120',
  employment_status: statuses[company.statusOf(worker)],
  employment_type: 'FULL_TIME',
  start_date: moment(worker.startDate),
  termination_date: moment(worker.endDate),
  date_of_birth: moment(worker.dateOfBirth),
  work_location: { name: worker.location, address: { state: worker.state, country: 'US' } },
  groups: [{ name: worker.department, type: 'DEPARTMENT' }],
  manager: { work_email: worker.managerEmail },
  changed_at: worker.modifiedAt,
});

function answer(company: Company, { method, path, query, headers }: MockRequest): MockAnswer | undefined {
  if (headers.authorization !== 'Bearer kombo-key' || headers['x-integration-id'] !== 'personio:1')
    return { status: 401 };
  if (method !== 'GET' || path !== '/hris/employees') return undefined;
  const [ids, since] = [query.get('remote_ids')?.split(','), query.get('updated_after')];
  const found = [...company.workers.values()].filter(
    ({ id, modifiedAt }) => (!ids || ids.includes(id)) && (!since || new Date(modifiedAt) >= new Date(since)),
  );
  const from = Number(query.get('cursor') ?? 0);
  const next = from + pageSize < found.length ? String(from + pageSize) : null;
  const results = found.slice(from, from + pageSize).map((worker) => employeeOf(company, worker));
  return { status: 200, body: { status: 'success', data: { next, results } } };
}

/** Says which tables changed, and nothing about whom. */
const news = (id: string): MockDelivery[] => [
  {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      id,
      type: 'data-changed',
      data: {
        integration_id: 'personio:1',
        changed_models: [{ name: 'hris_employees' }, { name: 'hris_employments' }],
      },
    }),
  },
];

export const kombo: MakeMockVendor = (company) => ({
  kind: 'kombo',
  connection: (baseUrl) => ({
    settings: { baseUrl },
    credentials: { apiKey: 'kombo-key', integrationId: 'personio:1' },
    secret: 'kombo-webhook-secret-1',
  }),
  otherSecret: 'kombo-webhook-secret-2',
  tell: ({ number, worker }) => news(`event-${worker.id}-${number}`),
  tellAgain: () => news(randomUUID()),
  sign(delivery, secret) {
    const signature = digest(secret, delivery.body, 'base64url');
    return { ...delivery, headers: { ...delivery.headers, 'x-kombo-signature': signature } };
  },
  answer: (request) => answer(company, request),
});
