import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems, openBrowser } from './browser.js';
import { SystemProcess } from './system-process.js';

type Role = 'viewer' | 'staff' | 'reviewer' | 'admin';

const password = 'correct horse battery';

/** A running Gatehouse and a browser before it, with an account for each role that is asked for. */
export class DashboardVisitor {
  private constructor(
    readonly system: SystemProcess,
    private readonly browser: Browser | undefined,
  ) {}

  /** @param environment settings on top of the sandbox defaults. */
  static async arrive(environment: Record<string, string> = {}): Promise<DashboardVisitor> {
    const browser = await openBrowser();
    return new DashboardVisitor(await SystemProcess.start(environment), browser);
  }

  async leave(): Promise<void> {
    await this.browser?.close();
    await this.system.dispose();
  }

  /** A page of nobody yet; undefined on a machine without a browser, where the test has nothing to do. */
  newPage(viewport = { width: 1280, height: 800 }): Promise<Page> | undefined {
    return this.browser?.newPage({ viewport, baseURL: this.system.url });
  }

  /** Signed in with the role, at the address. */
  async open(
    path: string,
    role: Role = 'admin',
    viewport?: { width: number; height: number },
  ): Promise<Page | undefined> {
    const page = await this.newPage(viewport);
    if (page) await this.signIn(page, path, role);
    return page;
  }

  async signIn(page: Page, path: string, role: Role): Promise<void> {
    const email = await this.accountOf(role);
    await page.goto(path);
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
  }

  /** The link that the start of Gatehouse printed for whoever comes first. */
  get setUpLink(): string {
    return /first account +(http:\S+)/.exec(this.system.output)?.[1] ?? '';
  }

  private readonly accounts = new Map<Role, Promise<string>>();

  private accountOf(role: Role): Promise<string> {
    const known = this.accounts.get(role) ?? this.makeAccount(role);
    this.accounts.set(role, known);
    return known;
  }

  private async makeAccount(role: Role): Promise<string> {
    const [email, name] = [`${role}@example.org`, `Vic ${role}`];
    const { token } = await this.system.api<{ token: string }>('POST', '/v1/accounts', { email, name, role });
    const answer = await fetch(`${this.system.url}/v1/accounts/accept`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-gatehouse': '1', origin: this.system.url },
      body: JSON.stringify({ token, name, password }),
    });
    if (!answer.ok) throw new Error(`The invitation was answered ${answer.status}: ${await answer.text()}`);
    return email;
  }
}

/**
 * What an automated accessibility check finds in light and in dark. With GATEHOUSE_SHOTS, a folder, the page is also
 * kept there as a picture of that name.
 */
export async function problemsInEveryLight(page: Page, shot?: string): Promise<string[]> {
  const problems: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await putInLight(page, colorScheme);
    problems.push(...(await accessibilityProblems(page)).map((problem) => `${colorScheme}: ${problem}`));
  }
  await putInLight(page, 'light');
  const folder = process.env.GATEHOUSE_SHOTS;
  if (folder !== undefined && shot !== undefined) {
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: `${folder}/${shot}.png` });
  }
  return problems;
}

/** Colors that are on their way to the other scheme are nobody's. */
async function putInLight(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction(
    (scheme) =>
      document.documentElement.dataset.mantineColorScheme === scheme &&
      !document.getAnimations().some((one) => one instanceof CSSTransition),
    colorScheme,
  );
}

/** Whether something sticks out to the right of the window. */
export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
