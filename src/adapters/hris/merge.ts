import type { HrRecord } from '../../domain/hr-record.js';
import type { JsonObject } from '../../domain/json.js';
import type { HrisSource, Notice, SourceConnection, Vendor, VendorAccess } from '../../ports/hris-source.js';
import { employmentTold } from './employment-told.js';
import { mapFacts, objectAt, objectsAt, textAt, type FieldMapping } from './field-mapping.js';
import { parseLossless } from './lossless-json.js';
import { pollSince } from './poll-since.js';
import { signedBy } from './signatures.js';
import { vendorDate } from './vendor-dates.js';
import { VendorHttp } from './vendor-http.js';

const mapping: FieldMapping = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  role: 'employment.job_title',
  department: 'department.name',
  location: 'work_location.name',
  state: 'work_location.state',
  employmentType: 'employment.employment_type',
  managerEmail: 'manager.work_email',
};
const expand = 'employments,groups,manager,work_location';

interface MergeList {
  results: JsonObject[];
  next: string | null;
}

/** The employee comes whole with the webhook; that they left is told by nothing but `employment_status`. */
export const merge: HrisSource = {
  kind: 'merge',
  title: 'Merge',
  baseUrl: 'https://api.merge.dev/api/hris/v1',
  credentials: {
    apiKey: { type: 'text', about: "Merge's API key for production.", required: true },
    accountToken: { type: 'text', about: 'The token of the linked account.', required: true },
  },

  verify: signedBy({ header: 'x-merge-webhook-signature' }),

  // hook.id is the webhook's configuration and the same in every delivery, so there is no delivery id.
  read({ body }, connection): Notice[] {
    const told = parseLossless(body.toString('utf8'));
    const event = textAt(told, 'hook.event') ?? '';
    if (!/^employee\./i.test(event)) return [otherNotice(event)];
    const employee = objectAt(told, 'data');
    if (!employee) throw new Error('data is missing: it should be the employee.');
    const remoteId = idOf(employee);
    if (!isWhole(employee)) return [{ type: 'changed', remoteId }];
    const asOf = textAt(employee, 'modified_at');
    if (asOf === undefined) throw new Error('data.modified_at is missing: it says of when the record is.');
    return [{ type: 'record', record: recordOf(employee, { ...connection, now: () => new Date(asOf) }), asOf }];
  },

  vendor: (access) => new Merge(access),
};

/** Related records come as bare ids where the webhook does not expand them; their facts are then read back. */
const isWhole = (employee: JsonObject) =>
  ['employments', 'groups'].every((name) => {
    const list = employee[name];
    return !Array.isArray(list) || objectsAt(employee, name).length === list.length;
  });

function otherNotice(event: string): Notice {
  // A sync may have brought changes of related records, of which no event of the employee tells.
  const isSync = /sync/i.test(event) || /^employment\./i.test(event);
  return isSync ? { type: 'poll' } : { type: 'ignored', why: `${event || 'no event'} is not about an employee` };
}

class Merge implements Vendor {
  private readonly http: VendorHttp;

  constructor(private readonly access: VendorAccess) {
    const { apiKey = '', accountToken = '' } = access.credentials;
    this.http = new VendorHttp(access, () => ({ Authorization: `Bearer ${apiKey}`, 'X-Account-Token': accountToken }));
  }

  async find(remoteId: string): Promise<HrRecord | undefined> {
    const { records } = await this.list({ remote_id: remoteId });
    return records.find((record) => record.remoteId === remoteId);
  }

  poll(cursor: string | undefined) {
    return pollSince(cursor, async (since, page) => {
      const asOf = this.access.now().toISOString();
      const { records, next } = await this.list({ modified_after: since, cursor: page });
      return { notices: records.map((record): Notice => ({ type: 'record', record, asOf })), next };
    });
  }

  everyone(page: string | undefined) {
    return this.list({ cursor: page });
  }

  private async list(params: Record<string, string | undefined>): Promise<{ records: HrRecord[]; next?: string }> {
    const answer = await this.http.get<MergeList>('/employees', { ...params, expand, page_size: 100 });
    const records = (answer?.results ?? []).map((employee) => recordOf(employee, this.access));
    return { records, ...(answer?.next && { next: answer.next }) };
  }
}

/** The HR system's id; Merge's own changes when the account is linked anew. */
function idOf(employee: JsonObject): string {
  const id = textAt(employee, 'remote_id') ?? textAt(employee, 'id');
  if (id === undefined) throw new Error('data.remote_id and data.id are missing: nobody is meant.');
  return id;
}

function recordOf(employee: JsonObject, { settings, ...at }: SourceConnection & Pick<VendorAccess, 'now'>): HrRecord {
  const employments = objectsAt(employee, 'employments');
  const [employment = {}] = employments.sort((a, b) => (startOf(a) < startOf(b) ? 1 : -1));
  const department = objectsAt(employee, 'groups').find((group) => textAt(group, 'type') === 'DEPARTMENT') ?? {};
  const email = textAt(employee, 'work_email') ?? textAt(employee, 'personal_email') ?? null;
  const { employment_status: status, start_date: start, termination_date: end } = employee;
  return {
    remoteId: idOf(employee),
    personKey: textAt(employee, 'id'),
    ...employmentTold({ left: status === 'INACTIVE', start, end }, at),
    facts: mapFacts({ ...employee, email, employment, department }, mapping, settings),
    dateOfBirth: vendorDate(employee.date_of_birth, at.timeZone),
  };
}

const startOf = (employment: JsonObject) => textAt(employment, 'effective_date') ?? '';
