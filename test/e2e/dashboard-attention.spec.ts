import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { RunView } from '../../src/ports/read-store.js';
import { DashboardVisitor, isTooWide, problemsInEveryLight } from '../support/dashboard-visitor.js';
import { eventually } from '../support/poll.js';

let visitor: DashboardVisitor;
const runs: Record<string, string> = {};
const review = 'review-background-check:level-4';

beforeAll(async () => {
  visitor = await DashboardVisitor.arrive();
  await publishRule();
  await fault({ method: 'POST', path: '/api/v2/users', mode: 'error', status: 422 });
  await hire('Ana', 'Diaz', { occurredAt: new Date().toISOString() });
  await reached('Ana', 'create-user', 'needs-attention');
  await fault();
  await hire('Ben', 'Okafor');
  const { output } = await reached('Ben', 'order-background-check:level-4', 'succeeded');
  await visitor.system.compliance('POST', `/sandbox/background_checks/${Number(output?.checkId)}/complete`, {});
  await reached('Ben', review, 'waiting');
  await hire('Cem', 'Kaya', { email: 'cem@example.org' });
  await hire('Cem', 'Kaya', { email: 'cem@example.org', employeeId: 'cem-2' });
  await hire('Dee', 'Long', { role: 'cook' });
}, 120_000);

afterAll(() => visitor.leave());

const fault = (...faults: object[]) => visitor.system.compliance('PUT', '/sandbox/faults', faults);

async function publishRule(): Promise<void> {
  const check = { type: 'background-check', level: 4, quickapp: true };
  const rules = [{ name: 'drivers', when: { role: 'driver' }, requirements: [check] }];
  const { version } = await visitor.system.api<{ version: number }>('POST', '/v1/rule-sets', { rules });
  await visitor.system.api('POST', `/v1/rule-sets/${version}/publish`, {});
}

async function hire(firstName: string, lastName: string, told: { occurredAt?: string } & Record<string, string> = {}) {
  const { occurredAt = '2026-05-01T09:00:00Z', ...more } = told;
  const employeeId = firstName.toLowerCase();
  const employee = { employeeId, firstName, lastName, email: `${employeeId}@example.org`, role: 'driver', ...more };
  const event = { id: employee.employeeId, type: 'employee.hired', occurredAt, employee };
  const { runId } = await visitor.system.api<{ runId?: string }>('POST', '/v1/events', event);
  if (runId !== undefined) runs[firstName] = runId;
}

const reached = (name: string, key: string, status: string) =>
  eventually(`${key} of ${name} is ${status}`, async () => {
    const { steps } = await visitor.system.api<RunView>('GET', `/v1/runs/${runs[name] ?? ''}`);
    return steps.find((step) => step.key === key && step.status === status);
  });
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'What needs somebody' }).getByRole('button', { name });
const detail = (page: Page) => page.getByRole('region', { name: 'What it is about' });

describe('needs attention', () => {
  it('is worked off by keyboard: a failing step in two actions, and the person moves on', async () => {
    const page = await visitor.open('/attention', 'staff');
    if (!page) return;
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await detail(page).getByRole('heading', { name: 'The person could not be created' }).waitFor();
    await detail(page).getByRole('link', { name: 'Ana Diaz' }).waitFor();
    await page.getByRole('link', { name: 'Needs attention 4' }).waitFor();
    expect(await problemsInEveryLight(page, 'attention')).toEqual([]);

    await page.keyboard.press('m');
    await page.getByText('Assigned to Vic staff.').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.keyboard.press('1');
    await page.getByRole('dialog', { name: 'Try again' }).waitFor();
    expect(await problemsInEveryLight(page, 'attention-retry')).toEqual([]);
    await page.keyboard.press('Enter');
    await row(page, 'Ana Diaz').waitFor({ state: 'detached' });
    await detail(page).getByRole('heading', { name: 'A background check is to be reviewed' }).waitFor();
    await detail(page).getByText('A reviewer decides this.').waitFor();
    await page.getByRole('link', { name: 'Needs attention 3' }).waitFor();
    await reached('Ana', 'order-background-check:level-4', 'succeeded');

    await page.keyboard.press('j');
    await detail(page).getByRole('heading', { name: 'May be the same person as Cem Kaya' }).waitFor();
    await page.keyboard.press('j');
    await detail(page).getByRole('heading', { name: 'No rule matches' }).waitFor();
    await page.keyboard.press('k');
    await page.keyboard.press('2');
    await page.getByRole('dialog', { name: 'Keep apart' }).getByLabel('Reason').fill('Two brothers share a mailbox.');
    await page.getByRole('dialog').getByRole('button', { name: 'Keep apart' }).click();
    await detail(page).getByRole('heading', { name: 'No rule matches' }).waitFor();
    expect(errors).toEqual([]);
  }, 90_000);

  it('lets a reviewer decide a check in two clicks, and filters by kind', async () => {
    const page = await visitor.open('/attention', 'reviewer');
    if (!page) return;
    await page.getByRole('combobox', { name: 'What it is' }).click();
    await page.getByRole('option', { name: 'Reviews (1)' }).click();
    await row(page, 'Dee Long').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('kind')).toBe('review');
    await detail(page).getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
    await page.getByText('Nothing matches this filter.').waitFor();
    await reached('Ben', review, 'succeeded');
    await page.getByRole('button', { name: 'Show everything' }).click();
    await row(page, 'Dee Long').waitFor();
  }, 60_000);

  it('shows who sees to it before the answer, and takes it back when it was not kept', async () => {
    const page = await visitor.open('/attention', 'staff');
    if (!page) return;
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/assignment', async (route) => {
      await answered;
      await route.abort();
    });
    await row(page, 'Dee Long').click();
    await detail(page).getByRole('button', { name: 'Assign to me' }).click();
    await row(page, 'Dee Long').getByText('Vic staff').waitFor();
    answer();
    await detail(page).getByRole('alert').waitFor();
    await row(page, 'Dee Long').getByText('Vic staff').waitFor({ state: 'detached' });
  }, 60_000);

  it('can be looked at by a viewer, on a telephone too, and resolved by nobody who may not', async () => {
    const page = await visitor.open('/attention', 'viewer', { width: 390, height: 844 });
    if (!page) return;
    await row(page, 'Dee Long').waitFor();
    expect(await isTooWide(page)).toBe(false);
    expect(await problemsInEveryLight(page, 'attention-telephone')).toEqual([]);
    await row(page, 'Dee Long').click();
    await detail(page).getByText('no rule matches role “cook”').waitFor();
    await detail(page).getByText('Assigned to: Nobody yet').waitFor();
    expect(await problemsInEveryLight(page, 'attention-telephone-item')).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    expect(await detail(page).getByRole('button').allInnerTexts()).toEqual(['Back to the list']);
    const refused = await page.evaluate(async () => {
      const id = new URLSearchParams(location.search).get('item') ?? '';
      const headers = { 'content-type': 'application/json', 'x-gatehouse': '1' };
      const body = JSON.stringify({ accountId: null });
      return (await fetch(`/v1/attention/${id}/assignment`, { method: 'PUT', headers, body })).status;
    });
    expect(refused).toBe(403);
    await detail(page).getByRole('button', { name: 'Back to the list' }).click();
    await row(page, 'Dee Long').waitFor();
  }, 60_000);
});
