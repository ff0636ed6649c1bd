import type { HrRecord } from '../../domain/hr-record.js';
import type { Json, JsonObject } from '../../domain/json.js';
import type { HrisSource, Notice, Vendor, VendorAccess } from '../../ports/hris-source.js';
import { employmentTold } from './employment-told.js';
import { mapFacts, mappedPaths, textAt, valueAt, type FieldMapping } from './field-mapping.js';
import { parseLossless } from './lossless-json.js';
import { signedBy } from './signatures.js';
import { vendorDate } from './vendor-dates.js';
import { VendorHttp } from './vendor-http.js';
import { basicCredentials } from './vendor-token.js';

const mapping: FieldMapping = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  role: 'jobTitle',
  department: 'department',
  location: 'location',
  state: 'state',
  employmentType: 'employmentHistoryStatus',
  managerEmail: 'supervisorEmail',
};
const otherFields = ['workEmail', 'homeEmail', 'status', 'hireDate', 'terminationDate', 'dateOfBirth'];
const peopleOnPage = 50;

/**
 * Both styles of its webhooks (event-based, and field-based with people in a list) are taken as news that somebody changed:
 * one hire comes as created and as updated, and the fields of the older style carry names that the customer chose.
 */
export const bamboohr: HrisSource = {
  kind: 'bamboohr',
  title: 'BambooHR',
  credentials: {
    apiKey: { type: 'text', about: 'An API key of a user who may read employees.', required: true },
  },

  verify: signedBy({
    header: 'x-bamboohr-signature',
    over: ({ headers, body }) => [body, headers['x-bamboohr-timestamp']],
    output: 'hex',
    // Deliveries that failed come again for hours; it is not known that they get another timestamp then.
    timestamp: { header: 'x-bamboohr-timestamp', toleranceMs: 6 * 3_600_000 },
  }),

  read({ body }): Notice[] {
    const told = parseLossless(body.toString('utf8'));
    const people = valueAt(told, 'employees');
    if (Array.isArray(people)) return people.map((one, place) => changed(one, 'id', `employees.${place}.`));
    return [changed(told, 'data.employeeId', '')];
  },

  vendor: (access) => new BambooHr(access),
};

function changed(told: Json, path: string, above: string): Notice {
  const remoteId = textAt(told, path);
  if (remoteId === undefined) throw new Error(`${above}${path} is missing: there is nobody to look up.`);
  return { type: 'changed', remoteId };
}

class BambooHr implements Vendor {
  private readonly http: VendorHttp;

  constructor(private readonly access: VendorAccess) {
    const authorization = basicCredentials(access.credentials.apiKey, 'x');
    this.http = new VendorHttp(access, () => authorization);
  }

  async find(remoteId: string): Promise<HrRecord | undefined> {
    const { settings } = this.access;
    const fields = [...new Set([...mappedPaths(mapping, settings).map(nameOf), ...otherFields])].join();
    const employee = await this.http.get<JsonObject>(`/v1/employees/${encodeURIComponent(remoteId)}`, { fields });
    return employee && recordOf(remoteId, employee, this.access);
  }

  async poll(cursor: string | undefined) {
    if (cursor === undefined) return { notices: [], cursor: this.access.now().toISOString(), more: false };
    const { ids, latest } = await this.changedSince(cursor);
    const notices = ids.map((remoteId): Notice => ({ type: 'changed', remoteId }));
    return { notices, cursor: latest ?? cursor, more: false };
  }

  /** Its directory leaves out who has left, its list of changes since ever does not. */
  async everyone(page = '0') {
    const from = Number(page);
    const { ids } = await this.changedSince('1970-01-01T00:00:00Z');
    const records: HrRecord[] = [];
    for (const id of ids.slice(from, from + peopleOnPage)) {
      const record = await this.find(id);
      if (record) records.push(record);
    }
    const next = from + peopleOnPage;
    return { records, ...(next < ids.length && { next: String(next) }) };
  }

  private async changedSince(since: string): Promise<{ ids: string[]; latest?: string }> {
    const told = await this.http.get<JsonObject>('/v1/employees/changed', { since });
    const people = Object.entries((told?.employees ?? {}) as Record<string, { action?: string }>);
    const ids = people.filter(([, { action }]) => action !== 'Deleted').map(([id]) => id);
    return { ids: ids.sort(), latest: textAt(told, 'latest') };
  }
}

const nameOf = (path: string) => path.split('.')[0] ?? path;

function recordOf(remoteId: string, employee: JsonObject, access: VendorAccess): HrRecord {
  const { status, hireDate: start, terminationDate: end } = employee;
  const email = textAt(employee, 'workEmail') ?? textAt(employee, 'homeEmail') ?? null;
  return {
    remoteId,
    ...employmentTold({ left: status === 'Inactive', start, end }, access),
    facts: mapFacts({ ...employee, email }, mapping, access.settings),
    dateOfBirth: vendorDate(employee.dateOfBirth, access.timeZone),
  };
}
