import { randomUUID } from 'node:crypto';
import type { Company, Happening, MockWorker } from '../company.js';
import { digest } from '../digest.js';
import type { MakeMockVendor, MockAnswer, MockDelivery, MockRequest } from '../mock-vendor.js';

const key = (letter: string) => Buffer.from(letter.repeat(24)).toString('base64');

const individualOf = (worker: MockWorker) => ({
  id: worker.id,
  first_name: worker.firstName,
  last_name: worker.lastName,
  preferred_name: null,
  emails: [
    { data: 'ana@home.example', type: 'personal' },
    { data: worker.email, type: 'work' },
  ],
  dob: worker.dateOfBirth,
  ssn: '078051120',
});

const employmentOf = (company: Company, worker: MockWorker) => ({
  id: worker.id,
  title: worker.jobTitle,
  department: { name: worker.department },
  employment: { type: 'employee', subtype: worker.employmentType },
  start_date: worker.originalStartDate,
  latest_rehire_date: worker.startDate === worker.originalStartDate ? null : worker.startDate,
  end_date: worker.endDate,
  is_active: company.statusOf(worker) === 'active',
  employment_status: company.statusOf(worker),
  location: { name: worker.location, city: 'Fresno', state: worker.state, country: 'US' },
  custom_fields: [{ name: 'Cabin', value: 'Bear' }],
});

function answer(company: Company, { method, path, query, headers, body }: MockRequest): MockAnswer | undefined {
  if (headers.authorization !== 'Bearer finch-token' || !headers['finch-api-version']) return { status: 401 };
  if (method === 'GET' && path === '/employer/directory') {
    const all = [...company.workers.values()].map(({ id, firstName }) => ({ id, first_name: firstName }));
    const [offset, limit] = [Number(query.get('offset') ?? 0), Math.min(2, Number(query.get('limit') ?? 2))];
    const paging = { count: all.length, offset };
    return { status: 200, body: { paging, individuals: all.slice(offset, offset + limit) } };
  }
  const of = { '/employer/individual': individualOf, '/employer/employment': employmentOf.bind(null, company) }[path];
  if (method !== 'POST' || !of) return undefined;
  const { requests } = JSON.parse(body) as { requests: { individual_id: string }[] };
  const responses = requests.map(({ individual_id: id }) => {
    const worker = company.workers.get(id);
    return { individual_id: id, code: worker ? 200 : 404, body: worker ? of(worker) : { message: 'not found' } };
  });
  return { status: 200, body: { responses } };
}

/** One hire is told twice: of the individual and of the employment. */
function tell({ type, number, worker }: Happening, run = ''): MockDelivery[] {
  const about = type === 'hired' ? ['individual.created', 'employment.created'] : ['employment.updated'];
  return about.map((event, place) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'finch-event-id': `msg_${worker.id}_${number}_${place}${run}` },
    body: JSON.stringify({
      company_id: 'company',
      connection_id: 'connection',
      entity_id: null,
      event_type: event,
      data: { individual_id: worker.id },
    }),
  }));
}

export const finch: MakeMockVendor = (company) => ({
  kind: 'finch',
  connection: (baseUrl) => ({
    settings: { baseUrl },
    credentials: { accessToken: 'finch-token' },
    secret: key('a'),
  }),
  otherSecret: key('b'),
  workerId: (number) => `b8a3c1de-0000-4000-8000-${String(number).padStart(12, '0')}`,
  tell: (happening) => tell(happening),
  tellAgain: (happening) => tell(happening, randomUUID()),
  sign(delivery, secret, now) {
    const timestamp = String(Math.floor(now.getTime() / 1_000));
    const text = `${delivery.headers['finch-event-id']}.${timestamp}.${delivery.body}`;
    const signature = digest(Buffer.from(secret, 'base64'), text, 'base64');
    const proof = { 'finch-timestamp': timestamp, 'finch-signature': `v1,${signature}` };
    return { ...delivery, headers: { ...delivery.headers, ...proof } };
  },
  answer: (request) => answer(company, request),
});
