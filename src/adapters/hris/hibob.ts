import type { HrRecord } from '../../domain/hr-record.js';
import type { Json, JsonObject } from '../../domain/json.js';
import type { HrisSource, Notice, Vendor, VendorAccess } from '../../ports/hris-source.js';
import { employmentTold } from './employment-told.js';
import { mapFacts, mappedPaths, objectAt, objectsAt, textAt, valueAt, type FieldMapping } from './field-mapping.js';
import { parseLossless } from './lossless-json.js';
import { signedBy } from './signatures.js';
import { vendorDate } from './vendor-dates.js';
import { VendorHttp } from './vendor-http.js';
import { basicCredentials } from './vendor-token.js';

const mapping: FieldMapping = {
  firstName: 'firstName',
  lastName: 'surname',
  email: 'email',
  role: 'work.title',
  department: 'work.department',
  location: 'work.site',
  employmentType: 'payroll.employment.type',
  managerEmail: 'work.reportsTo.email',
};
const otherFields = [
  'root.id',
  'internal.status',
  'internal.lifecycleStatus',
  'internal.terminationDate',
  'work.startDate',
  'personal.birthDate',
];

/** Its webhooks name a person by a number beyond 2^53; the record is read back. */
export const hibob: HrisSource = {
  kind: 'hibob',
  title: 'HiBob',
  baseUrl: 'https://api.hibob.com',
  credentials: {
    serviceUserId: { type: 'text', about: 'The id of a service user who may read people.', required: true },
    token: { type: 'text', about: 'The token of the service user.', required: true },
  },

  verify: signedBy({ header: 'bob-signature', algorithm: 'sha512' }),

  read({ body }): Notice[] {
    const told = parseLossless(body.toString('utf8'));
    const type = textAt(told, 'type') ?? 'no type';
    // The second is where version 1 of the webhooks has it.
    const remoteId = textAt(told, 'data.employeeId') ?? textAt(told, 'employee.id');
    const concernsPeople = /^(employee|table\.entry)\./.test(type);
    if (!concernsPeople) return [{ type: 'ignored', why: `${type} is not about an employee's record` }];
    if (remoteId === undefined) throw new Error('data.employeeId is missing: there is nobody to look up.');
    return [{ type: 'changed', remoteId }];
  },

  vendor: (access) => new HiBob(access),
};

class HiBob implements Vendor {
  private readonly http: VendorHttp;

  constructor(private readonly access: VendorAccess) {
    const authorization = basicCredentials(access.credentials.serviceUserId, access.credentials.token);
    this.http = new VendorHttp(access, () => authorization);
  }

  async find(remoteId: string): Promise<HrRecord | undefined> {
    return (await this.search([{ fieldPath: 'root.id', operator: 'equals', values: [remoteId] }]))[0];
  }

  /** HiBob answers with everybody at once. */
  async everyone() {
    return { records: await this.search([]) };
  }

  private async search(filters: unknown[]): Promise<HrRecord[]> {
    const { settings } = this.access;
    const paths = mappedPaths(mapping, settings).map((path) => (path.includes('.') ? path : `root.${path}`));
    // Lists come as ids and dates as ISO 8601; the names of the ids are appended.
    const asked = { fields: [...new Set([...paths, ...otherFields])], humanReadable: 'APPEND', showInactive: true };
    const answer = await this.http.post<JsonObject>('/v1/people/search', {
      ...asked,
      ...(filters.length > 0 && { filters }),
    });
    return objectsAt(answer, 'employees').map((employee) => recordOf(employee, this.access));
  }
}

function recordOf(employee: JsonObject, access: VendorAccess): HrRecord {
  // A field stands where its path leads or, on its own, as { value } under the path with slashes.
  const field = (path: string) =>
    valueAt(employee, path) ?? valueAt(employee[`/${path.replaceAll('.', '/')}`], 'value') ?? null;
  const remoteId = textAt({ id: field('id') ?? field('root.id') }, 'id');
  if (remoteId === undefined) throw new Error('id of an employee is missing.');
  const left = isText(field('internal.lifecycleStatus'), 'terminated');
  const period = employmentTold(
    { left, start: field('work.startDate'), end: field('internal.terminationDate') },
    access,
  );
  // Somebody on leave is inactive as well; only with an end ahead has access been taken away early.
  const accessRevoked = !left && period.endDate !== undefined && isText(field('internal.status'), 'inactive');
  return {
    remoteId,
    ...period,
    ...(accessRevoked && { accessRevoked }),
    facts: mapFacts(objectAt(employee, 'humanReadable') ?? employee, mapping, access.settings),
    dateOfBirth: vendorDate(field('personal.birthDate'), access.timeZone),
  };
}

const isText = (value: Json, text: string) => typeof value === 'string' && value.toLowerCase() === text;
