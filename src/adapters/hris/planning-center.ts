import type { HrRecord } from '../../domain/hr-record.js';
import type { Json, JsonObject } from '../../domain/json.js';
import type { HrisSource, Notice, Vendor, VendorAccess } from '../../ports/hris-source.js';
import { idInBody, jsonOf } from './delivery-body.js';
import { employmentTold } from './employment-told.js';
import { mapFacts, objectsAt, textAt, valueAt, type FieldMapping } from './field-mapping.js';
import { signedBy } from './signatures.js';
import { vendorDate } from './vendor-dates.js';
import { VendorHttp } from './vendor-http.js';
import { basicCredentials } from './vendor-token.js';

const mapping: FieldMapping = {
  firstName: 'attributes.first_name',
  lastName: 'attributes.last_name',
  email: 'email',
  userType: { path: 'userType', default: 'volunteer' },
  role: 'attributes.membership',
  location: 'campus',
};

interface Resource {
  type: string;
  id: string;
  attributes?: JsonObject;
  relationships?: Record<string, { data?: Json }>;
}
/** JSON:API: related resources stand beside the data and are found by type and id. */
interface Document<T> {
  data: T;
  included?: Resource[];
  meta?: { next?: { offset?: number } };
}

const include = 'emails,primary_campus,field_data,field_data.field_definition';
const pageSize = 100;

/**
 * Planning Center People: volunteers. A delivery holds its resource as JSON inside a text, without the addresses for mail,
 * so the person is read back.
 */
export const planningCenter: HrisSource = {
  kind: 'planning-center',
  title: 'Planning Center',
  baseUrl: 'https://api.planningcenteronline.com',
  settings: {
    memberships: {
      type: 'texts',
      about: 'Memberships of those who serve; whoever has another one counts as gone. Default: everybody serves.',
    },
    startDateField: {
      type: 'text',
      about:
        'Where the first day of service stands. Default: attributes.created_at; a field of your own: fields.<slug>.',
    },
    endDateField: {
      type: 'text',
      about:
        'Where the last day of service stands. Default: attributes.inactivated_at; a field of your own: fields.<slug>.',
    },
  },
  credentials: {
    applicationId: { type: 'text', about: 'Application id of a personal access token.', required: true },
    secret: { type: 'text', about: 'Secret of the personal access token.', required: true },
  },

  verify: signedBy({ header: 'x-pco-webhooks-authenticity', output: 'hex' }),

  deliveryId: idInBody('data.0.id'),

  read(delivery) {
    const told = objectsAt(jsonOf(delivery), 'data');
    return told.length > 0 ? told.map(whoChanged) : [{ type: 'ignored', why: 'There is nothing in data.' }];
  },

  vendor: (access) => new PlanningCenter(access),
};

function whoChanged(told: Json): Notice {
  const event = textAt(told, 'attributes.name') ?? '(none)';
  if (!/^people\.v2\.events\.(person|email|field_datum|person_merger)\./.test(event))
    return { type: 'ignored', why: `Events of the type ${event} do not change who serves.` };
  const payload = textAt(told, 'attributes.payload') ?? '';
  const resource = valueAt(jsonOf({ body: Buffer.from(payload) }), 'data');
  // After a merger there is one person left.
  const remoteId =
    textAt(resource, 'type') === 'Person'
      ? textAt(resource, 'id')
      : (textAt(resource, 'relationships.person.data.id') ?? textAt(resource, 'relationships.person_to_keep.data.id'));
  return remoteId === undefined
    ? { type: 'ignored', why: `The payload of ${event} names no person.` }
    : { type: 'changed', remoteId };
}

class PlanningCenter implements Vendor {
  private readonly http: VendorHttp;

  constructor(private readonly access: VendorAccess) {
    const { applicationId, secret } = access.credentials;
    this.http = new VendorHttp(access, () => basicCredentials(applicationId, secret));
  }

  async find(remoteId: string): Promise<HrRecord | undefined> {
    const path = `/people/v2/people/${encodeURIComponent(remoteId)}`;
    const answer = await this.http.get<Document<Resource>>(path, { include });
    return answer && recordOf(answer.data, answer.included ?? [], this.access);
  }

  async everyone(page = '0'): Promise<{ records: HrRecord[]; next?: string }> {
    const query = { include, per_page: pageSize, offset: page, order: 'created_at' };
    const answer = await this.http.get<Document<Resource[]>>('/people/v2/people', query);
    const next = answer?.meta?.next?.offset;
    return {
      records: (answer?.data ?? []).map((person) => recordOf(person, answer?.included ?? [], this.access)),
      next: next === undefined ? undefined : String(next),
    };
  }
}

export function recordOf(person: Resource, included: readonly Resource[], access: VendorAccess): HrRecord {
  const { settings, timeZone } = access;
  const told = flattened(person, included);
  const serving = settings.memberships as string[] | undefined;
  const left =
    textAt(told, 'attributes.status') === 'inactive' ||
    (serving !== undefined && !serving.includes(textAt(told, 'attributes.membership') ?? ''));
  return {
    remoteId: person.id,
    ...employmentTold(
      {
        left,
        start: valueAt(told, textAt(settings, 'startDateField') ?? 'attributes.created_at'),
        end: valueAt(told, textAt(settings, 'endDateField') ?? 'attributes.inactivated_at'),
      },
      access,
    ),
    facts: mapFacts(told, mapping, settings),
    dateOfBirth: vendorDate(person.attributes?.birthdate, timeZone),
  };
}

/** A person with what is theirs among the resources beside: `email`, `campus`, and fields of the customer's by slug. */
function flattened(person: Resource, included: readonly Resource[]): JsonObject {
  const related = (resource: Resource, name: string) => {
    const data = resource.relationships?.[name]?.data;
    const references = Array.isArray(data) ? data : [data];
    return references.flatMap((reference) => {
      const [type, id] = [textAt(reference, 'type'), textAt(reference, 'id')];
      return included.filter((one) => one.type === type && one.id === id);
    });
  };
  const emails = related(person, 'emails');
  const email = emails.find(({ attributes }) => attributes?.primary === true) ?? emails[0];
  const fields = related(person, 'field_data').map((datum): [string, Json] => {
    const [definition] = related(datum, 'field_definition');
    return [textAt(definition?.attributes, 'slug') ?? '', datum.attributes?.value ?? null];
  });
  return {
    attributes: person.attributes ?? {},
    email: email?.attributes?.address ?? null,
    campus: related(person, 'primary_campus')[0]?.attributes?.name ?? null,
    fields: Object.fromEntries(fields),
  };
}
