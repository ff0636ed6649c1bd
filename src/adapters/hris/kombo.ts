import type { HrRecord } from '../../domain/hr-record.js';
import type { JsonObject } from '../../domain/json.js';
import type { HrisSource, Notice, Vendor, VendorAccess } from '../../ports/hris-source.js';
import { employmentTold } from './employment-told.js';
import { mapFacts, objectsAt, textAt, type FieldMapping } from './field-mapping.js';
import { parseLossless } from './lossless-json.js';
import { pollSince } from './poll-since.js';
import { signedBy } from './signatures.js';
import { vendorDate } from './vendor-dates.js';
import { VendorHttp } from './vendor-http.js';

const mapping: FieldMapping = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  role: 'job_title',
  department: 'department.name',
  location: 'work_location.name',
  state: 'work_location.address.state',
  employmentType: 'employment_type',
  managerEmail: 'manager.work_email',
};

interface KomboList {
  data: { results: JsonObject[]; next: string | null };
}

/** Its webhooks name tables and nobody: whoever changed is asked for by the time of the last reading. */
export const kombo: HrisSource = {
  kind: 'kombo',
  title: 'Kombo',
  baseUrl: 'https://api.kombo.dev/v1',
  credentials: {
    apiKey: { type: 'text', about: "Kombo's API key.", required: true },
    integrationId: { type: 'text', about: 'The id of the integration.', required: true },
  },

  verify: signedBy({ header: 'x-kombo-signature' }),

  deliveryId: ({ body }) => textAt(parseLossless(body.toString('utf8')), 'id'),

  read({ body }): Notice[] {
    const told = parseLossless(body.toString('utf8'));
    const type = textAt(told, 'type') ?? 'no type';
    const names = objectsAt(told, 'data.changed_models').map((model) => textAt(model, 'name') ?? '');
    // The older webhook does not say what a sync has brought.
    const concernsPeople = type === 'sync-finished' || names.some((name) => name.startsWith('hris_'));
    return [concernsPeople ? { type: 'poll' } : { type: 'ignored', why: `${type} is not about employees` }];
  },

  vendor: (access) => new Kombo(access),
};

class Kombo implements Vendor {
  private readonly http: VendorHttp;

  constructor(private readonly access: VendorAccess) {
    const { apiKey = '', integrationId = '' } = access.credentials;
    this.http = new VendorHttp(access, () => ({
      Authorization: `Bearer ${apiKey}`,
      'X-Integration-Id': integrationId,
    }));
  }

  async find(remoteId: string): Promise<HrRecord | undefined> {
    const { records } = await this.list({ remote_ids: remoteId });
    return records.find((record) => record.remoteId === remoteId);
  }

  poll(cursor: string | undefined) {
    return pollSince(cursor, async (since, page) => {
      const asOf = this.access.now().toISOString();
      const { records, next } = await this.list({ updated_after: since, cursor: page });
      return { notices: records.map((record): Notice => ({ type: 'record', record, asOf })), next };
    });
  }

  everyone(page: string | undefined) {
    return this.list({ cursor: page });
  }

  private async list(params: Record<string, string | undefined>): Promise<{ records: HrRecord[]; next?: string }> {
    const answer = await this.http.get<KomboList>('/hris/employees', { ...params, page_size: 100 });
    const records = (answer?.data.results ?? []).map((employee) => recordOf(employee, this.access));
    return { records, ...(answer?.data.next && { next: answer.data.next }) };
  }
}

function recordOf(employee: JsonObject, access: VendorAccess): HrRecord {
  const department = objectsAt(employee, 'groups').find(({ type }) => type === 'DEPARTMENT');
  const email = textAt(employee, 'work_email') ?? textAt(employee, 'personal_email') ?? null;
  const { employment_status: status, start_date: start, termination_date: end } = employee;
  const komboId = textAt(employee, 'id');
  const remoteId = textAt(employee, 'remote_id') ?? komboId;
  if (remoteId === undefined) throw new Error('remote_id and id of an employee are missing.');
  return {
    remoteId,
    personKey: komboId,
    ...employmentTold({ left: status === 'INACTIVE', start, end }, access),
    facts: mapFacts({ ...employee, email, department: department ?? {} }, mapping, access.settings),
    dateOfBirth: vendorDate(employee.date_of_birth, access.timeZone),
  };
}
