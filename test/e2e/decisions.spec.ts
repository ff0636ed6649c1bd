import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { RunView } from '../../src/ports/read-store.js';
import { eventually } from '../support/poll.js';
import { SmtpServer } from '../support/smtp-server.js';
import { SystemProcess } from '../support/system-process.js';

let smtp: SmtpServer;
let system: SystemProcess;

beforeAll(async () => {
  smtp = await SmtpServer.start();
  system = await SystemProcess.start({ SMTP_URL: smtp.url, MAIL_FROM: 'Camp <camp@example.org>' });
}, 90_000);

afterAll(async () => {
  await system.dispose();
  await smtp.stop();
});

const as = (key: string, path: string, body: object) =>
  system.raw(path, { method: 'POST', body: JSON.stringify(body), headers: { authorization: `Bearer ${key}` } });

async function newKey(name: string, role: string): Promise<{ id: string; key: string }> {
  return system.api('POST', '/v1/api-keys', { name, role, reason: 'works here' });
}

async function publishRule(): Promise<void> {
  const check = { type: 'background-check', level: 4, quickapp: true, review: { people: 2, waitingDays: 5 } };
  const rules = [{ name: 'drivers', when: { role: 'driver' }, requirements: [check] }];
  const { version } = await system.api<{ version: number }>('POST', '/v1/rule-sets', { rules });
  await system.api('POST', `/v1/rule-sets/${version}/publish`, {});
}

async function hire(): Promise<string> {
  const employee = { employeeId: 'E1', firstName: 'Ana', lastName: 'Diaz', email: 'ana@example.org', role: 'driver' };
  const event = { id: 'e1', type: 'employee.hired', occurredAt: '2026-05-01T09:00:00Z', employee };
  return (await system.api<{ runId: string }>('POST', '/v1/events', event)).runId;
}

const stepOf = async (runId: string, key: string) =>
  (await system.api<RunView>('GET', `/v1/runs/${runId}`)).steps.find((step) => step.key === key);
const reached = (runId: string, key: string, status: string) =>
  eventually(`${key} is ${status}`, async () => {
    const step = await stepOf(runId, key);
    return step?.status === status ? step : undefined;
  });

it('two people with keys of their own lead a flagged check from notice to adverse decision', async () => {
  await publishRule();
  const [rita, sam, vera] = [
    await newKey('Rita', 'reviewer'),
    await newKey('Sam', 'reviewer'),
    await newKey('Vera', 'viewer'),
  ];
  const runId = await hire();
  const { output } = await reached(runId, 'order-background-check:level-4', 'succeeded');
  await system.compliance('POST', `/sandbox/background_checks/${Number(output?.checkId)}/complete`, { flagged: true });

  const review = 'review-background-check:level-4';
  await reached(runId, review, 'waiting');
  const decide = (key: string, step: string, decision: string) =>
    as(key, `/v1/runs/${runId}/steps/${step}/complete`, { decision, reason: 'read the report' });
  expect(await decide(vera.key, review, 'clear')).toMatchObject({ status: 403, body: { code: 'ROLE_REQUIRED' } });
  expect(await decide(rita.key, review, 'pre-adverse')).toMatchObject({ status: 200 });
  const again = await decide(rita.key, review, 'pre-adverse');
  expect(again).toMatchObject({ status: 409, body: { code: 'SECOND_PERSON_REQUIRED' } });
  expect(await decide(sam.key, review, 'pre-adverse')).toMatchObject({ status: 200 });
  await reached(runId, 'wait-for-response:level-4', 'waiting');
  expect(smtp.received.filter((mail) => mail.includes('To: ana@example.org'))).toHaveLength(1);

  await system.api('POST', '/v1/sandbox/clock', { advance: 'P12D' });
  const final = 'decide-adverse-action:level-4';
  await reached(runId, final, 'waiting');
  await decide(sam.key, final, 'adverse');
  await decide(rita.key, final, 'adverse');
  await reached(runId, 'send-adverse-notice:level-4', 'succeeded');
  const { items } = await system.api<{ items: { state: string; template: string; personId: string }[] }>(
    'GET',
    '/v1/mails',
  );
  expect(items.map(({ template, state }) => [template, state])).toEqual([
    ['adverse-notice', 'sent'],
    ['pre-adverse-notice', 'sent'],
  ]);
  const person = await system.api<{ requirements: { state: string }[] }>(
    'GET',
    `/v1/people/${items[0]?.personId ?? ''}`,
  );
  expect(person.requirements.map(({ state }) => state)).toEqual(['not-met']);
  const taken = await system.api<{ items: object[] }>('GET', `/v1/people/${items[0]?.personId ?? ''}/decisions`);
  expect(taken.items).toHaveLength(4);

  expect((await system.raw(`/v1/api-keys/${vera.id}`, { method: 'DELETE', body: '{}' })).status).toBe(204);
  expect(await decide(vera.key, review, 'clear')).toMatchObject({ status: 401 });
  expect(system.output).not.toContain(rita.key);
}, 120_000);
