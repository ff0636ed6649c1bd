import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DashboardVisitor, isTooWide, problemsInEveryLight } from '../support/dashboard-visitor.js';
import { eventually } from '../support/poll.js';

let visitor: DashboardVisitor;
let id: string;

const order = 'Order the check: Background check, level 4';
const refusal = { method: 'POST', path: '/api/v2/background_checks', mode: 'error', status: 422 };
const person = <T>() => visitor.system.api<T>('GET', `/v1/people/${id}`);
const named = (page: Page, role: 'button' | 'tab' | 'listitem', name: string | RegExp) =>
  page.getByRole(role, { name });

beforeAll(async () => {
  visitor = await DashboardVisitor.arrive();
  const { system } = visitor;
  await system.compliance('PUT', '/sandbox/faults', [refusal]);
  const employee = {
    employeeId: 'pp-1',
    firstName: 'Ana',
    lastName: 'Diaz',
    email: 'ana.diaz@example.org',
    role: 'driver',
    childServing: true,
    location: 'Pine Lake',
    dateOfBirth: '1990-05-31',
  };
  await system.api('POST', '/v1/events', {
    id: 'pp-1',
    type: 'employee.hired',
    occurredAt: '2026-05-01T09:00:00Z',
    employee,
  });
  id = await eventually('the order fails', async () => {
    const found = await system.api<{ id: string; standing: string }>('GET', '/v1/people/by-employee-id/pp-1');
    return found.standing === 'needs-attention' ? found.id : undefined;
  });
  await system.compliance('PUT', '/sandbox/faults', []);
}, 120_000);

afterAll(() => visitor.leave());

async function giveReason(page: Page, act: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: act }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('the page of a person', () => {
  it('says what is missing and why, shows the work as a picture, and retries what failed', async () => {
    const page = await visitor.open(`/people/${id}`, 'reviewer');
    if (!page) return;
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.getByRole('heading', { name: 'May not serve' }).waitFor();
    await page.getByRole('button', { name: 'Why: Background check, level 4' }).click();
    await page.getByText('✓ role is driver (wanted one of driver, camp driver, bus driver)').waitFor();

    const inPicture = page.getByRole('button', { name: `${order} ! Needs attention`, exact: true });
    const leftOf = async (name: string) => (await named(page, 'button', name).first().boundingBox())?.x ?? NaN;
    expect(await leftOf('Create the account ✓ Done')).toBeLessThan(await leftOf(`${order} !`));
    expect(await leftOf(`${order} !`)).toBeLessThan(await leftOf('Check is carried out: Background check, level 4 ○'));
    await inPicture.focus();
    await page.keyboard.press('Enter');
    const card = page.getByRole('list', { name: 'Steps' }).locator('[id$="order-background-check:level-4"]');
    expect(await card.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await card.textContent()).toContain('Needs attention');
    expect(await problemsInEveryLight(page, 'person-work')).toEqual([]);

    await card.getByRole('button', { name: `Retry: ${order}` }).click();
    await giveReason(page, 'Retry', 'the service is well again');
    await card.getByText(/^. Done$/).waitFor();
    await card.getByText('Id outside').waitFor();
    expect(errors).toEqual([]);
  }, 90_000);

  it('tells what happened, newest first, and keeps notes', async () => {
    const page = await visitor.open(`/people/${id}?tab=timeline`, 'staff');
    if (!page) return;
    const entries = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
    await entries.filter({ hasText: 'the service is well again' }).waitFor();
    expect(await entries.last().textContent()).toMatch(/HR told: hired.*accepted, by version \d+ of the rules/);
    expect(await page.content()).not.toContain('1990-05-31');
    expect(await problemsInEveryLight(page, 'person-timeline')).toEqual([]);

    await named(page, 'tab', 'Notes').click();
    await page.getByLabel('New note').fill('Her number is 078-05-1120.');
    await named(page, 'button', 'Add the note').click();
    await page.getByText('This looks like a social security number').waitFor();
    await page.getByLabel('New note').fill('Called her: she signs tonight.');
    await named(page, 'button', 'Add the note').click();
    await page.getByRole('article').filter({ hasText: 'she signs tonight' }).waitFor();
    expect(await problemsInEveryLight(page)).toEqual([]);
    await named(page, 'button', 'Strike out').click();
    await giveReason(page, 'Strike out', 'it was her sister');
    await page.getByText('Struck out by Vic staff').waitFor();

    await named(page, 'tab', 'Person').click();
    await page.getByRole('row', { name: 'Birth date known' }).waitFor();
    expect(await problemsInEveryLight(page, 'person-facts')).toEqual([]);
    await named(page, 'tab', 'History').click();
    await named(page, 'button', /Onboarding/).click();
    await page.getByRole('list', { name: 'Steps' }).waitFor();
    expect(await problemsInEveryLight(page, 'person-history')).toEqual([]);
  }, 90_000);

  it('shows links to copy, and has a link mailed again, once', async () => {
    const page = await visitor.open(`/people/${id}`, 'staff');
    if (!page) return;
    await named(page, 'button', 'Show links').click();
    const training = page.getByText(/^http:.+\/train\//);
    await training.waitFor();
    expect(await training.count()).toBe(1);
    await named(page, 'button', 'Copy: To the form of the check').waitFor();
    expect(visitor.system.output).not.toContain(await training.textContent());

    const again = named(page, 'button', /^Mail the link again/).first();
    await again.click();
    await giveReason(page, 'Mail the link again', 'she lost the mail');
    await page.getByText('The service has mailed the link.').waitFor();
    await again.click();
    await page.getByRole('dialog').getByLabel('Reason').fill('once more');
    await page.getByRole('dialog').getByRole('button', { name: 'Mail the link again' }).click();
    await page.getByText('try again in 10 minutes').waitFor();
  }, 60_000);

  it('exempts from a requirement and takes that back', async () => {
    const page = await visitor.open(`/people/${id}`, 'reviewer');
    if (!page) return;
    const exempt = named(page, 'button', 'Exempt: Awareness training for camp staff');
    await exempt.click();
    await giveReason(page, 'Exempt', 'she teaches it herself');
    const row = page.getByRole('region', { name: 'Decided for this person' });
    await row.getByText('she teaches it herself').waitFor();
    await eventually('it is asked no more', async () => {
      const { requirements } = await person<{ requirements: { key: string; current: boolean }[] }>();
      return requirements.some(({ key, current }) => current && key === 'training:camp') ? undefined : true;
    });
    await row.getByRole('button', { name: /^End/ }).click();
    await giveReason(page, 'End', 'not any more');
    await row.getByText('she teaches it herself').waitFor({ state: 'detached' });
    await exempt.waitFor();
  }, 60_000);

  it('offers a viewer nothing to change, and fits a telephone', async () => {
    const page = await visitor.open(`/people/${id}`, 'viewer', { width: 390, height: 844 });
    if (!page) return;
    await page.getByRole('list', { name: 'Steps' }).waitFor();
    const offers = /^(Exempt|Retry|Skip|Cancel|More for|Mail|Show links|Add|End|Strike)/;
    expect(await named(page, 'button', offers).count()).toBe(0);
    expect(await named(page, 'button', order).count()).toBe(0);
    for (const tab of ['Work', 'Timeline', 'Notes', 'Person', 'History']) {
      await named(page, 'tab', tab).click();
      await page.getByRole('tabpanel', { name: tab }).waitFor();
      expect(await isTooWide(page)).toBe(false);
    }
    await named(page, 'tab', 'Notes').click();
    await page.getByText('she signs tonight').waitFor();
    expect(await named(page, 'button', offers).count()).toBe(0);
    await named(page, 'tab', 'Work').click();
    expect(await problemsInEveryLight(page, 'person-telephone')).toEqual([]);
  }, 60_000);
});
