import type { HrRecord } from '../../domain/hr-record.js';
import type { Json, JsonObject } from '../../domain/json.js';
import type { HrisSource, PolledPage, Vendor, VendorAccess } from '../../ports/hris-source.js';
import { employmentTold } from './employment-told.js';
import { mapFacts, textAt, valueAt, type FieldMapping } from './field-mapping.js';
import { pathOf } from './next-link.js';
import { pollSince } from './poll-since.js';
import { dayIn, vendorDate } from './vendor-dates.js';
import { VendorHttp } from './vendor-http.js';
import { basicCredentials } from './vendor-token.js';

const mapping: FieldMapping = {
  firstName: 'personal.firstName',
  lastName: 'personal.lastName',
  email: 'email.emailAddress',
  role: 'job.jobTitle',
  department: 'job.departmentNav.name',
  location: 'job.locationNav.name',
  state: 'job.locationNav.addressNavDEFLT.state',
  employmentType: 'job.employmentTypeNav.localeLabel',
  managerEmail: 'job.managerUserNav.email',
};

/** External codes of the standard list of statuses: terminated, retired. Leave, furlough and suspension have not left. */
const leftCodes = ['T', 'R'];

const jobs = 'employmentNav/jobInfoNav';
const expand = [
  'personalInfoNav',
  'emailNav',
  'employmentNav',
  jobs,
  `${jobs}/emplStatusNav`,
  `${jobs}/employmentTypeNav`,
  `${jobs}/departmentNav`,
  `${jobs}/locationNav`,
  `${jobs}/locationNav/addressNavDEFLT`,
  `${jobs}/managerUserNav`,
].join();
/** A change of any of these is one of the person's. */
const modified = ['', 'personalInfoNav/', 'emailNav/', 'employmentNav/', `${jobs}/`];

interface Page {
  d?: { results?: JsonObject[]; __next?: string };
}

/** SAP SuccessFactors Employee Central, polled by OData. The person id stays when somebody is hired again. */
export const successFactors: HrisSource = {
  kind: 'success-factors',
  title: 'SAP SuccessFactors',
  credentials: {
    username: { type: 'text', about: 'User of the API with the company: user@company. With password, or else token.' },
    password: { type: 'text', about: 'Password of the user.' },
    token: { type: 'text', about: 'Bearer token, instead of user and password.' },
  },

  vendor: (access) => new SuccessFactors(access),
};

class SuccessFactors implements Vendor {
  private readonly http: VendorHttp;

  constructor(private readonly access: VendorAccess) {
    const { username, password, token } = access.credentials;
    const headers = token === undefined ? basicCredentials(username, password) : { Authorization: `Bearer ${token}` };
    this.http = new VendorHttp(access, () => headers);
  }

  async find(remoteId: string): Promise<HrRecord | undefined> {
    const filter = `personIdExternal eq '${remoteId.replaceAll("'", "''")}'`;
    return (await this.page(undefined, filter)).records[0];
  }

  poll(cursor: string | undefined): Promise<PolledPage> {
    return pollSince(cursor, async (since, page) => {
      const asOf = this.access.now().toISOString();
      const filter = modified.map((of) => `${of}lastModifiedDateTime ge datetimeoffset'${since}'`).join(' or ');
      const { records, next } = await this.page(page, filter);
      return { notices: records.map((record) => ({ type: 'record', record, asOf })), next };
    });
  }

  everyone(page?: string): Promise<{ records: HrRecord[]; next?: string }> {
    return this.page(page);
  }

  private async page(page?: string, filter?: string): Promise<{ records: HrRecord[]; next?: string }> {
    const query = new URLSearchParams({
      $format: 'json',
      $expand: expand,
      // From today on, because who begins later has no job today.
      fromDate: dayIn(this.access.now(), this.access.timeZone),
      toDate: '9999-12-31',
      ...(filter !== undefined && { $filter: filter }),
    });
    const answer = await this.http.get<Page>(page ?? `/odata/v2/PerPerson?${query.toString()}`);
    return {
      records: (answer?.d?.results ?? []).map((person) => recordOf(person, this.access)),
      next: answer?.d?.__next === undefined ? undefined : pathOf(answer.d.__next),
    };
  }
}

export function recordOf(person: JsonObject, access: VendorAccess): HrRecord {
  const { settings, timeZone } = access;
  const [employment = {}] = resultsOf(person.employmentNav).toSorted(
    (a, b) => timeOf(b.startDate) - timeOf(a.startDate),
  );
  const emails = resultsOf(person.emailNav);
  const email = emails.find(({ isPrimary }) => isPrimary === true) ?? emails[0] ?? {};
  const job = inForce(employment.jobInfoNav, access);
  return {
    remoteId: textAt(person, 'personIdExternal') ?? '',
    ...employmentTold(
      {
        left: leftCodes.includes(textAt(job, 'emplStatusNav.externalCode') ?? ''),
        start: employment.startDate,
        end: employment.endDate,
      },
      access,
    ),
    facts: mapFacts(
      { ...person, personal: inForce(person.personalInfoNav, access), email, employment, job },
      mapping,
      settings,
    ),
    dateOfBirth: vendorDate(valueAt(person, 'dateOfBirth'), timeZone),
  };
}

/** Of records with dates of effect the one of today, else the one that comes first. */
function inForce(navigation: Json | undefined, access: VendorAccess): JsonObject {
  const { timeZone } = access;
  const today = dayIn(access.now(), timeZone);
  const byStart = resultsOf(navigation).toSorted((a, b) => timeOf(a.startDate) - timeOf(b.startDate));
  const begun = byStart.filter(({ startDate }) => (vendorDate(startDate, timeZone) ?? '') <= today);
  return begun.at(-1) ?? byStart[0] ?? {};
}

/** A navigation to many is `{ results }`, one to one is the object. */
function resultsOf(navigation: Json | undefined): JsonObject[] {
  const results = valueAt(navigation, 'results') ?? navigation;
  const list = Array.isArray(results) ? results : [results];
  return list.filter((one): one is JsonObject => typeof one === 'object' && one !== null && !Array.isArray(one));
}

const timeOf = (date: Json | undefined) => Date.parse(vendorDate(date, 'UTC') ?? '1970-01-01');
