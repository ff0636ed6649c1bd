import type { Company, MockWorker } from '../company.js';
import type { MakeMockVendor, MockRequest } from '../mock-vendor.js';

const apiToken = 'rippling-api-token';

const workerOf = (company: Company, worker: MockWorker) => ({
  id: worker.id,
  created_at: worker.modifiedAt,
  updated_at: worker.modifiedAt,
  user_id: worker.personKey,
  user: { id: worker.personKey, name: { given_name: worker.firstName, family_name: worker.lastName } },
  work_email: worker.email,
  personal_email: 'somebody@example.net',
  title: worker.jobTitle,
  department: { id: 'd-1', name: worker.department },
  work_location: { id: 'l-1', name: worker.location, address: { region: worker.state } },
  employment_type: { id: 'e-1', name: worker.employmentType },
  manager: worker.managerEmail === null ? null : { id: 'm-1', work_email: worker.managerEmail },
  start_date: worker.startDate,
  end_date: worker.endDate,
  date_of_birth: worker.dateOfBirth,
  status: { prehire: 'HIRED', active: 'ACTIVE', terminated: 'TERMINATED' }[company.statusOf(worker)],
});

/** Pages are led to by whole addresses at the vendor's host. */
function page(company: Company, { query }: MockRequest) {
  const [, since = ''] = /^updated_at ge '(.+)'$/.exec(query.get('filter') ?? '') ?? [];
  const all = [...company.workers.values()].filter(({ modifiedAt }) => modifiedAt >= since);
  const [from, limit] = [Number(query.get('cursor') ?? 0), Number(query.get('limit') ?? 50)];
  const next = new URLSearchParams({ ...Object.fromEntries(query), cursor: String(from + limit) });
  return {
    results: all.slice(from, from + limit).map((worker) => workerOf(company, worker)),
    next_link: from + limit < all.length ? `https://rest.ripplingapis.com/workers/?${next.toString()}` : null,
  };
}

export const rippling: MakeMockVendor = (company) => ({
  kind: 'rippling',
  connection: (baseUrl) => ({ settings: { baseUrl }, credentials: { apiToken } }),
  workerId: (number) => `64a1${String(number).padStart(20, '0')}`,

  answer(request) {
    const { method, path, headers } = request;
    if (headers.authorization !== `Bearer ${apiToken}`) return { status: 401 };
    if (method !== 'GET') return undefined;
    if (path === '/workers/') return { status: 200, body: page(company, request) };
    const [, id = ''] = /^\/workers\/([^/]+)\/$/.exec(path) ?? [];
    const worker = company.workers.get(id);
    return worker ? { status: 200, body: workerOf(company, worker) } : { status: 404 };
  },
});
