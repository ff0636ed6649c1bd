import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems, openBrowser } from '../support/browser.js';
import { SystemProcess } from '../support/system-process.js';

let system: SystemProcess;
let browser: Browser | undefined;

beforeAll(async () => {
  browser = await openBrowser();
  system = await SystemProcess.start();
}, 90_000);

afterAll(async () => {
  await browser?.close();
  await system.dispose();
});

const hire = (employeeId: string, firstName: string, lastName: string) => ({
  id: employeeId,
  type: 'employee.hired',
  occurredAt: '2026-05-01T09:00:00Z',
  employee: {
    employeeId,
    firstName,
    lastName,
    email: `${employeeId}@example.org`,
    role: 'driver',
    location: 'Pine Lake',
  },
});

async function inEveryLight(page: Page, shot?: string): Promise<string[]> {
  const problems: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    problems.push(...(await accessibilityProblems(page)).map((problem) => `${colorScheme}: ${problem}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  const folder = process.env.GATEHOUSE_SHOTS;
  if (folder !== undefined && shot !== undefined) {
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: `${folder}/${shot}.png` });
  }
  return problems;
}

describe('the dashboard', () => {
  it('lets the first admin in by the printed link, shows people, and lets nobody else in', async () => {
    if (!browser) return;
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await system.api('POST', '/v1/events', [hire('d-1', 'Ana', 'Diaz'), hire('d-2', 'Ben', 'Okafor')]);

    const [, link = ''] = /first account +(http:\S+)/.exec(system.output) ?? [];
    await page.goto(link);
    await page.getByRole('heading', { name: 'Set up Gatehouse' }).waitFor();
    expect(await inEveryLight(page)).toEqual([]);
    await page.getByLabel('Your name').fill('Mia Admin');
    await page.getByLabel('E-mail').fill('mia@example.org');
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Create the first account' }).click();

    await page.getByRole('link', { name: 'Ana Diaz' }).waitFor();
    expect(await inEveryLight(page, 'people')).toEqual([]);
    await page.getByRole('searchbox').fill('okafor');
    await page.getByRole('link', { name: 'Ana Diaz' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('search')).toBe('okafor');

    await page.getByRole('link', { name: 'Ben Okafor' }).click();
    await page.getByText('May not serve').waitFor();
    expect(await inEveryLight(page, 'person')).toEqual([]);
    const address = page.url();

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await inEveryLight(page)).toEqual([]);
    await page.getByLabel('E-mail').fill('mia@example.org');
    await page.getByRole('textbox', { name: 'Password' }).fill('a wrong password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('May not serve').waitFor();
    expect(page.url()).toBe(address);
    expect(errors).toEqual([]);
  }, 90_000);

  it('fits a telephone, and is used by keyboard alone', async () => {
    if (!browser) return;
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${system.url}/people`);
    await page.getByLabel('E-mail').fill('mia@example.org');
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
    await page.keyboard.press('Enter');
    const ana = page.getByRole('link', { name: 'Ana Diaz' });
    await ana.waitFor();
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isWider).toBe(false);
    await ana.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ana Diaz' }).waitFor();
    expect(await inEveryLight(page, 'person-telephone')).toEqual([]);
  }, 60_000);

  it('does not stand in the way of the API', async () => {
    expect((await system.raw('/v1/nothing')).status).toBe(404);
    const page = await fetch(`${system.url}/people`);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});
