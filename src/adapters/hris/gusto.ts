import type { HrRecord } from '../../domain/hr-record.js';
import type { JsonObject } from '../../domain/json.js';
import type { HrisSource, Notice, Vendor, VendorAccess } from '../../ports/hris-source.js';
import { employmentTold } from './employment-told.js';
import { mapFacts, objectsAt, textAt, type FieldMapping } from './field-mapping.js';
import { parseLossless } from './lossless-json.js';
import { signedBy } from './signatures.js';
import { vendorDate } from './vendor-dates.js';
import { VendorHttp } from './vendor-http.js';

const mapping: FieldMapping = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  role: 'job.title',
  department: 'department',
  location: 'job.location.city',
  state: 'job.location.state',
};
const peopleOnPage = 100;

/**
 * Its webhooks name a person and what happened: a termination is told when it is entered, when it becomes effective (under
 * two names) and when it is cancelled. All of them only mean that the record is read back, which has the dates.
 */
export const gusto: HrisSource = {
  kind: 'gusto',
  title: 'Gusto',
  baseUrl: 'https://api.gusto.com',
  settings: {
    companyUuid: { type: 'text', about: 'The uuid of the company, for reading everybody.', required: true },
  },
  credentials: {
    accessToken: { type: 'text', about: 'An OAuth access token that may read employees.', required: true },
  },

  verify: signedBy({ header: 'x-gusto-signature', output: 'hex' }),

  /** The token proves the endpoint to Gusto and is what it signs with: to be entered there, and here as the secret. */
  trustsHandshake: true,
  handshake({ method, body }) {
    if (method !== 'POST') return undefined;
    const told = parseLossless(body.toString('utf8'));
    const verificationToken = textAt(told, 'verification_token');
    if (verificationToken === undefined || textAt(told, 'event_type') !== undefined) return undefined;
    return { status: 200, body: {}, keep: { verificationToken } };
  },

  deliveryId: ({ body }) => textAt(parseLossless(body.toString('utf8')), 'uuid'),

  read({ body }): Notice[] {
    const told = parseLossless(body.toString('utf8'));
    const event = textAt(told, 'event_type') ?? 'no event_type';
    if (textAt(told, 'entity_type') !== 'Employee')
      return [{ type: 'ignored', why: `${event} is not about an employee` }];
    const remoteId = textAt(told, 'entity_uuid');
    if (remoteId === undefined) throw new Error('entity_uuid is missing: there is nobody to look up.');
    return [{ type: 'changed', remoteId }];
  },

  vendor: (access) => new Gusto(access),
};

class Gusto implements Vendor {
  private readonly http: VendorHttp;

  constructor(private readonly access: VendorAccess) {
    const { accessToken = '' } = access.credentials;
    this.http = new VendorHttp(access, () => ({ Authorization: `Bearer ${accessToken}` }));
  }

  async find(remoteId: string): Promise<HrRecord | undefined> {
    const employee = await this.http.get<JsonObject>(`/v1/employees/${encodeURIComponent(remoteId)}`);
    return employee && recordOf(employee, this.access);
  }

  async everyone(page = '1') {
    const { settings } = this.access;
    const path = `/v1/companies/${encodeURIComponent(textAt(settings, 'companyUuid') ?? '')}/employees`;
    const people = (await this.http.get<JsonObject[]>(path, { page, per: peopleOnPage })) ?? [];
    const records = people.map((employee) => recordOf(employee, this.access));
    return { records, ...(people.length === peopleOnPage && { next: String(Number(page) + 1) }) };
  }
}

function recordOf(employee: JsonObject, access: VendorAccess): HrRecord {
  const remoteId = textAt(employee, 'uuid');
  if (remoteId === undefined) throw new Error('uuid of an employee is missing.');
  const jobs = objectsAt(employee, 'jobs');
  const job = jobs.find(({ primary }) => primary === true) ?? jobs[0] ?? {};
  const ends = objectsAt(employee, 'terminations').flatMap((one) => textAt(one, 'effective_date') ?? []);
  const email = textAt(employee, 'work_email') ?? textAt(employee, 'email') ?? null;
  return {
    remoteId,
    ...employmentTold({ left: employee.terminated === true, start: job.hire_date, end: ends.sort().at(-1) }, access),
    facts: mapFacts({ ...employee, email, job }, mapping, access.settings),
    dateOfBirth: vendorDate(employee.date_of_birth, access.timeZone),
  };
}
