import type { HrRecord } from '../../domain/hr-record.js';
import type { JsonObject } from '../../domain/json.js';
import type { HrisSource, Notice, Vendor, VendorAccess } from '../../ports/hris-source.js';
import { employmentTold } from './employment-told.js';
import { mapFacts, objectsAt, textAt, type FieldMapping } from './field-mapping.js';
import { parseLossless } from './lossless-json.js';
import { pollSince } from './poll-since.js';
import { sharedSecret } from './signatures.js';
import { VendorHttp } from './vendor-http.js';
import { bearerToken } from './vendor-token.js';

const mapping: FieldMapping = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  role: 'employment.position.title',
  department: 'department.id',
  location: 'employment.office.id',
  employmentType: 'employment.type',
};

/** Webhooks without data, proven by the token in Authorization; person and employments are read back. */
export const personio: HrisSource = {
  kind: 'personio',
  title: 'Personio',
  baseUrl: 'https://api.personio.de',
  credentials: {
    clientId: { type: 'text', about: 'The client id of an API credential that may read persons.', required: true },
    clientSecret: { type: 'text', about: 'The secret of the API credential.', required: true },
  },

  // The token is sent exactly as it was entered, with its prefix if it has one.
  verify: sharedSecret('authorization'),

  read({ body }): Notice[] {
    const told = parseLossless(body.toString('utf8'));
    const event = textAt(told, 'event_name') ?? 'no event_name';
    if (!/^(person|employment)\./.test(event)) return [{ type: 'ignored', why: `${event} is not about a person` }];
    const ownId = event.startsWith('person.') ? textAt(told, 'payload.id') : undefined;
    const remoteId = textAt(told, 'payload.person_id') ?? textAt(told, 'payload.person.id') ?? ownId;
    return [remoteId === undefined ? { type: 'poll' } : { type: 'changed', remoteId }];
  },

  vendor: (access) => new Personio(access),
};

class Personio implements Vendor {
  private readonly http: VendorHttp;

  constructor(private readonly access: VendorAccess) {
    const { clientId = '', clientSecret = '' } = access.credentials;
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    this.http = new VendorHttp(access, bearerToken({ url: `${access.baseUrl}/v2/auth/token`, form }));
  }

  async find(remoteId: string): Promise<HrRecord | undefined> {
    const person = await this.http.get<JsonObject>(`/v2/persons/${encodeURIComponent(remoteId)}`);
    return person && this.withEmployment(person);
  }

  poll(cursor: string | undefined) {
    return pollSince(cursor, async (since, page) => {
      const { people, next } = await this.page(page ?? `/v2/persons?limit=50&updated_at.gt=${since}`);
      const ids = people.flatMap((person) => textAt(person, 'id') ?? []);
      return { notices: ids.map((remoteId): Notice => ({ type: 'changed', remoteId })), next };
    });
  }

  async everyone(page = '/v2/persons?limit=50') {
    const { people, next } = await this.page(page);
    const records: HrRecord[] = [];
    for (const person of people) records.push(await this.withEmployment(person));
    return { records, ...(next !== undefined && { next }) };
  }

  private async page(url: string): Promise<{ people: JsonObject[]; next?: string }> {
    const answer = await this.http.get<JsonObject>(url);
    return { people: objectsAt(answer, '_data'), next: textAt(answer, '_meta.links.next.href') };
  }

  /** A person has an employment for each time that they worked there; the latest counts. */
  private async withEmployment(person: JsonObject): Promise<HrRecord> {
    const id = textAt(person, 'id');
    if (id === undefined) throw new Error('id of a person is missing.');
    const answer = await this.http.get<JsonObject>(`/v2/persons/${encodeURIComponent(id)}/employments`);
    const employments = objectsAt(answer, '_data').sort((a, b) => (startOf(a) < startOf(b) ? 1 : -1));
    return recordOf(id, person, employments[0] ?? {}, this.access);
  }
}

const startOf = (employment: JsonObject) => textAt(employment, 'employment_start_date') ?? '';

function recordOf(remoteId: string, person: JsonObject, employment: JsonObject, access: VendorAccess): HrRecord {
  const left = (textAt(employment, 'status') ?? textAt(person, 'status')) === 'INACTIVE';
  const { employment_start_date: start, employment_end_date: end } = employment;
  const department = objectsAt(employment, 'org_units').find(({ type }) => type === 'department') ?? {};
  const custom = Object.fromEntries(
    objectsAt(person, 'custom_attributes').map((one) => [textAt(one, 'id') ?? '', one.value ?? null]),
  );
  return {
    remoteId,
    ...employmentTold({ left, start, end }, access),
    facts: mapFacts({ ...person, employment, department, custom }, mapping, access.settings),
  };
}
