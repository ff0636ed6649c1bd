import { chromium, type Page } from 'playwright-core';
import type { SystemUnderTest } from './system-under-test.js';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const password = 'correct horse battery';
const email = 'bench@example.org';

/** What somebody does to the table, each time to another end. */
const acts: Record<string, (page: Page, n: number) => Promise<void>> = {
  'Chromium: next or previous page': (page, n) =>
    page.getByRole('button', { name: n % 2 === 0 ? 'Next page' : 'Previous page' }).click(),
  'Chromium: sort by name': (page) => page.getByRole('button', { name: 'Name' }).click(),
  'Chromium: search as one types': (page, n) =>
    page.getByRole('searchbox', { name: 'Search' }).fill(`First${1_000 + n}`),
};

/**
 * The table as staff feel it: from the click or the key until the browser has painted other rows, in ms.
 * @returns a way to do each act once, and to close the browser.
 */
export async function peopleInBrowser(
  system: SystemUnderTest,
): Promise<{ acts: Record<string, (n: number) => Promise<number>>; close: () => Promise<void> }> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ baseURL: system.url, viewport: { width: 1280, height: 800 } });
  await signIn(system, page);
  await page.getByRole('button', { name: 'Next page' }).waitFor();
  const timed = (act: (page: Page, n: number) => Promise<void>) => async (n: number) => {
    const painted = page.evaluate(untilOtherRows);
    await act(page, n);
    return painted;
  };
  return {
    acts: Object.fromEntries(Object.entries(acts).map(([name, act]) => [name, timed(act)])),
    close: () => browser.close(),
  };
}

async function signIn(system: SystemUnderTest, page: Page): Promise<void> {
  const body = JSON.stringify({ email, name: 'Bench', role: 'staff' });
  const headers = { 'content-type': 'application/json' };
  const { token } = await system.call<{ token: string }>('/v1/accounts', { method: 'POST', headers, body });
  await page.goto(`/accept#token=${token}`);
  await page.getByLabel('Your name').fill('Bench');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'People', exact: true }).click();
}

/** Runs in the page. */
function untilOtherRows(): Promise<number> {
  return new Promise((resolve) => {
    const rows = () => document.querySelector('tbody')?.textContent;
    const before = rows();
    let beganAt: number | undefined;
    for (const type of ['click', 'input'])
      addEventListener(type, ({ timeStamp }) => (beganAt ??= timeStamp), { capture: true, once: true });
    new MutationObserver((_, observer) => {
      if (beganAt === undefined || rows() === before) return;
      observer.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => {
          resolve(performance.now() - (beganAt ?? 0));
        }),
      );
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}
