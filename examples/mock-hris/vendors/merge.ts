import type { Company, Happening, MockWorker } from '../company.js';
import { digest } from '../digest.js';
import type { MakeMockVendor, MockAnswer, MockRequest } from '../mock-vendor.js';

const statuses = { prehire: 'PENDING', active: 'ACTIVE', terminated: 'INACTIVE' };
/** Small, so that a full read takes several pages. */
const pageSize = 2;

const moment = (day: string | null) => (day === null ? null : `${day}T00:00:00Z`);

/** Merge's id stays the same where the HR system gives another one. */
const employeeOf = (company: Company, worker: MockWorker) => ({
  id: `merge-${worker.personKey}`,
  remote_id: worker.id,
  employee_number: worker.id,
  first_name: worker.firstName,
  last_name: worker.lastName,
  work_email: worker.email,
  personal_email: null,
  ssn: '078-05-1120',
  date_of_birth: moment(worker.dateOfBirth),
  employments: [
    { job_title: 'Intern', employment_type: 'PART_TIME', effective_date: moment('2001-01-01') },
    { job_title: worker.jobTitle, employment_type: 'FULL_TIME', effective_date: moment(worker.startDate) },
  ],
  work_location: { name: worker.location, state: worker.state, country: 'US' },
  groups: [
    { type: 'TEAM', name: 'Lake' },
    { type: 'DEPARTMENT', name: worker.department },
  ],
  manager: { work_email: worker.managerEmail },
  start_date: moment(worker.startDate),
  termination_date: moment(worker.endDate),
  employment_status: statuses[company.statusOf(worker)],
  modified_at: worker.modifiedAt,
});

function answer(company: Company, { method, path, query, headers }: MockRequest): MockAnswer | undefined {
  if (headers.authorization !== 'Bearer merge-key' || headers['x-account-token'] !== 'account') return { status: 401 };
  if (method !== 'GET' || path !== '/employees') return undefined;
  const [remoteId, since] = [query.get('remote_id'), query.get('modified_after')];
  const found = [...company.workers.values()].filter(
    ({ id, modifiedAt }) => (!remoteId || id === remoteId) && (!since || new Date(modifiedAt) >= new Date(since)),
  );
  const from = Number(query.get('cursor') ?? 0);
  const next = from + pageSize < found.length ? String(from + pageSize) : null;
  const results = found.slice(from, from + pageSize).map((worker) => employeeOf(company, worker));
  return { status: 200, body: { next, previous: null, results } };
}

export const merge: MakeMockVendor = (company) => ({
  kind: 'merge',
  connection: (baseUrl) => ({
    settings: { baseUrl },
    credentials: { apiKey: 'merge-key', accountToken: 'account' },
    secret: 'merge-signature-key-1',
  }),
  otherSecret: 'merge-signature-key-2',
  tell: ({ type, worker }: Happening) => [
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        hook: {
          id: 'the-hook',
          event: type === 'hired' ? 'Employee.created' : 'Employee.changed',
          target: 'gatehouse',
        },
        linked_account: { id: 'linked', integration: 'Workday', category: 'hris' },
        data: employeeOf(company, worker),
      }),
    },
  ],
  sign(delivery, secret) {
    // base64url, with the padding that Merge keeps.
    const signature = digest(secret, delivery.body, 'base64').replaceAll('+', '-').replaceAll('/', '_');
    return { ...delivery, headers: { ...delivery.headers, 'x-merge-webhook-signature': signature } };
  },
  answer: (request) => answer(company, request),
});
