import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { WebhookReceiver } from '../support/compliance-receiver.js';
import { eventually } from '../support/poll.js';
import { SystemProcess } from '../support/system-process.js';

let receiver: WebhookReceiver;
let system: SystemProcess;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  system = await SystemProcess.start();
}, 90_000);

afterAll(async () => {
  await system.dispose();
  await receiver.stop();
});

interface Person {
  id: string;
  complianceUserId: number | null;
}

describe('a system of the organization', () => {
  it('hears, signed, that somebody may serve, though Gatehouse was killed meanwhile', async () => {
    const { secret } = await system.api<{ secret: string }>('POST', '/v1/webhooks', {
      url: `${receiver.url}/in`,
      eventTypes: ['person.cleared'],
      reason: 'badges',
    });
    const employee = {
      employeeId: 'w-1',
      firstName: 'Ana',
      lastName: 'Diaz',
      email: 'ana@example.org',
      role: 'gardener',
    };
    await system.api('POST', '/v1/events', {
      id: 'w-1',
      type: 'employee.hired',
      occurredAt: '2026-05-01T09:00:00Z',
      employee,
    });
    const documentId = await eventually('a document is assigned', async () => {
      const { complianceUserId } = await system.api<Person>('GET', '/v1/people/by-employee-id/w-1');
      if (complianceUserId === null) return undefined;
      const path = `/api/v2/documents_users?user_id=${complianceUserId}`;
      return (await system.compliance<{ documents_users: { id: number }[] }>('GET', path)).documents_users[0]?.id;
    });
    await system.compliance('POST', `/sandbox/documents_users/${documentId}/complete`);
    await system.end('SIGKILL');
    await system.start();

    const told = await eventually('the webhook arrives', () => Promise.resolve(receiver.received[0]), 60_000);
    const { id: personId } = await system.api<Person>('GET', '/v1/people/by-employee-id/w-1');
    expect(told.body).toMatchObject({ type: 'person.cleared', data: { personId } });
    expect(new Webhook(secret).verify(told.text, told.headers)).toEqual(told.body);
  }, 120_000);
});
