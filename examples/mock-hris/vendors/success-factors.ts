import type { Company, MockWorker } from '../company.js';
import type { MakeMockVendor, MockRequest } from '../mock-vendor.js';

const [username, password] = ['gatehouse@camppines', 'sf-password'];
const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
const pageSize = 2;

/** OData version 2 writes moments and days alike as milliseconds since 1970. */
const odataDate = (date: string | null) => (date === null ? null : `/Date(${Date.parse(date)})/`);
const many = (results: unknown[]) => ({ results });

function personOf(company: Company, worker: MockWorker) {
  const code = company.statusOf(worker) === 'terminated' ? 'T' : 'A';
  const job = {
    startDate: odataDate(worker.startDate),
    endDate: odataDate('9999-12-31'),
    jobTitle: worker.jobTitle,
    emplStatus: '9430',
    emplStatusNav: { externalCode: code, id: '9430' },
    employmentTypeNav: { externalCode: 'FT', localeLabel: worker.employmentType },
    departmentNav: { externalCode: 'D1', name: worker.department },
    locationNav: { externalCode: 'L1', name: worker.location, addressNavDEFLT: { state: worker.state } },
    managerUserNav: worker.managerEmail === null ? null : { email: worker.managerEmail },
  };
  const former = {
    startDate: odataDate(worker.originalStartDate),
    endDate: odataDate(worker.originalStartDate),
    jobInfoNav: many([]),
  };
  const current = {
    startDate: odataDate(worker.startDate),
    endDate: odataDate(worker.endDate),
    jobInfoNav: many([job, { ...job, startDate: odataDate('9998-01-01'), jobTitle: 'Director to be' }]),
  };
  return {
    personIdExternal: worker.id,
    dateOfBirth: odataDate(worker.dateOfBirth),
    lastModifiedDateTime: `/Date(${Date.parse(worker.modifiedAt)}+0000)/`,
    personalInfoNav: many([
      { firstName: worker.firstName, lastName: worker.lastName, startDate: odataDate('1990-01-01') },
    ]),
    emailNav: many([
      { emailAddress: 'somebody@example.net', isPrimary: false },
      { emailAddress: worker.email, isPrimary: true },
    ]),
    employmentNav: many(worker.startDate === worker.originalStartDate ? [current] : [former, current]),
  };
}

function page(company: Company, { path, query }: MockRequest) {
  const filter = query.get('$filter') ?? '';
  const [, id] = /^personIdExternal eq '(.+)'$/.exec(filter) ?? [];
  const [, since = ''] = /^lastModifiedDateTime ge datetimeoffset'([^']+)'/.exec(filter) ?? [];
  const all = [...company.workers.values()].filter(
    (worker) => worker.modifiedAt >= since && (id === undefined || worker.id === id),
  );
  const from = Number(query.get('$skiptoken') ?? 0);
  const next = new URLSearchParams({ ...Object.fromEntries(query), $skiptoken: String(from + pageSize) });
  const more = from + pageSize < all.length;
  return {
    d: {
      results: all.slice(from, from + pageSize).map((worker) => personOf(company, worker)),
      ...(more && { __next: `https://api4.successfactors.com:443${path}?${next.toString()}` }),
    },
  };
}

export const successFactors: MakeMockVendor = (company) => ({
  kind: 'success-factors',
  connection: (baseUrl) => ({ settings: { baseUrl }, credentials: { username, password } }),
  workerId: (number) => String(100_000 + number),

  answer(request) {
    const { method, path, query, headers } = request;
    if (headers.authorization !== authorization) return { status: 401 };
    if (method !== 'GET' || path !== '/odata/v2/PerPerson' || query.get('$format') !== 'json') return undefined;
    return { status: 200, body: page(company, request) };
  },
});
