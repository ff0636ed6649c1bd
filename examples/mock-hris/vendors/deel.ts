import type { Company, Happening, MockWorker } from '../company.js';
import { digest } from '../digest.js';
import type { MakeMockVendor, MockDelivery } from '../mock-vendor.js';

const apiToken = 'deel-api-token';

const told = ({ type, number, worker }: Happening, tracking: string): MockDelivery => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'x-deel-hmac-label': 'Gatehouse',
    'x-deel-webhook-version': '1.0.0',
  },
  body: JSON.stringify({
    data: {
      meta: {
        event_type: type === 'hired' ? 'worker.v2.created' : 'worker.v2.updated',
        event_type_id: `event-type-${number}`,
        organization_id: '112546',
        organization_name: 'Camp Pines',
        tracking_id: tracking,
      },
      resource: { id: worker.id },
    },
    timestamp: worker.modifiedAt,
  }),
});

function personOf(company: Company, worker: MockWorker) {
  const status = company.statusOf(worker);
  const hiringStatus = { prehire: 'onboarding', active: 'active', terminated: 'inactive' }[status];
  return {
    id: worker.id,
    first_name: worker.firstName,
    last_name: worker.lastName,
    full_name: `${worker.firstName} ${worker.lastName}`,
    emails: [
      { type: 'primary', value: 'somebody@example.net' },
      { type: 'work', value: worker.email },
      { type: 'personal', value: null },
    ],
    // A date, written as the moment of its midnight in UTC.
    birth_date: `${worker.dateOfBirth}T00:00:00.000Z`,
    start_date: worker.startDate,
    completion_date: worker.endDate === null ? null : `${worker.endDate}T00:00:00.000Z`,
    state: worker.state,
    job_title: worker.jobTitle,
    department: { id: 'd-1', name: worker.department, parent: null },
    work_location: worker.location,
    hiring_type: worker.employmentType,
    hiring_status: hiringStatus,
    new_hiring_status: hiringStatus,
    direct_manager: worker.managerEmail === null ? null : { id: 'm-1', work_email: worker.managerEmail },
    employments: [{ id: 'e-1', start_date: worker.startDate, termination_last_day: worker.endDate }],
    updated_at: worker.modifiedAt,
  };
}

export const deel: MakeMockVendor = (company) => ({
  kind: 'deel',
  connection: (baseUrl) => ({ settings: { baseUrl }, credentials: { apiToken }, secret: 'deel-signing-key-1' }),
  otherSecret: 'deel-signing-key-2',
  workerId: (number) => `9b9fc43a-a90c-4615-ac50-${String(number).padStart(12, '0')}`,
  tell: (happening) => [told(happening, `tracking-${happening.number}`)],
  tellAgain: (happening) => [told(happening, `tracking-${happening.number}-again`)],
  sign: (delivery, secret) => ({
    ...delivery,
    headers: { ...delivery.headers, 'x-deel-signature': digest(secret, `POST${delivery.body}`, 'hex') },
  }),

  answer({ method, path, query, headers }) {
    if (headers.authorization !== `Bearer ${apiToken}`) return { status: 401 };
    const [, id] = /^\/rest\/v2\/people(?:\/([^/]+))?$/.exec(path) ?? [];
    if (method !== 'GET' || !path.startsWith('/rest/v2/people')) return undefined;
    if (id === undefined) {
      const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 50)];
      const shown = [...company.workers.values()].slice(offset, offset + limit);
      return { status: 200, body: { data: shown.map((worker) => personOf(company, worker)) } };
    }
    const worker = company.workers.get(id);
    return worker ? { status: 200, body: { data: personOf(company, worker) } } : { status: 404 };
  },
});
