import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DashboardVisitor, isTooWide, problemsInEveryLight } from '../support/dashboard-visitor.js';

let visitor: DashboardVisitor;

beforeAll(async () => {
  visitor = await DashboardVisitor.arrive();
}, 90_000);

afterAll(() => visitor.leave());

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

type Operations = Record<string, Record<string, object>>;

/** Every writing operation below /v1 that OpenAPI knows and that asks who is there; ids are filled in. */
const writesOf = (paths: Operations): [string, string][] =>
  Object.entries(paths)
    .filter(([path]) => path.startsWith('/v1/') && !isDoor.test(path))
    .flatMap(([path, operations]) =>
      Object.keys(operations)
        .filter((method) => method !== 'get')
        .map((method): [string, string] => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, '1')]),
    );

/** Where people come in and go; whoever is there already may use them. */
const isDoor = /^\/v1\/(session|setup|accounts\/accept)/;

/** They answer and change nothing, or only what is one's own; an empty body is told what is missing. */
const harmless = [
  'DELETE /v1/views/1 → 404',
  'POST /v1/mail-templates/1/preview → 404',
  'POST /v1/rule-sets/check → 400',
  'POST /v1/rule-sets/diff → 400',
  'POST /v1/rules/preview → 400',
  'POST /v1/views → 400',
];

describe('the dashboard', () => {
  it('lets the first admin in by the printed link, shows people, and lets nobody else in', async () => {
    const page = await visitor.newPage();
    if (!page) return;
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await visitor.system.api('POST', '/v1/events', [hire('d-1', 'Ana', 'Diaz'), hire('d-2', 'Ben', 'Okafor')]);

    await page.goto(visitor.setUpLink);
    await page.getByRole('heading', { name: 'Set up Gatehouse' }).waitFor();
    expect(await problemsInEveryLight(page)).toEqual([]);
    await page.getByLabel('Your name').fill('Mia Admin');
    await page.getByLabel('E-mail').fill('mia@example.org');
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Create the first account' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByRole('link', { name: 'People' }).click();

    await page.getByRole('link', { name: 'Ana Diaz' }).waitFor();
    expect(await problemsInEveryLight(page, 'people')).toEqual([]);
    await page.getByRole('searchbox').fill('okafor');
    await page.getByRole('link', { name: 'Ana Diaz' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('search')).toBe('okafor');

    await page.getByRole('link', { name: 'Ben Okafor' }).click();
    await page.getByText('May not serve').waitFor();
    expect(await problemsInEveryLight(page, 'person')).toEqual([]);
    const address = page.url();

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await problemsInEveryLight(page)).toEqual([]);
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
    const page = await visitor.open('/people', 'viewer', { width: 390, height: 844 });
    if (!page) return;
    const ana = page.getByRole('link', { name: 'Ana Diaz' });
    await ana.waitFor();
    expect(await isTooWide(page)).toBe(false);
    await ana.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ana Diaz' }).waitFor();
    expect(await problemsInEveryLight(page, 'person-telephone')).toEqual([]);
  }, 60_000);

  it.each([
    ['/', 'region[name="Spend by month"]'],
    ['/people', 'link[name="Ana Diaz"]'],
  ])(
    'brings less than 300 kB of script, compressed, until all of %s shows',
    async (path, lastToShow) => {
      const page = await visitor.newPage();
      if (!page) return;
      const scripts: Promise<number>[] = [];
      page.on('response', (answer) => {
        if (answer.request().resourceType() !== 'script') return;
        scripts.push(answer.allHeaders().then((headers) => Number(headers['content-length'])));
      });
      await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' });
      await visitor.signIn(page, path, 'viewer');
      await page.locator(`role=${lastToShow}`).waitFor();
      const bytes = (await Promise.all(scripts)).reduce((sum, one) => sum + one, 0);
      expect(bytes).toBeGreaterThan(10_000);
      expect(bytes).toBeLessThan(300_000);
    },
    60_000,
  );

  it('lets a viewer look, and refuses every write, also to whoever leaves the pages aside', async () => {
    const page = await visitor.open('/people', 'viewer');
    if (!page) return;
    const { paths } = (await (await fetch(`${visitor.system.url}/docs-json`)).json()) as { paths: Operations };
    const writes = writesOf(paths);
    expect(writes.length).toBeGreaterThan(50);
    const allowed = await page.evaluate(async (calls) => {
      const answers = await Promise.all(
        calls.map(async ([method, path]) => {
          const headers = { 'x-gatehouse': '1', 'content-type': 'application/json' };
          const { status } = await fetch(path, { method, headers, body: '{}' });
          return { call: `${method} ${path}`, status };
        }),
      );
      return answers.filter(({ status }) => status !== 403).map(({ call, status }) => `${call} → ${status}`);
    }, writes);
    expect(allowed.sort()).toEqual(harmless);
  }, 60_000);

  it('does not stand in the way of the API', async () => {
    expect((await visitor.system.raw('/v1/nothing')).status).toBe(404);
    const page = await fetch(`${visitor.system.url}/people`);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});
