import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Company } from '../../examples/mock-hris/company.js';
import { MockServer } from '../../examples/mock-hris/mock-server.js';
import type { MockVendor } from '../../examples/mock-hris/mock-vendor.js';
import { merge } from '../../examples/mock-hris/vendors/merge.js';
import { DashboardVisitor, isTooWide, problemsInEveryLight } from '../support/dashboard-visitor.js';
import { eventually } from '../support/poll.js';

const telephone = { width: 390, height: 844 };
const ssn = '078-05-1120';
const csv = `Emp #,First Name,Last Name,E-Mail,Title,Birthday,Shirt
c-1,Cleo,Adams,cleo@example.org,driver,1981-02-03,M
c-2,Dan,Brook,no address,driver,1982-03-04,L
c-3,Eve,Clark,eve@example.org,driver,1983-04-05,S
`;

let visitor: DashboardVisitor;
let server: MockServer;
let vendor: MockVendor;
const company = new Company();

beforeAll(async () => {
  vendor = merge(company);
  [visitor, server] = await Promise.all([DashboardVisitor.arrive(), MockServer.start(vendor)]);
}, 90_000);

afterAll(async () => {
  await server.stop();
  await visitor.leave();
});

interface Listed {
  items: { id: string; name: string; hookPath: string }[];
}
const connections = () => visitor.system.api<Listed>('GET', '/v1/connections');

/** Somebody is hired in the HR system, which tells so. */
async function hire(id: string): Promise<string> {
  const [connection] = (await connections()).items;
  const { worker } = company.hire(id, company.day(0));
  const secret = vendor.connection(server.url).secret ?? '';
  for (const told of vendor.tell?.({ type: 'hired', number: 1, worker, changed: [] }) ?? []) {
    const { method, headers, body } = vendor.sign?.(told, secret, new Date()) ?? told;
    const answer = await fetch(`${visitor.system.url}${connection?.hookPath ?? ''}`, { method, headers, body });
    expect(answer.status).toBe(202);
  }
  return worker.dateOfBirth;
}

/** What the API answers to the page's own session. */
const asSeen = (page: Page, path: string) =>
  page.evaluate(async (address) => (await fetch(address, { headers: { 'x-gatehouse': '1' } })).text(), path);

/** What accessibility checks found, page by page. */
const problems: string[] = [];
const look = async (page: Page, name: string) => {
  problems.push(...(await problemsInEveryLight(page, name)).map((problem) => `${name} ${problem}`));
};
afterEach(() => {
  expect(problems.splice(0)).toEqual([]);
});

describe('HR systems, events and imports', () => {
  it('connects an HR system by wizard, and sees a test event arrive', async () => {
    const page = await visitor.open('/connections');
    if (!page) return;
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.getByText('No HR system is connected').waitFor();
    await page.getByRole('link', { name: 'Connect an HR system' }).click();
    await page.getByRole('button', { name: 'BambooHR' }).waitFor();
    await look(page, 'hr-wizard-kind');
    await page.getByRole('searchbox').fill('merge');
    await page.getByRole('button', { name: 'Merge' }).click();

    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText('This is needed.').first().waitFor();
    await page.getByRole('textbox', { name: 'API key' }).fill('merge-key');
    await page.getByRole('textbox', { name: 'Account token' }).fill('account');
    await page.getByLabel('Secret that it signs with').fill('merge-signature-key-1');
    await page.getByRole('button', { name: 'More settings' }).click();
    await page.getByLabel('Base URL').fill('http://hr.example');
    await look(page, 'hr-wizard-form');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText('must begin with https://').first().waitFor();
    await page.getByLabel('Base URL').fill(server.url);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();

    await page.getByText(`${visitor.system.url}/hooks/hris/`).waitFor();
    await page.getByRole('button', { name: 'I have done this' }).click();
    await page.getByRole('button', { name: 'Send a test event' }).click();
    await page.getByText('It works.').waitFor();
    await page.getByText('The HR system has answered.').waitFor();
    await page.getByText('ignored → reached').waitFor();
    await look(page, 'hr-wizard-test');
    await page.getByRole('link', { name: 'Open the connection' }).click();
    await page.getByRole('heading', { name: 'Merge' }).waitFor();
    await page.getByText('Last delivery').waitFor();
    await look(page, 'hr-connection');
    expect(errors).toEqual([]);
  }, 90_000);

  it('shows a hire in the inbox with what came, and nobody sees the birth date or the number', async () => {
    const page = await visitor.open('/events', 'viewer');
    if (!page) return;
    const born = await hire('m-1');
    const found = await eventually('the hire arrives', async () => {
      const { items } = await visitor.system.api<{ items: { id: string; outcome: string }[] }>(
        'GET',
        '/v1/events?search=reyes',
      );
      return items[0];
    });
    await page.reload();
    await page.getByRole('button', { name: 'Hired: Ana Reyes' }).waitFor();
    await look(page, 'hr-events');
    await page.getByRole('searchbox').fill('nobody');
    await page.getByText('No event matches').waitFor();
    await page.getByRole('button', { name: 'Remove the filters' }).click();
    await page.getByRole('button', { name: 'Hired: Ana Reyes' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('"date_of_birth": "[redacted]"').waitFor();
    await drawer.getByText('"ssn": "[redacted]"').waitFor();
    await look(page, 'hr-event');
    const answer = await asSeen(page, `/v1/events/${found.id}`);
    expect(answer).toContain('date_of_birth');
    for (const secret of [born, ssn]) {
      expect(await page.content()).not.toContain(secret);
      expect(answer).not.toContain(secret);
    }
    await drawer.getByRole('link', { name: 'Ana Reyes' }).click();
    await page.getByRole('heading', { name: 'Ana Reyes' }).waitFor();
  }, 60_000);

  it('reads again what was set aside, reads everybody, rotates the secret, pauses and removes', async () => {
    const page = await visitor.open('/connections', 'admin');
    if (!page) return;
    const because = async (label: string) => {
      await page.getByRole('button', { name: label, exact: true }).click();
      await page.getByRole('textbox', { name: 'Reason' }).fill('because of a test');
      await page.locator('form').getByRole('button', { name: label, exact: true }).click();
    };
    await page.getByRole('link', { name: 'Merge' }).click();
    await page.getByRole('tab', { name: 'Deliveries' }).click();
    await page
      .getByRole('button', { name: /Open the delivery/ })
      .first()
      .click();
    await because('Read again');
    await page.getByText('It is read again within seconds.').waitFor();
    await page.getByRole('dialog', { name: 'Delivery' }).getByRole('button', { name: 'Close' }).click();

    await page.getByRole('tab', { name: 'Full reads' }).click();
    await page.getByRole('button', { name: 'Read everybody now' }).click();
    await page.getByText('A worker begins within seconds.').waitFor();
    await page.getByText('1 people listed').first().waitFor();
    await page.getByRole('button', { name: 'Read everybody now' }).click({ trial: true });
    await look(page, 'hr-full-reads');

    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Make one' }).click();
    await look(page, 'hr-settings');
    await page.getByRole('button', { name: 'Change the secret' }).click();
    await page.getByText('It is shown this once').waitFor();
    await page.getByRole('button', { name: 'Refuse the secret before now' }).click();
    await page.getByText('Only the present secret works.').waitFor();

    await because('Pause');
    await page.getByText('Paused', { exact: true }).waitFor();
    await because('Resume');
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await because('Remove');
    await page.getByText('No HR system is connected').waitFor();
    expect((await connections()).items).toEqual([]);
  }, 90_000);

  it('imports a file: columns, a bad row, another look, applying to the end', async () => {
    const page = await visitor.open('/imports', 'staff');
    if (!page) return;
    await page.getByText('No file was imported yet.').waitFor();
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from('nothing\nhere\n') });
    await page.getByRole('alert').getByText('No column holds employee ids').waitFor();
    await page.locator('input[type=file]').setInputFiles(file);

    await page.getByRole('cell', { name: 'E-Mail is no email address' }).waitFor();
    await page.getByRole('cell', { name: 'Cleo, Dan, Eve' }).waitFor();
    expect(await page.content()).not.toContain('1981-02-03');
    await look(page, 'hr-import');
    const lines = await asSeen(page, `${new URL(page.url()).pathname.replace('/imports', '/v1/imports')}/problems`);
    expect(lines).toContain('"3","","","E-Mail","email","no address","INVALID_EMAIL"');

    // It meant nothing, so it was not stored: the file that is still at hand is sent again.
    await page.getByRole('combobox', { name: 'What "Shirt" is taken for' }).click();
    await page.getByRole('option', { name: 'Another attribute for rules' }).click();
    await page.getByText('the file is sent again with this').waitFor();
    const before = page.url();
    await page.getByRole('button', { name: 'Look again' }).click();
    await page.waitForURL((url) => url.href !== before);
    await page.getByRole('cell', { name: 'M, L, S' }).waitFor();

    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.getByText('The file is applied.').waitFor();
    await page.getByText('3 of 3 rows').waitFor();
    await look(page, 'hr-import-done');
    const { items } = await visitor.system.api<{ items: { employeeId: string }[] }>('GET', '/v1/people?search=eve');
    expect(items).toMatchObject([{ employeeId: 'c-3' }]);
    await page.getByRole('link', { name: 'All imports' }).click();
    await page.getByRole('cell', { name: 'Applied · Complete' }).waitFor();
    await look(page, 'hr-imports');
  }, 60_000);

  it('gives a viewer none of the writes, and fits a telephone', async () => {
    const { id } = await visitor.system.api<{ id: string }>('POST', '/v1/connections', {
      kind: 'generic',
      name: 'Own system',
      secret: `whsec_${Buffer.from('a'.repeat(32)).toString('base64')}`,
    });
    const page = await visitor.open('/connections', 'viewer', telephone);
    if (!page) return;
    await page.getByRole('link', { name: 'Own system' }).click();
    await page.getByRole('heading', { name: 'Own system' }).waitFor();
    for (const name of ['Pause', 'Remove', 'Poll now'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    await page.getByText('Everything that was sent has been read.').waitFor();
    expect(await isTooWide(page)).toBe(false);
    await look(page, 'hr-connection-telephone');
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByText('Only admins change settings.').waitFor();
    for (const [path, sentence] of [
      ['/events', 'Everything that HR systems'],
      ['/imports', 'Only staff can import files.'],
      ['/connections', 'Own system'],
    ] as const) {
      await page.goto(path);
      await page.getByText(sentence).waitFor();
      expect(await isTooWide(page)).toBe(false);
      await look(page, `hr${path.replace('/', '-')}-telephone`);
    }
    const refused = await page.evaluate(async (connectionId) => {
      const send = async (path: string) => {
        const headers = { 'x-gatehouse': '1', 'content-type': 'application/json' };
        return (await fetch(path, { method: 'POST', headers, body: '{"reason":"x"}' })).status;
      };
      const at = `/v1/connections/${connectionId}`;
      return Promise.all([`${at}/pause`, `${at}/test`, `${at}/deliveries/replay`, '/v1/imports'].map(send));
    }, id);
    expect(refused).toEqual([403, 403, 403, 403]);
  }, 60_000);
});
