import type { HrRecord } from '../../domain/hr-record.js';
import type { JsonObject } from '../../domain/json.js';
import type { HrisSource, Vendor, VendorAccess } from '../../ports/hris-source.js';
import { idInBody, jsonOf } from './delivery-body.js';
import { employmentTold } from './employment-told.js';
import { mapFacts, textAt, type FieldMapping } from './field-mapping.js';
import { basicAuthorization, checkUserAndPassword } from './signatures.js';
import { vendorDate } from './vendor-dates.js';
import { VendorHttp } from './vendor-http.js';
import { basicCredentials } from './vendor-token.js';

const mapping: FieldMapping = {
  firstName: 'person.firstName',
  lastName: 'person.lastName',
  email: 'person.emailAddress',
  role: 'employment.jobDescription',
  department: 'employment.orgLevel1Code',
  location: 'employment.primaryWorkLocationCode',
  state: 'person.addressState',
  employmentType: {
    path: 'employment.fullTimeOrPartTimeCode',
    values: { F: 'full-time', P: 'part-time' },
  },
};

/** T: terminated, R: retired, D: deceased. A (active), L (leave), S (suspended) and codes of the customer's have not left. */
const leftCodes = ['T', 'R', 'D'];
const pageSize = 100;

/**
 * UKG Pro (UltiPro). Its events name a person and mislead about the rest: a hire is told as a change of the name. So
 * the person is read back, from the personnel API.
 */
export const ukgPro: HrisSource = {
  kind: 'ukg-pro',
  title: 'UKG Pro',
  credentials: {
    username: { type: 'text', about: 'User name of the web service account.', required: true },
    password: { type: 'text', about: 'Password of the web service account.', required: true },
    customerApiKey: { type: 'text', about: 'Customer API key (US-Customer-Api-Key).', required: true },
  },

  checkSecret: checkUserAndPassword,
  verify: basicAuthorization,

  deliveryId: idInBody('EventId'),

  read(delivery) {
    const told = jsonOf(delivery);
    const remoteId = textAt(told, 'Payload.EeId');
    if (remoteId !== undefined) return [{ type: 'changed', remoteId }];
    const event = textAt(told, 'EventType') ?? 'without EventType';
    return [{ type: 'ignored', why: `The event ${event} names nobody in Payload.EeId.` }];
  },

  vendor: (access) => new UkgPro(access),
};

class UkgPro implements Vendor {
  private readonly http: VendorHttp;

  constructor(private readonly access: VendorAccess) {
    const { username, password, customerApiKey = '' } = access.credentials;
    const headers = { ...basicCredentials(username, password), 'US-Customer-Api-Key': customerApiKey };
    this.http = new VendorHttp(access, () => headers);
  }

  async find(remoteId: string): Promise<HrRecord | undefined> {
    const employment = currentOf(await this.list('employment-details', { employeeId: remoteId }));
    const [person] = await this.list('person-details', { employeeId: remoteId });
    if (!employment || !person) return undefined;
    const left = leftCodes.includes(textAt(employment, 'employeeStatusCode') ?? '');
    const { lastHireDate, originalHireDate, dateOfTermination: end } = employment;
    return {
      remoteId,
      ...employmentTold({ left, start: lastHireDate ?? originalHireDate, end }, this.access),
      facts: mapFacts({ person, employment }, mapping, this.access.settings),
      dateOfBirth: vendorDate(person.dateOfBirth, this.access.timeZone),
    };
  }

  /** People are read one by one: the lists of employments and of persons have no order in common. */
  async everyone(page = '1'): Promise<{ records: HrRecord[]; next?: string }> {
    const employments = await this.list('employment-details', { page, per_Page: pageSize });
    const records: HrRecord[] = [];
    for (const id of new Set(employments.map((employment) => textAt(employment, 'employeeID')))) {
      const record = id === undefined ? undefined : await this.find(id);
      if (record) records.push(record);
    }
    return { records, next: employments.length < pageSize ? undefined : String(Number(page) + 1) };
  }

  private async list(what: string, query: Record<string, string | number>): Promise<JsonObject[]> {
    return (await this.http.get<JsonObject[]>(`/personnel/v1/${what}`, query)) ?? [];
  }
}

/** Who works for several companies of the customer has one employment in each: the one that was begun last counts. */
const currentOf = (employments: JsonObject[]) =>
  employments.toSorted((a, b) => (textAt(b, 'lastHireDate') ?? '').localeCompare(textAt(a, 'lastHireDate') ?? ''))[0];
