import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems, openBrowser } from '../support/browser.js';
import { ComplianceCaller } from '../support/compliance-caller.js';
import { eventually } from '../support/compliance-eventually.js';
import { WebhookReceiver } from '../support/compliance-receiver.js';
import { startTestComplianceService, type TestComplianceService } from '../support/compliance-service.js';

let service: TestComplianceService;
let receiver: WebhookReceiver;
let browser: Browser | undefined;
beforeAll(async () => {
  service = await startTestComplianceService();
  receiver = await WebhookReceiver.start();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await receiver.stop();
  await service.stop();
});

/** A narrow window, where most goes wrong. */
async function open(path: string): Promise<Page | undefined> {
  const context = await browser?.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context?.newPage();
  await page?.goto(service.url + path);
  return page;
}

/** Accessible in the light and in the dark, and nothing but a table scrolls to the side. */
async function expectGood(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect([page.url(), await accessibilityProblems(page)]).toEqual([page.url(), []]);
  }
  const overflow = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
  expect([page.url(), overflow]).toEqual([page.url(), false]);
}

const follow = (page: Page, section: string) =>
  page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: section, exact: true }).click();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const told = (page: Page) => page.getByRole('status').first().textContent();
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

async function signIn(page: Page, apiKey: string): Promise<void> {
  await page.getByLabel('API key').fill(apiKey);
  await press(page, 'Sign in');
  expect(await heading(page)).toBe('Overview');
}

/** An organization with a person, a check and a completed document. */
async function prepare(): Promise<ComplianceCaller> {
  const api = await service.createOrganization('Lakeside Camp');
  const { id } = await api.createUser({ external_id: 'e-1' });
  await api.post('/api/v2/background_checks', { user_id: id, level: 3, quickapp: true });
  const { record } = await api.get('/api/v2/documents?category=procedure');
  const [document] = record.documents as { id: number }[];
  const answer = await api.post(`/api/v2/users/${id}/assign_document`, { document_id: document?.id });
  const [assigned] = answer.record.documents_users as number[];
  await api.post(`/sandbox/documents_users/${assigned}/complete`);
  return api;
}

describe('an administrator in a browser', () => {
  it('reviews people, checks and documents', async () => {
    const api = await prepare();
    const page = await open('/console');
    if (!page) return;
    await expectGood(page);
    await page.getByLabel('API key').fill('wrong');
    await press(page, 'Sign in');
    expect(await page.getByRole('alert').textContent()).toContain('This API key is wrong.');
    await expectGood(page);
    await signIn(page, api.apiKey);
    await expectGood(page);

    await follow(page, 'People');
    await page.getByLabel('Search by name').fill('per');
    await press(page, 'Search');
    await expectGood(page);
    await page.getByRole('link', { name: 'Ana Perez' }).click();
    expect(await heading(page)).toBe('Ana Perez');
    await expectGood(page);

    await follow(page, 'Checks');
    await expectGood(page);
    await press(page, /^Complete as flagged/);
    expect(await told(page)).toMatch(/is complete, and flagged/);
    expect(await page.getByRole('cell', { name: 'flagged', exact: true }).count()).toBe(1);
    await expectGood(page);

    await follow(page, 'Documents');
    await expectGood(page);
    await press(page, /^Approve/);
    expect(await told(page)).toMatch(/was approved/);
    expect(await page.textContent('main')).toContain('Nothing waits for your decision.');

    await follow(page, 'Mails');
    await expectGood(page);
    await page
      .getByRole('link', { name: /^No\. / })
      .first()
      .click();
    await expectGood(page);
    await page.context().close();
  });

  it('sets a webhook, sends one again, rotates the key and signs out', async () => {
    const api = await prepare();
    const page = await open('/console');
    if (!page) return;
    await signIn(page, api.apiKey);
    await follow(page, 'Webhooks');
    await expectGood(page);
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await page.getByLabel('URL').fill('nonsense:');
    await press(page, 'Save');
    expect(await page.getByRole('alert').textContent()).toContain('url: must be an https URL');
    await expectGood(page);
    await page.getByLabel('URL').fill(`${receiver.url}/users`);
    await press(page, 'Save');
    expect(await told(page)).toContain('It is on.');
    expect(await page.getByLabel('Signing secret').inputValue()).toMatch(/^whsec_/);
    await expectGood(page);

    await api.createUser({ external_id: 'e-2' });
    await receiver.arrived('/users');
    await eventually('the delivery is shown as delivered', async () => {
      await follow(page, 'Deliveries');
      return (await page.textContent('tbody'))?.includes('delivered') === true ? true : undefined;
    });
    await expectGood(page);
    await page.getByRole('link', { name: /^No\. / }).click();
    expect(await page.textContent('pre')).toContain('"external_id": "e-2"');
    await expectGood(page);
    await press(page, /^Send again/);
    expect(await told(page)).toContain('is being sent again');
    await receiver.arrived('/users', 2);

    await follow(page, 'Settings');
    await expectGood(page);
    await follow(page, 'API keys');
    await page.getByLabel('Label').fill('Payroll');
    await press(page, 'Create');
    const key = await page.getByLabel('New key').inputValue();
    await expectGood(page);
    await page.getByRole('link', { name: 'Revoke: First key' }).click();
    expect(await page.textContent('main')).toContain('you will be signed out');
    await expectGood(page);
    await press(page, 'Revoke');
    expect(await told(page)).toContain('You are signed out');
    await expectGood(page);
    await signIn(page, key);
    await page.goto(`${service.url}/console/people/999999`);
    expect(await heading(page)).toBe('This does not exist');
    await expectGood(page);
    await press(page, 'Sign out');
    expect(await heading(page)).toBe('Compliance console');
    await page.goBack();
    await page.goto(`${service.url}/console/people`);
    expect(await heading(page)).toBe('Compliance console');
    await page.context().close();
  });

  it('needs no mouse', async () => {
    const api = await prepare();
    const page = await open('/console/sign_in');
    if (!page) return;
    await page.keyboard.press('Tab');
    await page.keyboard.type(api.apiKey);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${service.url}/console`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Documents to review: 1');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${service.url}/console/documents`);
    await page.getByRole('button', { name: /^Approve/ }).waitFor();
    const isReached = async () =>
      (await page.evaluate<string | null>(`document.activeElement.getAttribute('aria-label')`))?.startsWith('Approve');
    for (let step = 0; step < 30 && !(await isReached()); step += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('status').waitFor();
    expect(await told(page)).toMatch(/was approved/);
    await page.context().close();
  });

  it('opens a sign-in link with one button', async () => {
    const { id } = await service.sandbox.createUser({ email: 'admin@sandbox.example' });
    const { record } = await service.sandbox.get(`/api/v2/users/${id}/sign_in_link`);
    const page = await open(new URL(record.sign_in_link as string).pathname);
    if (!page) return;
    await expectGood(page);
    await press(page, 'Sign in');
    expect(await page.getByRole('banner').textContent()).toContain('signed in: Sandbox Administrator');
    await page.context().close();
  });
});
