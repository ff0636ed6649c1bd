import type { HrRecord } from '../../domain/hr-record.js';
import type { JsonObject } from '../../domain/json.js';
import type { HrisSource, PolledPage, Vendor, VendorAccess } from '../../ports/hris-source.js';
import { employmentTold } from './employment-told.js';
import { mapFacts, textAt, type FieldMapping } from './field-mapping.js';
import { pathOf } from './next-link.js';
import { pollSince } from './poll-since.js';
import { vendorDate } from './vendor-dates.js';
import { VendorHttp } from './vendor-http.js';

const mapping: FieldMapping = {
  firstName: 'user.name.given_name',
  lastName: 'user.name.family_name',
  email: 'email',
  role: 'title',
  department: 'department.name',
  location: 'work_location.name',
  state: 'work_location.address.region',
  employmentType: 'employment_type.name',
  managerEmail: 'manager.work_email',
};

const expand = 'user,department,employment_type,manager,work_location';
const pageSize = 100;

/**
 * Rippling, polled. Only TERMINATED has left: HIRED and ACCEPTED are to come by their first day. A person who comes back
 * as another worker is told as somebody new; see docs/hr-sources.md.
 */
export const rippling: HrisSource = {
  kind: 'rippling',
  title: 'Rippling',
  baseUrl: 'https://rest.ripplingapis.com',
  credentials: {
    apiToken: { type: 'text', about: 'API token that may read workers and their users.', required: true },
  },

  vendor: (access) => new Rippling(access),
};

class Rippling implements Vendor {
  private readonly http: VendorHttp;

  constructor(private readonly access: VendorAccess) {
    const { apiToken = '' } = access.credentials;
    const Authorization = `Bearer ${apiToken}`;
    this.http = new VendorHttp(access, () => ({ Authorization }));
  }

  async find(remoteId: string): Promise<HrRecord | undefined> {
    const worker = await this.http.get<JsonObject>(`/workers/${encodeURIComponent(remoteId)}/`, { expand });
    return worker && recordOf(worker, this.access);
  }

  poll(cursor: string | undefined): Promise<PolledPage> {
    return pollSince(cursor, async (since, page) => {
      const asOf = this.access.now().toISOString();
      const { records, next } = await this.page(page, { filter: `updated_at ge '${since}'`, order_by: 'updated_at' });
      return { notices: records.map((record) => ({ type: 'record', record, asOf })), next };
    });
  }

  everyone(page?: string): Promise<{ records: HrRecord[]; next?: string }> {
    return this.page(page, { order_by: 'id' });
  }

  private async page(page: string | undefined, query: Record<string, string>) {
    const first = `/workers/?${new URLSearchParams({ expand, limit: String(pageSize), ...query }).toString()}`;
    const answer = await this.http.get<{ results?: JsonObject[]; next_link?: string | null }>(page ?? first);
    return {
      records: (answer?.results ?? []).map((worker) => recordOf(worker, this.access)),
      next: answer?.next_link ? pathOf(answer.next_link) : undefined,
    };
  }
}

export function recordOf(worker: JsonObject, access: VendorAccess): HrRecord {
  const { status, start_date: start, end_date: end } = worker;
  return {
    remoteId: textAt(worker, 'id') ?? '',
    ...employmentTold({ left: status === 'TERMINATED', start, end }, access),
    facts: mapFacts(
      { ...worker, email: textAt(worker, 'work_email') ?? textAt(worker, 'personal_email') ?? null },
      mapping,
      access.settings,
    ),
    dateOfBirth: vendorDate(worker.date_of_birth, access.timeZone),
  };
}
