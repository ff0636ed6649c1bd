import { randomUUID } from 'node:crypto';
import type { Happening } from '../company.js';
import { digest } from '../digest.js';
import type { MakeMockVendor, MockDelivery } from '../mock-vendor.js';

const types = {
  hired: 'employee.hired',
  changed: 'employee.updated',
  terminated: 'employee.terminated',
  'termination-cancelled': 'employee.termination-cancelled',
  rehired: 'employee.rehired',
} as const;

const secret = (letter: string) => `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`;

function eventOf({ type, number, worker }: Happening) {
  const { id, firstName, lastName, email, jobTitle, department, location, state, employmentType, dateOfBirth } = worker;
  const begins = type === 'hired' || type === 'rehired';
  const date = begins ? worker.startDate : type === 'terminated' ? worker.endDate : undefined;
  return {
    id: `evt-${id}-${number}`,
    type: types[type],
    occurredAt: worker.modifiedAt,
    ...(date && { effectiveDate: date }),
    employee: {
      employeeId: id,
      ...{ firstName, lastName, email, role: jobTitle, department, location, state, employmentType },
      ...(begins && { dateOfBirth }),
    },
  };
}

const post = (id: string, body: unknown, type = 'application/json'): MockDelivery => ({
  method: 'POST',
  headers: { 'content-type': type, 'webhook-id': id },
  body: JSON.stringify(body),
});

/** Any system that sends Gatehouse's own events, signed after Standard Webhooks. */
const standardWebhooks =
  (written: (event: ReturnType<typeof eventOf>) => MockDelivery): MakeMockVendor =>
  () => ({
    kind: 'generic',
    connection: () => ({ settings: {}, secret: secret('a') }),
    otherSecret: secret('b'),
    tell: (happening) => [written(eventOf(happening))],
    tellAgain: (happening) => [written({ ...eventOf(happening), id: randomUUID() })],
    sign(delivery, key, now) {
      const timestamp = String(Math.floor(now.getTime() / 1_000));
      const text = `${delivery.headers['webhook-id']}.${timestamp}.${delivery.body}`;
      const signature = digest(Buffer.from(key.slice('whsec_'.length), 'base64'), text, 'base64');
      const proof = { 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
      return { ...delivery, headers: { ...delivery.headers, ...proof } };
    },
  });

export const generic = standardWebhooks((event) => post(event.id, event));

/** The same events in the envelope of CloudEvents, structured mode. */
export const genericCloudEvents = standardWebhooks(({ id, type, occurredAt, ...data }) =>
  post(
    id,
    { specversion: '1.0', id, source: '/mock-hris', type, time: occurredAt, data },
    'application/cloudevents+json',
  ),
);

/** The same in binary mode: the envelope in headers. */
export const genericCloudEventsBinary = standardWebhooks(({ id, type, occurredAt, ...data }) => {
  const delivery = post(id, data);
  const envelope = { 'ce-specversion': '1.0', 'ce-id': id, 'ce-source': '/mock-hris', 'ce-type': type };
  return { ...delivery, headers: { ...delivery.headers, ...envelope, 'ce-time': occurredAt } };
});
