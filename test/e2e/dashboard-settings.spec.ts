import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DashboardVisitor, isTooWide, problemsInEveryLight } from '../support/dashboard-visitor.js';

let visitor: DashboardVisitor;

beforeAll(async () => {
  visitor = await DashboardVisitor.arrive();
}, 90_000);

afterAll(() => visitor.leave());

const hire = (employeeId: string, firstName: string, startsIn: number) => ({
  id: employeeId,
  type: 'employee.hired',
  occurredAt: '2026-05-01T09:00:00Z',
  effectiveDate: new Date(Date.now() + startsIn * 86_400_000).toISOString().slice(0, 10),
  employee: {
    ...{ employeeId, firstName, lastName: 'Example', email: `${employeeId}@example.org`, role: 'driver' },
    dateOfBirth: `19${70 + startsIn}-02-03`,
  },
});

describe('the overview', () => {
  it('shows numbers that lead to the people behind them, as charts and as tables', async () => {
    await visitor.system.api('POST', '/v1/events', [hire('o-1', 'Ana', 3), hire('o-2', 'Ben', 0)]);
    const page = await visitor.open('/');
    if (!page) return;
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    expect(await problemsInEveryLight(page, 'overview')).toEqual([]);
    const orders = page.getByRole('region', { name: 'Orders by month' });
    await orders.getByText('Table').click();
    expect(await orders.getByRole('row').count()).toBe(13);
    for (const name of ['Where people stand', 'Where people get stuck', 'Clearance that ends', 'Spend by month'])
      await page.getByRole('region', { name }).getByText('Table').click();
    expect(await problemsInEveryLight(page, 'overview-tables')).toEqual([]);
    await page.getByRole('link', { name: /^Waiting: / }).click();
    await page.getByRole('heading', { name: 'People', exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('status')).toBe('waiting');
  }, 150_000);

  it('fits a telephone', async () => {
    const page = await visitor.open('/overview', 'viewer', { width: 390, height: 844 });
    if (!page) return;
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    expect(await isTooWide(page)).toBe(false);
    expect(await problemsInEveryLight(page, 'overview-telephone')).toEqual([]);
  }, 150_000);
});

describe('the settings', () => {
  it('stop ordering with a reason, and show what is wrong at the field', async () => {
    const page = await visitor.open('/settings');
    if (!page) return;
    const ordering = page.getByRole('region', { name: 'Ordering background checks' });
    await ordering.getByLabel('Most orders in a month').fill('25');
    await ordering.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('the season is over');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const { ordering: stored } = await visitor.system.api<{ ordering: object }>('GET', '/v1/settings');
    expect(stored).toMatchObject({ enabled: true, monthlyBudget: 25 });
    const decisions = page.getByRole('region', { name: 'Deciding about checks' });
    await decisions.getByLabel('Days off').fill('2026-02-31');
    await decisions.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('a holiday');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.keyboard.press('Escape');
    await decisions.getByText(/must be a day that exists/).waitFor();
    expect(await problemsInEveryLight(page, 'settings')).toEqual([]);
  }, 150_000);

  it('invite somebody, who sets a password by the link and is changed to a reviewer', async () => {
    const [admin, guest] = [await visitor.open('/settings/staff'), await visitor.newPage()];
    if (!admin || !guest) return;
    const form = admin.getByRole('region', { name: 'Invite somebody' });
    await form.getByLabel('Name').fill('Rob Reviewer');
    await form.getByLabel('E-mail').fill('rob@example.org');
    await form.getByRole('button', { name: 'Invite somebody' }).click();
    const link = await admin.getByText(/\/accept#token=/).textContent();
    await admin.getByText('rob@example.org').waitFor();
    expect(await problemsInEveryLight(admin, 'settings-staff')).toEqual([]);

    await guest.goto(link ?? '');
    await guest.getByLabel('Your name').fill('Rob Reviewer');
    await guest.getByRole('textbox', { name: 'Password' }).fill('another long password');
    await guest.getByRole('button', { name: 'Begin' }).click();
    await guest.getByRole('heading', { name: 'Overview' }).waitFor();

    await admin.getByLabel('Role: Rob Reviewer').selectOption('reviewer');
    await admin.getByRole('dialog').getByLabel('Reason').fill('Rob decides from now on');
    await admin.getByRole('button', { name: 'Make Rob Reviewer Reviewer' }).click();
    await admin.getByText('Saved.').waitFor();
    await admin.getByLabel('Role: Vic admin').selectOption('viewer');
    await admin.getByRole('dialog').getByLabel('Reason').fill('a mistake');
    await admin.getByRole('button', { name: 'Make Vic admin Viewer' }).click();
    await admin.getByRole('alert').getByText('Nobody else can sign in as an admin').waitFor();
  }, 150_000);

  it('make an API key that works, is shown once, and works no more when it is revoked', async () => {
    const page = await visitor.open('/settings/keys');
    if (!page) return;
    await page.getByLabel('What it is for').fill('the kiosk');
    await page.getByLabel('Why it is needed').fill('shows who may serve');
    await page.getByRole('button', { name: 'Create a key' }).click();
    const key = (await page.getByText(/^gh_/).textContent()) ?? '';
    const asked = () =>
      visitor.system.raw('/v1/overview', { headers: { authorization: `Bearer ${key}` } }).then(({ status }) => status);
    expect(await asked()).toBe(200);
    await page.getByRole('button', { name: 'Revoke: the kiosk' }).waitFor();
    expect(await problemsInEveryLight(page, 'settings-keys')).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'Revoke: the kiosk' }).click();
    expect(await page.getByText(key).count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('The key works no more.').waitFor();
    expect(await asked()).toBe(401);
  }, 150_000);

  it('add a webhook whose secret is shown once, test it, turn it, and remove it', async () => {
    const page = await visitor.open('/settings/webhooks');
    if (!page) return;
    const form = page.getByRole('region', { name: 'Add a webhook' });
    await form.getByLabel('Address').fill('http://hooks.example.org/badges');
    await form.getByLabel('Somebody may serve from now on').check();
    await form.getByLabel('Why').fill('the badge printer');
    await form.getByRole('button', { name: 'Add a webhook' }).click();
    await form.getByRole('alert').waitFor();
    expect(await form.getByLabel('Address').getAttribute('aria-invalid')).toBe('true');

    const url = `${visitor.system.url}/nobody-listens-here`;
    await form.getByLabel('Address').fill(url);
    await form.getByRole('button', { name: 'Add a webhook' }).click();
    const secret = (await page.getByText(/^whsec_/).textContent()) ?? '';
    const webhook = page.getByRole('region', { name: url });
    await webhook.getByText('Nothing delivered yet').waitFor();
    await webhook.getByRole('button', { name: 'Send a test' }).click();
    await webhook.getByRole('button', { name: 'Deliveries' }).click();
    await webhook.getByText('The receiver answered 404.').waitFor();
    expect(await problemsInEveryLight(page, 'settings-webhooks')).toEqual([]);

    await webhook.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('it leaked');
    await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
    await webhook.getByText(/The secret before signs as well until/).waitFor();
    await page.getByText(secret).waitFor({ state: 'detached' });
    await page.reload();
    await webhook.getByRole('button', { name: 'Remove' }).click();
    expect(await page.getByText(/^whsec_/).count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No system is told yet.').waitFor();
  }, 150_000);

  it('write a text of a mail, with a preview and the way back', async () => {
    const page = await visitor.open('/settings/mails');
    if (!page) return;
    expect(await problemsInEveryLight(page, 'settings-mails')).toEqual([]);
    await page.getByRole('button', { name: 'Edit: Reminder before a due date' }).click();
    const editor = page.getByRole('dialog', { name: 'Reminder before a due date' });
    await editor.getByText('The built-in text.').waitFor();
    await editor.getByLabel('Subject').fill('{{nickname}}, please');
    await editor.getByRole('button', { name: 'Preview' }).click();
    await editor.getByRole('alert').waitFor();
    expect(await editor.getByLabel('Subject').getAttribute('aria-invalid')).toBe('true');
    await editor.getByLabel('Subject').fill('{{firstName}}, please');
    await editor.getByRole('button', { name: 'Preview' }).click();
    await editor.getByText('Ana, please').waitFor();
    expect(await problemsInEveryLight(page, 'settings-mail-text')).toEqual([]);
    await editor.getByRole('button', { name: 'Save the text' }).click();
    const asked = page.getByRole('dialog', { name: 'Save the text' });
    await asked.getByLabel('Reason').fill('our own tone');
    await asked.getByRole('button', { name: 'Save the text' }).click();
    await editor.getByText('Your text.').waitFor();
    const subject = () =>
      visitor.system.api<{ subject: string }>('GET', '/v1/mail-templates/reminder').then((one) => one.subject);
    expect(await subject()).toBe('{{firstName}}, please');
    await editor.getByRole('button', { name: 'Back to the built-in text' }).click();
    const back = page.getByRole('dialog', { name: 'Back to the built-in text' });
    await back.getByRole('button', { name: 'Back to the built-in text' }).click();
    await editor.getByText('The built-in text.').waitFor();
    expect(await subject()).not.toBe('{{firstName}}, please');
  }, 150_000);

  it('show who did what, searched and as a file', async () => {
    const page = await visitor.open('/settings/audit');
    if (!page) return;
    await page.getByText('Made an account').first().waitFor();
    await page.getByLabel('Search').fill('the season is over');
    await page.getByText('Made an account').first().waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'Changed settings' }).waitFor();
    expect(new URL(page.url()).searchParams.get('text')).toBe('the season is over');
    expect(await problemsInEveryLight(page, 'settings-audit')).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('Take as a file').click()]);
    expect(download.suggestedFilename()).toBe('audit.csv');
  }, 150_000);

  it('show what a shorter retention would remove before it is saved', async () => {
    const page = await visitor.open('/settings/retention');
    if (!page) return;
    const card = page.getByRole('region', { name: 'How long personal data is kept' });
    await card.getByText('0 people who left are made anonymous.').waitFor();
    await card.getByLabel('Years for people who left').fill('3');
    await card.getByLabel('Days for what HR systems sent').fill('30');
    await card.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('our privacy policy');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const { retention } = await visitor.system.api<{ retention: object }>('GET', '/v1/settings');
    expect(retention).toEqual({ deliveryDays: 30, leaverYears: 3 });
    expect(await problemsInEveryLight(page, 'settings-retention')).toEqual([]);
  }, 150_000);

  it('are not for viewers, neither here nor over the API', async () => {
    const page = await visitor.open('/settings/staff', 'viewer', { width: 390, height: 844 });
    if (!page) return;
    await page.getByText('Settings are for admins.').waitFor();
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Your password']);
    expect(await isTooWide(page)).toBe(false);
    const status = await page.evaluate(() => fetch('/v1/audit').then((answer) => answer.status));
    expect(status).toBe(403);
    const admin = await visitor.open('/settings/audit', 'admin', { width: 390, height: 844 });
    await admin?.getByRole('heading', { name: 'Settings' }).waitFor();
    expect(admin && (await isTooWide(admin))).toBe(false);
    expect(admin && (await problemsInEveryLight(admin, 'settings-telephone'))).toEqual([]);
    for (const [tab, heading] of [
      ['webhooks', 'Add a webhook'],
      ['mails', 'Texts'],
    ] as const) {
      await admin?.goto(`/settings/${tab}`);
      await admin?.getByRole('heading', { name: heading }).waitFor();
      expect(admin && (await isTooWide(admin))).toBe(false);
      expect(admin && (await problemsInEveryLight(admin, `settings-${tab}-telephone`))).toEqual([]);
    }
  }, 150_000);
});
