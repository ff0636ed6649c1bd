import axe from 'axe-core';
import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright-core';

const EXECUTABLE = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A real Chromium, or undefined on a machine without one, which is said loudly and is a failure in CI. */
export async function openBrowser(): Promise<Browser | undefined> {
  if (existsSync(EXECUTABLE)) return chromium.launch({ executablePath: EXECUTABLE, args: FLAGS });
  const problem = `There is no Chromium at ${EXECUTABLE}: install the package "chromium" or set CHROMIUM_PATH.`;
  if (process.env.CI) throw new Error(problem);
  console.warn(`SKIPPED: tests in a browser. ${problem}`);
  return undefined;
}

/** What an automated check by the rules of WCAG 2.2 A and AA finds wrong, one line for each kind of problem. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  );
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(' | ')})`);
}
