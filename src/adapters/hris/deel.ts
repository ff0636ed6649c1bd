import type { HrRecord } from '../../domain/hr-record.js';
import type { Json, JsonObject } from '../../domain/json.js';
import type { HrisSource, Notice, PolledPage, Vendor, VendorAccess } from '../../ports/hris-source.js';
import { idInBody, jsonOf } from './delivery-body.js';
import { employmentTold } from './employment-told.js';
import { mapFacts, objectsAt, textAt, valueAt, type FieldMapping } from './field-mapping.js';
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
  location: 'work_location',
  state: 'state',
  employmentType: 'hiring_type',
  managerEmail: 'direct_manager.work_email',
};

/** Whoever is active, onboarding or offboarding, or has a status unknown here, has not left. */
const leftStatuses = ['inactive', 'terminated', 'offboarded'];
const pageSize = 100;

/**
 * Deel. Events about a worker name the profile, which is read back; those about a contract do not, so the list of people
 * is searched for who changed.
 */
export const deel: HrisSource = {
  kind: 'deel',
  title: 'Deel',
  baseUrl: 'https://api.letsdeel.com',
  credentials: {
    apiToken: { type: 'text', about: 'Organization API token with the scope people:read.', required: true },
  },

  verify: signedBy({ header: 'x-deel-signature', over: ({ body }) => ['POST', body], output: 'hex' }),

  deliveryId: idInBody('data.meta.tracking_id'),

  read(delivery) {
    const told = jsonOf(delivery);
    const event = textAt(told, 'data.meta.event_type') ?? '(none)';
    const resource = valueAt(told, 'data.resource');
    if (/^(worker|employee|people|person|profile|hris)/.test(event))
      return (Array.isArray(resource) ? resource : [resource]).map((one) => whoChanged(event, one));
    if (/^(contract|termination|offboarding|onboarding|eor\.(contract|termination|amendment))/.test(event))
      return [{ type: 'poll' }];
    return [{ type: 'ignored', why: `Events of the type ${event} are not about somebody's work.` }];
  },

  vendor: (access) => new Deel(access),
};

function whoChanged(event: string, resource: Json | undefined): Notice {
  const remoteId = textAt(resource, 'hris_profile_id') ?? textAt(resource, 'id');
  return remoteId === undefined
    ? { type: 'ignored', why: `The event ${event} names nobody in data.resource.id.` }
    : { type: 'changed', remoteId };
}

class Deel implements Vendor {
  private readonly http: VendorHttp;

  constructor(private readonly access: VendorAccess) {
    const { apiToken = '' } = access.credentials;
    const Authorization = `Bearer ${apiToken}`;
    this.http = new VendorHttp(access, () => ({ Authorization }));
  }

  async find(remoteId: string): Promise<HrRecord | undefined> {
    const answer = await this.http.get<{ data?: JsonObject }>(`/rest/v2/people/${encodeURIComponent(remoteId)}`);
    return answer?.data && recordOf(answer.data, this.access);
  }

  /** The list cannot be asked for changes: all of it is read, and who was updated is told. */
  poll(cursor: string | undefined): Promise<PolledPage> {
    return pollSince(cursor, async (since, page) => {
      const asOf = this.access.now().toISOString();
      const { people, next } = await this.list(page);
      const updated = people.filter((person) => Date.parse(textAt(person, 'updated_at') ?? since) >= Date.parse(since));
      return {
        notices: updated.map((person) => ({ type: 'record', record: recordOf(person, this.access), asOf })),
        next,
      };
    });
  }

  async everyone(page?: string): Promise<{ records: HrRecord[]; next?: string }> {
    const { people, next } = await this.list(page);
    return { records: people.map((person) => recordOf(person, this.access)), next };
  }

  private async list(page = '0'): Promise<{ people: JsonObject[]; next?: string }> {
    const query = { limit: pageSize, offset: page, sort_by: 'id', sort_order: 'asc' };
    const { data: people = [] } = (await this.http.get<{ data?: JsonObject[] }>('/rest/v2/people', query)) ?? {};
    return { people, next: people.length < pageSize ? undefined : String(Number(page) + pageSize) };
  }
}

export function recordOf(person: JsonObject, access: VendorAccess): HrRecord {
  const left = leftStatuses.includes(textAt(person, 'hiring_status') ?? '');
  const employments = objectsAt(person, 'employments');
  const last = employments.find((employment) => valueAt(employment, 'start_date') === person.start_date);
  const end = valueAt(last, 'termination_last_day') ?? person.completion_date;
  return {
    remoteId: textAt(person, 'id') ?? '',
    ...employmentTold({ left, start: person.start_date, end }, access),
    facts: mapFacts({ ...person, email: emailOf(person) }, mapping, access.settings),
    dateOfBirth: vendorDate(person.birth_date, access.timeZone),
  };
}

/** The address for work, else the one that the person signs in with, else the private one. */
function emailOf(person: JsonObject): Json {
  const told = new Map(objectsAt(person, 'emails').map((one) => [textAt(one, 'type'), textAt(one, 'value')]));
  return told.get('work') ?? told.get('primary') ?? told.get('personal') ?? null;
}
