import { randomUUID } from 'node:crypto';
import type { Company, Happening, HappeningType, MockWorker } from '../company.js';
import { digest } from '../digest.js';
import type { MakeMockVendor, MockAnswer, MockDelivery, MockRequest } from '../mock-vendor.js';

const companyUuid = '5df911a0-e8e9-412d-8aaf-a46ad193dd96';

const employeeOf = (company: Company, worker: MockWorker) => ({
  uuid: worker.id,
  company_uuid: companyUuid,
  first_name: worker.firstName,
  last_name: worker.lastName,
  email: 'ana@home.example',
  work_email: worker.email,
  department: worker.department,
  date_of_birth: worker.dateOfBirth,
  has_ssn: true,
  ssn: '',
  terminated: company.statusOf(worker) === 'terminated',
  // One that was cancelled is gone.
  terminations: worker.endDate === null ? [] : [{ effective_date: worker.endDate, active: false }],
  jobs: [
    {
      title: worker.jobTitle,
      primary: true,
      hire_date: worker.startDate,
      location: { city: worker.location, state: worker.state },
    },
  ],
});

function answer(company: Company, { method, path, query, headers }: MockRequest): MockAnswer | undefined {
  if (headers.authorization !== 'Bearer gusto-token') return { status: 401 };
  if (method !== 'GET') return undefined;
  if (path === `/v1/companies/${companyUuid}/employees`) {
    const [page, per] = [Number(query.get('page') ?? 1), Number(query.get('per') ?? 25)];
    const all = [...company.workers.values()].map((worker) => employeeOf(company, worker));
    return { status: 200, body: all.slice((page - 1) * per, page * per) };
  }
  const [, id] = /^\/v1\/employees\/([^/]+)$/.exec(path) ?? [];
  const worker = id === undefined ? undefined : company.workers.get(id);
  return worker ? { status: 200, body: employeeOf(company, worker) } : { status: 404 };
}

/** A past termination is told as entered and, under either of two names, as effective. */
function eventsOf(company: Company, type: HappeningType, worker: MockWorker): string[] {
  const isEffective = company.statusOf(worker) === 'terminated';
  const effective = ['employee.termination_effective', 'employee.termination.effective'];
  const types = {
    hired: ['employee.created', 'employee.onboarded'],
    changed: ['employee.updated'],
    terminated: ['employee.terminated', ...(isEffective ? effective : [])],
    'termination-cancelled': ['employee.termination_cancelled'],
    rehired: ['employee.rehired', 'employee.rehire_effective'],
  };
  return types[type];
}

function tell(company: Company, { type, number, worker }: Happening, run?: string): MockDelivery[] {
  return eventsOf(company, type, worker).map((event, place) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      uuid: run ?? `${worker.id}-${number}-${place}`,
      event_type: event,
      resource_type: 'Company',
      resource_uuid: companyUuid,
      entity_type: 'Employee',
      entity_uuid: worker.id,
      timestamp: Math.floor(Date.parse(worker.modifiedAt) / 1_000),
    }),
  }));
}

export const gusto: MakeMockVendor = (company) => ({
  kind: 'gusto',
  connection: (baseUrl) => ({
    settings: { baseUrl, companyUuid },
    credentials: { accessToken: 'gusto-token' },
    secret: '6590f590-3dba-495e-9bea-c361e1e2efc0',
  }),
  otherSecret: '0a7f1d6e-7c0b-4f5a-9d53-0d8f6f5f6d11',
  workerId: (number) => `bcfc9744-0ab3-4ef3-ab0d-${String(number).padStart(12, '0')}`,
  handshake: (secret) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ verification_token: secret, webhook_subscription_uuid: 'a-subscription' }),
  }),
  tell: (happening) => tell(company, happening),
  tellAgain: (happening) => tell(company, happening, randomUUID()),
  sign(delivery, secret) {
    const signature = digest(secret, delivery.body, 'hex');
    return { ...delivery, headers: { ...delivery.headers, 'x-gusto-signature': signature } };
  },
  answer: (request) => answer(company, request),
});
