import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { DashboardVisitor, isTooWide, problemsInEveryLight } from '../support/dashboard-visitor.js';
import { eventually } from '../support/poll.js';

let visitor: DashboardVisitor;

const people = [
  ['p-1', 'Ana', 'Diaz', 'driver', 'Pine Lake'],
  ['p-2', 'Ben', 'Okafor', 'cook', 'Elm Creek'],
  ['p-3', 'Chloé', 'Martin', 'cook', 'Pine Lake'],
] as const;

beforeAll(async () => {
  visitor = await DashboardVisitor.arrive();
}, 90_000);
afterAll(() => visitor.leave());

const hire = () =>
  visitor.system.api(
    'POST',
    '/v1/events',
    people.map(([employeeId, firstName, lastName, role, location]) => ({
      id: employeeId,
      type: 'employee.hired',
      occurredAt: '2026-05-01T09:00:00Z',
      employee: { employeeId, firstName, lastName, role, location, email: `${employeeId}@example.org` },
    })),
  );

describe('the list of people', () => {
  it('says what to do while there is nobody', async () => {
    const page = await visitor.open('/people', 'admin');
    if (!page) return;
    await page.getByRole('link', { name: 'Connect an HR system' }).waitFor();
    expect(await problemsInEveryLight(page)).toEqual([]);
  }, 60_000);

  it('shows clearance first, finds, filters and sorts; what is chosen stands in the address', async () => {
    const page = await visitor.open('/people', 'staff');
    if (!page) return;
    await hire();
    await page.reload();
    await page.getByRole('link', { name: 'Ana Diaz' }).waitFor();
    await page.getByText('3 people').waitFor();
    await page
      .getByText(/Waiting for/)
      .first()
      .waitFor();
    expect(await problemsInEveryLight(page, 'people')).toEqual([]);

    await page.getByRole('searchbox').fill('chloe mar');
    await page.getByRole('link', { name: 'Ana Diaz' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Chloé Martin' }).waitFor();
    expect(new URL(page.url()).searchParams.get('search')).toBe('chloe mar');
    await page.getByRole('searchbox').fill('nobody at all');
    await page.getByText('Nobody matches.').waitFor();
    await page.getByRole('button', { name: 'Clear all filters' }).click();

    await page.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: /^cook/ }).click();
    await page.keyboard.press('Escape');
    await page.getByText('2 people').waitFor();
    await page.getByRole('button', { name: 'Name' }).click();
    await page.getByRole('columnheader', { name: 'Name' }).and(page.locator('[aria-sort=ascending]')).waitFor();
    const names = () => page.getByRole('row').getByRole('link').allTextContents();
    await eventually('sorted by name', async () =>
      (await names()).join() === 'Chloé Martin,Ben Okafor' ? true : undefined,
    );
    await page.getByRole('button', { name: 'Remove the filter cook' }).click();
    await page.getByText('3 people').waitFor();
  }, 60_000);

  it('keeps a view with its columns, for its owner alone', async () => {
    const page = await visitor.open('/people?status=waiting', 'staff');
    if (!page) return;
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'E-mail' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'E-mail' }).waitFor();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Waiting with mail');
    expect(await problemsInEveryLight(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByText('is kept').waitFor();
    await page.goto('/people');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Waiting with mail', exact: true }).click();
    await page.getByRole('button', { name: 'Remove the filter Waiting' }).waitFor();
    expect((await visitor.system.api<{ items: unknown[] }>('GET', '/v1/views')).items).toEqual([]);
  }, 60_000);

  it('does the same for many, after a look at what would happen, and gives the results and the list as files', async () => {
    const page = await visitor.open('/people?role=cook', 'admin');
    if (!page) return;
    await page.getByRole('checkbox', { name: 'Select everybody on this page' }).check();
    await page.getByText('2 people selected').waitFor();
    await page.getByRole('button', { name: 'Exempt from a requirement' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exempt from a requirement' });
    const [ben] = (
      await visitor.system.api<{ items: { clearance: { waitingFor: string[] } }[] }>('GET', '/v1/people?search=okafor')
    ).items;
    const key = ben?.clearance.waitingFor[0] ?? '';
    await dialog.getByRole('textbox', { name: 'Requirement' }).fill(key);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('they did it elsewhere');
    await dialog.getByRole('button', { name: 'Look what would happen' }).click();
    await dialog.getByText('Would be done: 2').waitFor();
    expect(await problemsInEveryLight(page, 'people-bulk')).toEqual([]);
    await dialog.getByRole('button', { name: 'Do it for 2 people' }).click();
    await dialog.getByText('Done: 2').waitFor();
    const [results] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Download the results (CSV)' }).click(),
    ]);
    expect(readFileSync(await results.path(), 'utf8')).toContain(`"Okafor","applied","-${key}"`);
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    const csv = readFileSync(await file.path(), 'utf8');
    expect(csv).toContain('Okafor');
    expect(csv).not.toContain('Diaz');
  }, 60_000);

  it('fits a telephone, and lets a viewer look and nothing else', async () => {
    const page = await visitor.open('/people', 'viewer', { width: 390, height: 844 });
    if (!page) return;
    await page.getByRole('link', { name: 'Ana Diaz' }).waitFor();
    expect(await isTooWide(page)).toBe(false);
    expect(await page.getByRole('checkbox', { name: /Select/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Download CSV' }).count()).toBe(0);
    expect(await problemsInEveryLight(page, 'people-telephone')).toEqual([]);
  }, 60_000);
});
