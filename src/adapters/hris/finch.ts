import { CallFailure } from '../../domain/failure.js';
import type { HrRecord } from '../../domain/hr-record.js';
import type { JsonObject } from '../../domain/json.js';
import type { HrisSource, Notice, Vendor, VendorAccess } from '../../ports/hris-source.js';
import { employmentTold } from './employment-told.js';
import { mapFacts, objectsAt, textAt, type FieldMapping } from './field-mapping.js';
import { parseLossless } from './lossless-json.js';
import { signedBy, whsecKey } from './signatures.js';
import { vendorDate } from './vendor-dates.js';
import { VendorHttp } from './vendor-http.js';

const mapping: FieldMapping = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  role: 'employment.title',
  department: 'employment.department.name',
  location: 'employment.location.name',
  state: 'employment.location.state',
  employmentType: 'employment.employment.subtype',
};
const leftStatuses = ['terminated', 'retired', 'deceased'];
const peopleOnPage = 100;

interface Batch {
  responses: { individual_id: string; code: number; body?: JsonObject }[];
}
interface Directory {
  paging: { count: number };
  individuals: { id: string }[];
}

/** Its webhooks name a person and no more; who they are and where they work are two reads, of many people at once. */
export const finch: HrisSource = {
  kind: 'finch',
  title: 'Finch',
  baseUrl: 'https://api.tryfinch.com',
  credentials: {
    accessToken: { type: 'text', about: 'The access token of the connection in Finch.', required: true },
  },

  verify: signedBy({
    header: 'finch-signature',
    over: ({ headers, body }) => [headers['finch-event-id'], '.', headers['finch-timestamp'], '.', body],
    key: whsecKey,
    listed: 'v1,',
    timestamp: { header: 'finch-timestamp', toleranceMs: 300_000 },
  }),

  deliveryId: ({ headers }) => headers['finch-event-id'],

  read({ body }): Notice[] {
    const told = parseLossless(body.toString('utf8'));
    const event = textAt(told, 'event_type') ?? 'no event_type';
    const remoteId = textAt(told, 'data.individual_id');
    if (remoteId === undefined) return [{ type: 'ignored', why: `${event} names no individual` }];
    return [{ type: 'changed', remoteId }];
  },

  vendor: (access) => new Finch(access),
};

class Finch implements Vendor {
  private readonly http: VendorHttp;

  constructor(private readonly access: VendorAccess) {
    const { accessToken = '' } = access.credentials;
    this.http = new VendorHttp(access, () => ({
      Authorization: `Bearer ${accessToken}`,
      'Finch-API-Version': '2020-09-17',
    }));
  }

  async find(remoteId: string): Promise<HrRecord | undefined> {
    return (await this.people([remoteId]))[0];
  }

  async everyone(page = '0') {
    const offset = Number(page);
    const directory = await this.http.get<Directory>('/employer/directory', { limit: peopleOnPage, offset });
    const ids = (directory?.individuals ?? []).map(({ id }) => id);
    const next = offset + ids.length;
    const more = ids.length > 0 && next < (directory?.paging.count ?? 0);
    return { records: await this.people(ids), ...(more && { next: String(next) }) };
  }

  private async people(ids: readonly string[]): Promise<HrRecord[]> {
    if (ids.length === 0) return [];
    const individuals = await this.batch('/employer/individual', ids);
    const employments = await this.batch('/employer/employment', ids);
    return ids.flatMap((id) => {
      const [individual, employment] = [individuals.get(id), employments.get(id)];
      return individual && employment ? [recordOf(id, individual, employment, this.access)] : [];
    });
  }

  /** Who is unknown is left out. */
  private async batch(path: string, ids: readonly string[]): Promise<Map<string, JsonObject>> {
    const requests = ids.map((id) => ({ individual_id: id }));
    const answer = await this.http.post<Batch>(path, { requests });
    const found = new Map<string, JsonObject>();
    for (const { individual_id: id, code, body } of answer?.responses ?? []) {
      if (code === 200 && body) found.set(id, body);
      else if (code !== 404) throw unread(path, code);
    }
    return found;
  }
}

function unread(path: string, code: number): CallFailure {
  const message = `Finch answered ${code} for a person in ${path}; it is tried again.`;
  return new CallFailure('HR_SYSTEM_ANSWERED_ERROR', message, 'refused', true);
}

function recordOf(remoteId: string, individual: JsonObject, employment: JsonObject, access: VendorAccess): HrRecord {
  const custom = customOf(employment);
  const told = { ...individual, email: emailOf(individual), employment, custom };
  const { employment_status: status, is_active: isActive, latest_rehire_date: rehired, end_date: end } = employment;
  const left =
    leftStatuses.includes(textAt(employment, 'employment_status') ?? '') || (status == null && isActive === false);
  return {
    remoteId,
    ...employmentTold({ left, start: rehired ?? employment.start_date, end }, access),
    facts: mapFacts(told, mapping, access.settings),
    dateOfBirth: vendorDate(individual.dob, access.timeZone),
  };
}

function emailOf(individual: JsonObject): string | null {
  const all = objectsAt(individual, 'emails');
  const work = all.find((one) => one.type === 'work') ?? all[0];
  return textAt(work, 'data') ?? null;
}

/** Custom fields by their names, so that a mapping can say `custom.<name>`. */
const customOf = (employment: JsonObject): JsonObject =>
  Object.fromEntries(
    objectsAt(employment, 'custom_fields').map((field) => [textAt(field, 'name') ?? '', field.value ?? null]),
  );
