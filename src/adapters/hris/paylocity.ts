import type { HrRecord } from '../../domain/hr-record.js';
import type { Json, JsonObject } from '../../domain/json.js';
import type { HrisSource, Vendor, VendorAccess } from '../../ports/hris-source.js';
import { jsonOf } from './delivery-body.js';
import { employmentTold } from './employment-told.js';
import { mapFacts, textAt, valueAt, type FieldMapping } from './field-mapping.js';
import { basicAuthorization, checkUserAndPassword } from './signatures.js';
import { vendorDate } from './vendor-dates.js';
import { VendorHttp } from './vendor-http.js';
import { basicCredentials, bearerToken } from './vendor-token.js';

const mapping: FieldMapping = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'workAddress.emailAddress',
  role: 'departmentPosition.jobTitle',
  department: 'departmentPosition.costCenter1',
  location: 'workAddress.location',
  state: 'workAddress.state',
  employmentType: {
    path: 'departmentPosition.employeeType',
    values: { RFT: 'full-time', RPT: 'part-time', SNL: 'seasonal', TFT: 'temporary', TPT: 'temporary' },
  },
};

/** The standard codes of type Terminated; XT is a transfer to another company. The customer's own are a setting. */
const leftCodes = ['T', 'D', 'R', 'XT'];
const pageSize = 100;

/** Paylocity. Its webhooks name a company and an employee; a rehire looks like any change. So the employee is read back. */
export const paylocity: HrisSource = {
  kind: 'paylocity',
  title: 'Paylocity',
  baseUrl: 'https://api.paylocity.com',
  settings: {
    companyId: { type: 'text', about: 'The company id; what is told of other companies is ignored.', required: true },
    terminatedStatuses: {
      type: 'texts',
      about: 'Status codes of your own that say that somebody has left, besides T, D, R and XT.',
    },
  },
  credentials: {
    clientId: { type: 'text', about: 'Client id of the API.', required: true },
    clientSecret: { type: 'text', about: 'Client secret of the API; Paylocity ends it after a year.', required: true },
  },

  checkSecret: checkUserAndPassword,
  verify: basicAuthorization,

  read(delivery, { settings }) {
    const told = lowerCased(jsonOf(delivery));
    const remoteId = textAt(told, 'employeeid');
    const company = textAt(told, 'companyid');
    if (remoteId === undefined) return [{ type: 'ignored', why: 'The message names nobody in employeeId.' }];
    if (company !== settings.companyId)
      return [
        { type: 'ignored', why: `The message is about the company ${company ?? '(none)'}, not settings.companyId.` },
      ];
    return [{ type: 'changed', remoteId }];
  },

  vendor: (access) => new Paylocity(access),
};

/** Its documents write the names of the same fields as companyId and as companyid. */
const lowerCased = (told: Json) =>
  Object.fromEntries(Object.entries(told ?? {}).map(([name, value]) => [name.toLowerCase(), value]));

class Paylocity implements Vendor {
  private readonly http: VendorHttp;
  private readonly employees: string;

  constructor(private readonly access: VendorAccess) {
    const { clientId, clientSecret } = access.credentials;
    const authorize = bearerToken({
      url: `${access.baseUrl}/IdentityServer/connect/token`,
      form: { grant_type: 'client_credentials', scope: 'WebLinkAPI' },
      headers: basicCredentials(clientId, clientSecret),
    });
    this.http = new VendorHttp(access, authorize);
    this.employees = `/api/v2/companies/${encodeURIComponent(textAt(access.settings, 'companyId') ?? '')}/employees`;
  }

  async find(remoteId: string): Promise<HrRecord | undefined> {
    const path = `${this.employees}/${encodeURIComponent(remoteId)}`;
    const told = await this.http.get<JsonObject | JsonObject[]>(path);
    const employee = Array.isArray(told) ? told[0] : told;
    return employee && recordOf(remoteId, employee, this.access);
  }

  /** The list holds ids only, so people are read one by one. */
  async everyone(page = '0'): Promise<{ records: HrRecord[]; next?: string }> {
    const listed = (await this.http.get<JsonObject[]>(this.employees, { pagesize: pageSize, pagenumber: page })) ?? [];
    const records: HrRecord[] = [];
    for (const one of listed) {
      const remoteId = textAt(one, 'employeeId');
      const record = remoteId === undefined ? undefined : await this.find(remoteId);
      if (record) records.push(record);
    }
    return { records, next: listed.length < pageSize ? undefined : String(Number(page) + 1) };
  }
}

export function recordOf(remoteId: string, employee: JsonObject, access: VendorAccess): HrRecord {
  const { settings, timeZone } = access;
  const codes = [...leftCodes, ...((settings.terminatedStatuses as string[] | undefined) ?? [])];
  const left = codes.includes(textAt(employee, 'status.employeeStatus') ?? '');
  return {
    remoteId,
    ...employmentTold(
      {
        left,
        start: valueAt(employee, 'status.reHireDate') ?? valueAt(employee, 'status.hireDate'),
        // The day since which the status is what it is.
        end: left ? valueAt(employee, 'status.effectiveDate') : undefined,
      },
      access,
    ),
    facts: mapFacts(employee, mapping, settings),
    dateOfBirth: vendorDate(employee.birthDate, timeZone),
  };
}
