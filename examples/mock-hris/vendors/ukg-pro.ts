import type { Happening, MockWorker } from '../company.js';
import type { MakeMockVendor, MockDelivery } from '../mock-vendor.js';

const username = 'gatehouse-service';
const password = 'ukg-password';
const customerApiKey = 'UKG01';
const basic = (secret: string) => `Basic ${Buffer.from(secret).toString('base64')}`;
/** A hire is told as a new name; nothing says that it is a hire. */
const eventTypes: Record<Happening['type'], [type: string, operation: string]> = {
  hired: ['EmployeePersonNameChangeEvent', 'Insert'],
  changed: ['EmployeeJobChangeEvent', 'Update'],
  terminated: ['EmployeeEmploymentStatusChangeEvent', 'Update'],
  'termination-cancelled': ['EmployeeEmploymentStatusChangeEvent', 'Update'],
  rehired: ['EmployeeEmploymentStatusChangeEvent', 'Update'],
};

const told = ({ type, worker }: Happening, eventId: number): MockDelivery => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    EventId: eventId,
    // UKG writes it without a zone.
    EventTime: worker.modifiedAt.replace(/Z$/, ''),
    EventType: eventTypes[type][0],
    Operation: eventTypes[type][1],
    Payload: { CoId: 'CAMP1', EeId: worker.id, IntegrationRecordId: null },
    Tenant: 'G0311',
  }),
});

const midnight = (date: string | null) => (date === null ? null : `${date}T00:00:00`);

const personOf = (worker: MockWorker) => ({
  employeeId: worker.id,
  firstName: worker.firstName,
  lastName: worker.lastName,
  emailAddress: worker.email,
  addressState: worker.state,
  dateOfBirth: midnight(worker.dateOfBirth),
  ssn: '078051120',
});

const employmentOf = (worker: MockWorker, status: 'prehire' | 'active' | 'terminated') => ({
  companyID: 'CAMP1',
  employeeID: worker.id,
  jobDescription: worker.jobTitle,
  orgLevel1Code: worker.department,
  primaryWorkLocationCode: worker.location,
  fullTimeOrPartTimeCode: worker.employmentType === 'full-time' ? 'F' : 'P',
  employeeStatusCode: status === 'terminated' ? 'T' : 'A',
  originalHireDate: midnight(worker.originalStartDate),
  lastHireDate: midnight(worker.startDate),
  dateOfTermination: midnight(worker.endDate),
});

export const ukgPro: MakeMockVendor = (company) => ({
  kind: 'ukg-pro',
  connection: (baseUrl) => ({
    settings: { baseUrl },
    credentials: { username, password, customerApiKey },
    secret: 'ukg:hook-password-1',
  }),
  otherSecret: 'ukg:hook-password-2',
  workerId: (number) => `4W7QK9${String(number).padStart(4, '0')}K0`,
  tell: (happening) => [told(happening, 459_469_000 + happening.number)],
  tellAgain: (happening) => [told(happening, 459_470_000 + happening.number)],
  sign: (delivery, secret) => ({ ...delivery, headers: { ...delivery.headers, authorization: basic(secret) } }),

  answer({ method, path, query, headers }) {
    if (headers.authorization !== basic(`${username}:${password}`)) return { status: 401 };
    if (headers['us-customer-api-key'] !== customerApiKey) return { status: 403 };
    const [, what] = /^\/personnel\/v1\/(person-details|employment-details)$/.exec(path) ?? [];
    if (method !== 'GET' || what === undefined) return undefined;
    const id = query.get('employeeId');
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_Page') ?? 100)];
    const all = [...company.workers.values()].filter((worker) => id === null || worker.id === id);
    const shown = all.slice((page - 1) * size, page * size);
    const written = (worker: MockWorker) =>
      what === 'person-details' ? personOf(worker) : employmentOf(worker, company.statusOf(worker));
    return { status: 200, body: shown.map(written) };
  },
});
