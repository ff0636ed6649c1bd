import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { accessibilityProblems, openBrowser } from '../support/browser.js';
import { eventually } from '../support/compliance-eventually.js';
import { mailsOf } from '../support/compliance-mails.js';
import { startTestComplianceService, type TestComplianceService } from '../support/compliance-service.js';

let service: TestComplianceService;
let browser: Browser | undefined;
beforeAll(async () => {
  service = await startTestComplianceService();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await service.stop();
});

/** In a narrow window and in the dark, where most goes wrong. */
async function open(url: string, options: BrowserContextOptions = {}): Promise<Page | undefined> {
  const context = await browser?.newContext({ viewport: { width: 390, height: 844 }, ...options });
  const page = await context?.newPage();
  await page?.goto(url);
  return page;
}

async function expectGood(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([]);
  const overflow = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
  expect(overflow).toBe(false);
}

async function ordered(level: number): Promise<Record<string, unknown>> {
  const { id } = await service.sandbox.createUser();
  const background_check = { user_id: id, level, quickapp: true };
  return (await service.sandbox.post('/api/v2/background_checks', { background_check })).record;
}

describe('in a browser', () => {
  it.each(['light', 'dark'] as const)('an applicant fills in the form (%s)', async (colorScheme) => {
    const check = await ordered(2);
    const page = await open(String(check.applicant_interface_url), { colorScheme });
    if (!page) return;
    await expectGood(page);
    await page.getByRole('button', { name: 'Sign and send' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('ssn: You must provide an ssn');
    await expectGood(page);
    await page.getByLabel('Date of birth').fill('2/9/1990');
    await page.getByLabel('Social security number').fill('000-00-0004');
    await page.getByLabel("Driver's license number").fill('TX123');
    await page.getByLabel('State of the license').selectOption('TX');
    await page.getByLabel('Street and number').fill('7 Privet Drive');
    await page.getByLabel('City').fill('Austin');
    await page.getByLabel('County').fill('Travis');
    await page.getByLabel('State', { exact: true }).selectOption('Texas');
    await page.getByLabel('ZIP code').fill('78701');
    await page.getByLabel('I have read this and authorize').check();
    await page.getByLabel('Your signature').fill('Ana Perez');
    await page.getByRole('button', { name: 'Sign and send' }).click();
    expect(await page.getByRole('heading').textContent()).toBe('Thank you');
    await expectGood(page);
    const results = await resultsOf(check);
    await page.goto(results);
    expect(await page.textContent('main')).toContain('Flagged');
    await expectGood(page);
  });

  it.each(['light', 'dark'] as const)('a person names references, who answer (%s)', async (colorScheme) => {
    const { id } = await service.sandbox.createUser();
    const { documents } = (await service.sandbox.get('/api/v2/documents?category=reference')).record;
    const [document] = documents as { id: number }[];
    await service.sandbox.post(`/api/v2/users/${id}/assign_document`, {
      document_id: document?.id,
      references: { family_member: 1 },
    });
    const page = await open(await newestLink(), { colorScheme });
    if (!page) return;
    await expectGood(page);
    await page.getByLabel('Name').fill('Bo Lee');
    await page.getByLabel('E-mail').fill('bo@example.org');
    // By keyboard alone from here.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('status').textContent()).toContain('waiting for 1 of your references');
    await page.goto(await newestLink());
    await expectGood(page);
    await page.getByLabel('How long have you known').fill('Always');
    await page.getByLabel('How do you know').fill('Her aunt');
    await page.getByLabel('Would you trust').selectOption('Yes');
    await page.getByLabel('Your name').fill('Bo Lee');
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await page.getByRole('status').textContent()).toContain('Thank you');
    await page.goto(`${service.url}/references/unknown`);
    expect(await page.getByRole('heading').textContent()).toBe('This link does not work');
    await expectGood(page);
  });
});

async function newestLink(): Promise<string> {
  const mail = (await mailsOf(service)).at(-1);
  return /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}

function resultsOf(check: Record<string, unknown>): Promise<string> {
  return eventually('the check is complete', async () => {
    const { results_url } = (await service.sandbox.get(`/api/v2/background_checks/${String(check.id)}`)).record;
    return typeof results_url === 'string' ? results_url : undefined;
  });
}
