import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Company } from '../../examples/mock-hris/company.js';
import { MockServer } from '../../examples/mock-hris/mock-server.js';
import type { MockVendor } from '../../examples/mock-hris/mock-vendor.js';
import { merge } from '../../examples/mock-hris/vendors/merge.js';
import type { RunView } from '../../src/ports/read-store.js';
import { DashboardVisitor } from '../support/dashboard-visitor.js';
import { eventually } from '../support/poll.js';

const company = new Company();
const password = 'correct horse battery';
const secret = 'merge-signature-key-1';
let visitor: DashboardVisitor;
let server: MockServer;
let vendor: MockVendor;

beforeAll(async () => {
  vendor = merge(company);
  [visitor, server] = await Promise.all([DashboardVisitor.arrive(), MockServer.start(vendor)]);
  const check = { type: 'background-check', level: 4, quickapp: true };
  const rules = [{ name: 'counselors', when: { role: 'Camp Counselor' }, requirements: [check] }];
  const { version } = await visitor.system.api<{ version: number }>('POST', '/v1/rule-sets', { rules });
  await visitor.system.api('POST', `/v1/rule-sets/${version}/publish`, {});
}, 90_000);

afterAll(async () => {
  await server.stop();
  await visitor.leave();
});

const fault = (...faults: object[]) => visitor.system.compliance('PUT', '/sandbox/faults', faults);

async function setUp(page: Page): Promise<void> {
  await page.goto(visitor.setUpLink);
  await page.getByLabel('Your name').fill('Mia Admin');
  await page.getByLabel('E-mail').fill('mia@example.org');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Create the first account' }).click();
}

async function connectHrSystem(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'HR systems' }).click();
  await page.getByRole('link', { name: 'Connect an HR system' }).click();
  await page.getByRole('button', { name: 'Merge' }).click();
  await page.getByRole('textbox', { name: 'API key' }).fill('merge-key');
  await page.getByRole('textbox', { name: 'Account token' }).fill('account');
  await page.getByLabel('Secret that it signs with').fill(secret);
  await page.getByRole('button', { name: 'More settings' }).click();
  await page.getByLabel('Base URL').fill(server.url);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'I have done this' }).click();
  await page.getByRole('button', { name: 'Send a test event' }).click();
  await page.getByText('It works.').waitFor();
}

/** The HR system tells of a new counselor, as it does in life: signed, to the address of the connection. */
async function hire(id: string): Promise<void> {
  const { items } = await visitor.system.api<{ items: { hookPath: string }[] }>('GET', '/v1/connections');
  const { worker } = company.hire(id, company.day(0));
  for (const told of vendor.tell?.({ type: 'hired', number: 1, worker, changed: [] }) ?? []) {
    const { method, headers, body } = vendor.sign?.(told, secret, new Date()) ?? told;
    const answer = await fetch(visitor.system.url + (items[0]?.hookPath ?? ''), { method, headers, body });
    expect(answer.status).toBe(202);
  }
}

/** The compliance service finds nothing against the person. */
async function finishCheck(employeeId: string): Promise<void> {
  const order = await eventually('the check is ordered', async () => {
    const path = `/v1/people/by-employee-id/${employeeId}`;
    const { currentRunId } = await visitor.system.api<{ currentRunId: string }>('GET', path);
    const { steps } = await visitor.system.api<RunView>('GET', `/v1/runs/${currentRunId}`);
    return steps.find(({ kind, status }) => kind === 'order-background-check' && status === 'succeeded');
  });
  await visitor.system.compliance('POST', `/sandbox/background_checks/${Number(order.output?.checkId)}/complete`, {});
}

const standing = (page: Page, standing: string) =>
  page.getByRole('row', { name: 'Ana Reyes' }).filter({ hasText: standing }).waitFor();

it('leads from an empty Gatehouse to somebody who may serve', async () => {
  const mia = await visitor.newPage();
  if (!mia) return;
  await setUp(mia);
  await connectHrSystem(mia);

  const staff = await visitor.open('/people', 'staff');
  const reviewer = await visitor.open('/attention', 'reviewer');
  if (!staff || !reviewer) return;
  await staff.getByRole('heading', { name: 'People' }).waitFor();
  await fault({ method: 'POST', path: '/api/v2/background_checks', mode: 'error', status: 422 });
  await hire('m-1');
  await standing(staff, 'Needs attention');

  await fault();
  await staff.getByRole('link', { name: 'Needs attention' }).click();
  await staff.getByRole('link', { name: 'Ana Reyes' }).waitFor();
  await staff.getByRole('button', { name: 'Try again' }).first().click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await staff.getByText('Nothing needs you').waitFor();
  await staff.getByRole('link', { name: 'People', exact: true }).click();
  await standing(staff, 'Waiting');

  await finishCheck('m-1');
  await reviewer.getByRole('heading', { name: 'A background check is to be reviewed' }).waitFor();
  await reviewer.getByRole('button', { name: 'Clear', exact: true }).click();
  await reviewer.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
  await standing(staff, 'Cleared');
  await staff.getByRole('link', { name: 'Ana Reyes' }).click();
  await staff.getByRole('heading', { name: 'May serve' }).waitFor();
}, 180_000);
