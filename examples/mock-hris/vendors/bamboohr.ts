import type { Company, Happening, MockWorker } from '../company.js';
import { digest } from '../digest.js';
import type { MakeMockVendor, MockAnswer, MockDelivery, MockRequest } from '../mock-vendor.js';

const apiKey = 'bamboo-api-key';
const eventTypes = {
  hired: ['employee.created', 'employee.updated'],
  changed: ['employee.updated'],
  terminated: ['employee.updated'],
  'termination-cancelled': ['employee.updated'],
  rehired: ['employee.updated'],
};

/** What BambooHR calls the fields of the imaginary company. */
const fieldsOf = (company: Company, worker: MockWorker): Record<string, string | null> => ({
  id: worker.id,
  firstName: worker.firstName,
  lastName: worker.lastName,
  workEmail: worker.email,
  homeEmail: null,
  jobTitle: worker.jobTitle,
  department: worker.department,
  location: worker.location,
  state: worker.state,
  employmentHistoryStatus: company.statusOf(worker) === 'terminated' ? 'Terminated' : 'Full-Time',
  status: company.statusOf(worker) === 'terminated' ? 'Inactive' : 'Active',
  hireDate: worker.startDate,
  originalHireDate: worker.originalStartDate,
  // BambooHR writes a date that there is not as zeros.
  terminationDate: worker.endDate ?? '0000-00-00',
  supervisorEmail: worker.managerEmail,
  dateOfBirth: worker.dateOfBirth,
  ssn: '078-05-1120',
  lastChanged: worker.modifiedAt.replace(/\.\d+Z$/, '+00:00'),
});

const changedFields = ({ changed }: Happening) =>
  changed.map((name) => (name === 'endDate' ? 'terminationDate' : name === 'startDate' ? 'hireDate' : name));

/** One hire comes as created and, right after, as updated. */
const eventStyle = (happening: Happening): MockDelivery[] =>
  eventTypes[happening.type].map((type) =>
    post({
      type,
      timestamp: happening.worker.modifiedAt,
      data: { companyId: '12345', employeeId: happening.worker.id, changedFields: changedFields(happening) },
    }),
  );

/** The older style: people in a list, some fields plain and some as `{ value }`. */
const legacyStyle = (happening: Happening): MockDelivery[] => [
  post({
    employees: [
      {
        id: happening.worker.id,
        action: happening.type === 'hired' ? 'Created' : 'Updated',
        timestamp: happening.worker.modifiedAt,
        changedFields: changedFields(happening),
        fields: { 'First Name': { value: happening.worker.firstName }, 'Job Title': happening.worker.jobTitle },
      },
    ],
  }),
];

const post = (body: unknown): MockDelivery => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

function answer(company: Company, { method, path, query, headers }: MockRequest): MockAnswer | undefined {
  if (headers.authorization !== `Basic ${Buffer.from(`${apiKey}:x`).toString('base64')}`) return { status: 401 };
  const [, id] = /^\/v1\/employees\/([^/]+)$/.exec(path) ?? [];
  if (method !== 'GET' || id === undefined) return undefined;
  if (id === 'changed') return changedSince(company, new Date(query.get('since') ?? 0));
  const worker = company.workers.get(id);
  if (!worker) return { status: 404 };
  const asked = query.get('fields')?.split(',') ?? [];
  const known = Object.entries(fieldsOf(company, worker));
  return { status: 200, body: Object.fromEntries(known.filter(([name]) => name === 'id' || asked.includes(name))) };
}

function changedSince(company: Company, since: Date): MockAnswer {
  const changed = [...company.workers.values()].filter(({ modifiedAt }) => new Date(modifiedAt) >= since);
  const employees = Object.fromEntries(
    changed.map(({ id, modifiedAt }) => [id, { id, action: 'Updated', lastChanged: modifiedAt }]),
  );
  const latest = changed.map(({ modifiedAt }) => modifiedAt).sort();
  return { status: 200, body: { latest: latest.at(-1) ?? since.toISOString(), employees } };
}

const bamboo =
  (tell: (happening: Happening) => MockDelivery[]): MakeMockVendor =>
  (company) => ({
    kind: 'bamboohr',
    connection: (baseUrl) => ({ settings: { baseUrl }, credentials: { apiKey }, secret: 'bamboo-private-key-1' }),
    otherSecret: 'bamboo-private-key-2',
    tell,
    sign(delivery, secret, now) {
      const timestamp = String(Math.floor(now.getTime() / 1_000));
      const signature = digest(secret, delivery.body + timestamp, 'hex');
      const proof = { 'x-bamboohr-timestamp': timestamp, 'x-bamboohr-signature': signature };
      return { ...delivery, headers: { ...delivery.headers, ...proof } };
    },
    answer: (request) => answer(company, request),
  });

export const bamboohr = bamboo(eventStyle);
export const bamboohrLegacy = bamboo(legacyStyle);
