import type { Company, MockWorker } from '../company.js';
import { tokenAnswer } from '../token-answer.js';
import type { MakeMockVendor } from '../mock-vendor.js';

const companyId = 'C01';
const [clientId, clientSecret, token] = ['paylocity-client', 'paylocity-secret', 'paylocity-token'];
const basic = (secret: string) => `Basic ${Buffer.from(secret).toString('base64')}`;

/** The code of the latest status, with the day since which it holds: an announced end is one with a day to come. */
function statusOf({ startDate, originalStartDate, endDate }: MockWorker) {
  const rehired = startDate !== originalStartDate;
  return {
    employeeStatus: endDate === null ? 'A' : 'T',
    effectiveDate: endDate ?? startDate,
    hireDate: originalStartDate,
    reHireDate: rehired ? startDate : null,
  };
}

const employeeOf = (worker: MockWorker) => ({
  employeeId: worker.id,
  firstName: worker.firstName,
  lastName: worker.lastName,
  birthDate: worker.dateOfBirth,
  ssn: '078-05-1120',
  workAddress: { emailAddress: worker.email, state: worker.state, location: worker.location },
  homeAddress: { emailAddress: 'somebody@example.net', state: worker.state },
  departmentPosition: {
    jobTitle: worker.jobTitle,
    costCenter1: worker.department,
    employeeType: worker.employmentType === 'full-time' ? 'RFT' : 'RPT',
  },
  status: statusOf(worker),
});

function listed(company: Company, query: URLSearchParams) {
  const [page, size] = [Number(query.get('pagenumber') ?? 0), Number(query.get('pagesize') ?? 25)];
  const shown = [...company.workers.values()].slice(page * size, (page + 1) * size);
  return shown.map((worker) => ({ employeeId: worker.id, statusCode: statusOf(worker).employeeStatus }));
}

export const paylocity: MakeMockVendor = (company) => ({
  kind: 'paylocity',
  connection: (baseUrl) => ({
    settings: { baseUrl, companyId },
    credentials: { clientId, clientSecret },
    secret: 'paylocity:hook-password-1',
  }),
  otherSecret: 'paylocity:hook-password-2',
  // Leading zeros belong to the id.
  workerId: (number) => String(number).padStart(6, '0'),
  tell: ({ worker }) => [
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ companyid: companyId, employeeid: worker.id }),
    },
  ],
  sign: (delivery, secret) => ({ ...delivery, headers: { ...delivery.headers, authorization: basic(secret) } }),

  answer(request) {
    const { method, path, query, headers } = request;
    if (path === '/IdentityServer/connect/token')
      return tokenAnswer(request, { authorization: basic(`${clientId}:${clientSecret}`), token });
    if (headers.authorization !== `Bearer ${token}`) return { status: 401 };
    const [, id] = new RegExp(`^/api/v2/companies/${companyId}/employees(?:/([^/]+))?$`).exec(path) ?? [];
    if (method !== 'GET' || !path.startsWith(`/api/v2/companies/${companyId}/employees`)) return undefined;
    if (id === undefined) return { status: 200, body: listed(company, query) };
    const worker = company.workers.get(id);
    return worker ? { status: 200, body: [employeeOf(worker)] } : { status: 404 };
  },
});
