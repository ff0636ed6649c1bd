import type { Company, Happening, MockWorker } from '../company.js';
import { digest } from '../digest.js';
import type { MakeMockVendor, MockDelivery } from '../mock-vendor.js';

const [applicationId, secret] = ['pco-application', 'pco-secret'];
const authorization = `Basic ${Buffer.from(`${applicationId}:${secret}`).toString('base64')}`;

const reference = (type: string, id: string) => ({ data: { type, id } });

/** The days of service and the position are fields that this church made. */
function personOf(company: Company, worker: MockWorker) {
  const isGone = company.statusOf(worker) === 'terminated';
  const fields = {
    serving_from: worker.startDate,
    serving_until: worker.endDate,
    position: worker.jobTitle,
    team: worker.department,
  };
  const told = Object.entries(fields).filter(([, value]) => value !== null);
  return {
    person: {
      type: 'Person',
      id: worker.id,
      attributes: {
        first_name: worker.firstName,
        last_name: worker.lastName,
        name: `${worker.firstName} ${worker.lastName}`,
        birthdate: worker.dateOfBirth,
        membership: 'Volunteer',
        status: isGone ? 'inactive' : 'active',
        inactivated_at: isGone ? `${worker.endDate ?? ''}T00:00:00Z` : null,
        created_at: `${worker.originalStartDate}T00:00:00Z`,
        updated_at: worker.modifiedAt,
      },
      relationships: {
        emails: { data: [reference('Email', `email-${worker.id}`).data] },
        primary_campus: reference('PrimaryCampus', 'campus-1'),
        field_data: { data: told.map(([slug]) => reference('FieldDatum', `${slug}-${worker.id}`).data) },
      },
    },
    included: [
      { type: 'Email', id: `email-${worker.id}`, attributes: { address: worker.email, primary: true } },
      ...told.map(([slug, value]) => ({
        type: 'FieldDatum',
        id: `${slug}-${worker.id}`,
        attributes: { value },
        relationships: { field_definition: reference('FieldDefinition', `definition-${slug}`) },
      })),
    ],
  };
}

const besides = (worker: MockWorker) => [
  { type: 'PrimaryCampus', id: 'campus-1', attributes: { name: worker.location } },
  ...['serving_from', 'serving_until', 'position', 'team'].map((slug) => ({
    type: 'FieldDefinition',
    id: `definition-${slug}`,
    attributes: { slug, name: slug.replace('_', ' ') },
  })),
];

const told = (company: Company, { type, worker }: Happening, id: string): MockDelivery => {
  // The addresses of mail are not part of the resource.
  const { type: kind, id: personId, attributes } = personOf(company, worker).person;
  const payload = JSON.stringify({ data: { type: kind, id: personId, attributes } });
  const name = `people.v2.events.person.${type === 'hired' ? 'created' : 'updated'}`;
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-pco-webhooks-name': name },
    body: JSON.stringify({
      data: [
        {
          id,
          type: 'EventDelivery',
          attributes: { name, attempt: 1, payload },
          relationships: { organization: reference('Organization', '42') },
        },
      ],
    }),
  };
};

export const planningCenter: MakeMockVendor = (company) => ({
  kind: 'planning-center',
  connection: (baseUrl) => ({
    settings: {
      baseUrl,
      memberships: ['Volunteer'],
      startDateField: 'fields.serving_from',
      endDateField: 'fields.serving_until',
      mapping: { role: 'fields.position', department: 'fields.team' },
    },
    credentials: { applicationId, secret },
    secret: 'pco-authenticity-secret-1',
  }),
  otherSecret: 'pco-authenticity-secret-2',
  tell: (happening) => [told(company, happening, `delivery-${happening.number}`)],
  tellAgain: (happening) => [told(company, happening, `delivery-${happening.number}-again`)],
  sign: (delivery, key) => ({
    ...delivery,
    headers: { ...delivery.headers, 'x-pco-webhooks-authenticity': digest(key, delivery.body, 'hex') },
  }),

  answer({ method, path, query, headers }) {
    if (headers.authorization !== authorization) return { status: 401 };
    const [, id] = /^\/people\/v2\/people(?:\/([^/]+))?$/.exec(path) ?? [];
    if (method !== 'GET' || !path.startsWith('/people/v2/people')) return undefined;
    if (id !== undefined) {
      const worker = company.workers.get(id);
      if (!worker) return { status: 404 };
      const { person, included } = personOf(company, worker);
      return { status: 200, body: { data: person, included: [...included, ...besides(worker)] } };
    }
    const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('per_page') ?? 25)];
    const workers = [...company.workers.values()];
    const shown = workers.slice(offset, offset + limit).map((worker) => ({ worker, ...personOf(company, worker) }));
    const next = offset + limit < workers.length ? { next: { offset: offset + limit } } : {};
    return {
      status: 200,
      body: {
        data: shown.map(({ person }) => person),
        included: [
          ...shown.flatMap(({ included }) => included),
          ...shown.slice(0, 1).flatMap(({ worker }) => besides(worker)),
        ],
        meta: { total_count: workers.length, ...next },
      },
    };
  },
});
