import type { Company, Happening, MockWorker } from '../company.js';
import { digest } from '../digest.js';
import type { MakeMockVendor, MockAnswer, MockRequest } from '../mock-vendor.js';

const types = {
  hired: 'employee.created',
  changed: 'table.entry.created',
  terminated: 'employee.updated',
  'termination-cancelled': 'employee.updated',
  rehired: 'employee.joined',
};

/** Lists come as ids, beside them what people read; a date that people read has the form of their own settings. */
function employeeOf(company: Company, worker: MockWorker) {
  const status = company.statusOf(worker);
  const same = { id: worker.id, firstName: worker.firstName, surname: worker.lastName, email: worker.email };
  const readable = (day: string | null) => day?.split('-').reverse().join('/');
  return {
    ...same,
    '/root/id': { value: worker.id },
    work: { title: '209192163', department: '209192164', site: '17', startDate: worker.startDate },
    payroll: { employment: { type: 'permanent' } },
    personal: { birthDate: worker.dateOfBirth },
    internal: {
      status: status === 'terminated' ? 'Inactive' : 'Active',
      lifecycleStatus: status === 'terminated' ? 'terminated' : 'employed',
      terminationDate: worker.endDate,
    },
    humanReadable: {
      ...same,
      work: {
        title: worker.jobTitle,
        department: worker.department,
        site: worker.location,
        startDate: readable(worker.startDate),
        reportsTo: { email: worker.managerEmail },
      },
      payroll: { employment: { type: worker.employmentType } },
      internal: { terminationDate: readable(worker.endDate) },
    },
  };
}

function answer(company: Company, { method, path, headers, body }: MockRequest): MockAnswer | undefined {
  if (headers.authorization !== `Basic ${Buffer.from('service:bob-token').toString('base64')}`) return { status: 401 };
  if (method !== 'POST' || path !== '/v1/people/search') return undefined;
  const asked = JSON.parse(body) as { showInactive?: boolean; filters?: { fieldPath: string; values: string[] }[] };
  const ids = asked.filters?.[0]?.fieldPath === 'root.id' ? asked.filters[0].values : undefined;
  const employees = [...company.workers.values()]
    .filter(({ id }) => !ids || ids.includes(id))
    .filter((worker) => asked.showInactive === true || company.statusOf(worker) !== 'terminated')
    .map((worker) => employeeOf(company, worker));
  return { status: 200, body: { employees } };
}

export const hibob: MakeMockVendor = (company) => ({
  kind: 'hibob',
  connection: (baseUrl) => ({
    settings: { baseUrl },
    credentials: { serviceUserId: 'service', token: 'bob-token' },
    secret: 'bob-webhook-secret-1',
  }),
  otherSecret: 'bob-webhook-secret-2',
  workerId: (number) => `33328838${String(number).padStart(11, '0')}`,
  tell: ({ type, worker }: Happening) => [
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // The id is written as a number, of which a JavaScript number would lose the last digits.
      body: `{"companyId":636192,"type":"${types[type]}","triggeredAt":"${worker.modifiedAt.slice(0, -1)}","version":"v2","data":{"employeeId":${worker.id}}}`,
    },
  ],
  sign(delivery, secret) {
    const signature = digest(secret, delivery.body, 'base64', 'sha512');
    return { ...delivery, headers: { ...delivery.headers, 'bob-signature': signature } };
  },
  answer: (request) => answer(company, request),
});
