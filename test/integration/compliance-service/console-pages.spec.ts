import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ComplianceCaller } from '../../support/compliance-caller.js';
import { startTestComplianceService, type TestComplianceService } from '../../support/compliance-service.js';
import { sql } from '../../support/compliance-sql.js';
import { ConsoleVisitor } from '../../support/console-visitor.js';

let service: TestComplianceService;
let api: ComplianceCaller;
let visitor: ConsoleVisitor;
let organizations = 0;
beforeAll(async () => {
  service = await startTestComplianceService();
});
afterAll(async () => {
  await service.stop();
});
beforeEach(async () => {
  api = await service.createOrganization(`Organization ${(organizations += 1)}`);
  visitor = new ConsoleVisitor(service.url);
  await visitor.signIn(api.apiKey);
});

async function assignedDocument(owner: ComplianceCaller, userId: number): Promise<number> {
  const { record } = await owner.get('/api/v2/documents?category=procedure');
  const [document] = record.documents as { id: number }[];
  const answer = await owner.post(`/api/v2/users/${userId}/assign_document`, { document_id: document?.id });
  return (answer.record.documents_users as number[]).at(-1) ?? 0;
}

const orderCheck = async (owner: ComplianceCaller, userId: number): Promise<number> =>
  (await owner.post('/api/v2/background_checks', { user_id: userId, level: 3, quickapp: true })).id;

describe('people in the console', () => {
  it('are found by words, a hundred to a page', async () => {
    await api.createUser({ first_name: 'Wanda', email: 'w@example.org', external_id: 'w' });
    await sql(
      service,
      `INSERT INTO users (organization_id, first_name, last_name, email, user_type, training_token)
       SELECT organization_id, 'Clone', 'No. ' || n, 'c@example.org', 'employee', organization_id || '-' || n
       FROM users, generate_series(1, 100) AS n WHERE external_id = 'w'`,
    );
    const first = await visitor.get('/console/people');
    expect([first.text.includes('Wanda'), first.text.includes('No. 99 '), first.text.includes('No. 100 ')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(first.html).toContain('href="/console/people?page=2"');
    const second = await visitor.get('/console/people?page=2');
    expect([second.text.includes('No. 100 '), second.html.includes('page=3')]).toEqual([true, false]);
    const found = await visitor.get('/console/people?search=wan+per');
    expect([found.text.includes('Wanda'), found.text.includes('Clone')]).toEqual([true, false]);
    expect((await visitor.get('/console/people?page=none')).status).toBe(400);
  });

  it('are shown with everything about them, and with nothing that they could smuggle into the page', async () => {
    const attack = '<script>alert("1")</script>';
    const { id } = await api.createUser({ first_name: attack, external_id: 'e"1' });
    await api.post(`/api/v2/users/${id}/assign_training`, { survey_code: 'camp' });
    const [training] = (await api.get('/api/v2/trainings')).list;
    await api.post(`/sandbox/trainings/${training?.id as number}/complete`, { score: 90 });
    const check = await orderCheck(api, id);
    await assignedDocument(api, id);
    const user = (await api.get(`/api/v2/users/${id}/detailed`)).record;
    const page = await visitor.get(`/console/people/${id}`);
    expect(page.html).not.toContain('<script');
    expect(page.text).toContain(`${attack} Perez`);
    expect(page.value('training_link')).toBe(user.direct_login_url);
    const [completed] = user.trainings as Record<string, string>[];
    const [ordered] = user.background_checks as Record<string, string>[];
    expect(page.html).toContain(`href="${completed?.certificate_url}"`);
    expect(page.html).toContain(`href="${ordered?.applicant_interface_url}"`);
    await api.post(`/sandbox/background_checks/${check}/complete`);
    const { results_url } = (await api.get(`/api/v2/background_checks/${check}`)).record;
    expect((await visitor.get(`/console/people/${id}`)).html).toContain(`href="${results_url as string}"`);
    const search = await visitor.get(`/console/people?search=${encodeURIComponent(attack)}`);
    expect(search.html).not.toContain('<script');
  });
});

describe('checks in the console', () => {
  it('are completed and flagged in the sandbox, and archived', async () => {
    const user = await api.createUser();
    const check = await orderCheck(api, user.id);
    const processing = '/console/checks?status=processing';
    expect((await visitor.get(processing)).text).toContain('Complete as flagged');
    const after = await visitor.submit(`/console/checks/${check}/flag`, { back: processing });
    expect(after.text).toContain(`Check ${check} is complete, and flagged.`);
    expect(after.text).toContain('There are none.');
    expect((await visitor.get(processing)).text).not.toContain('is complete');
    const { record } = await api.get(`/api/v2/background_checks/${check}`);
    expect(record).toMatchObject({ status: 'complete', provider_flagged: true });

    const again = await visitor.submit(`/console/checks/${check}/complete`);
    expect([again.status, again.text]).toEqual([400, expect.stringContaining('is complete, not processing')]);
    await visitor.submit(`/console/checks/${check}/archive`);
    expect((await visitor.get('/console/checks?status=archived')).text).toContain(`No. ${check}`);
  });

  it('show what the applicant disclosed', async () => {
    const user_id = (await api.createUser()).id;
    const disclosed = { applicant_self_disclosed: true, applicant_self_disclosed_notes: 'A <b>fine</b> in 2001' };
    await api.post('/api/v2/background_checks', { user_id, level: 1, quickapp: true, ...disclosed });
    for (const path of ['/console/checks', `/console/people/${user_id}`]) {
      expect((await visitor.get(path)).text).toContain('Disclosed by the applicant: A <b>fine</b> in 2001');
    }
  });

  it('lead back into the console and nowhere else', async () => {
    const check = await orderCheck(api, (await api.createUser()).id);
    for (const back of ['https://evil.example/', '//evil.example', '/console//../x\\y', '/api/v2/users']) {
      const answer = await visitor.post(`/console/checks/${check}/archive`, { form_token: visitor.formToken, back });
      expect([back, answer.location]).toEqual([back, '/console/checks']);
    }
  });
});

describe('documents in the console', () => {
  it('wait for a decision once they are completed', async () => {
    const user = await api.createUser();
    const [first, second] = [await assignedDocument(api, user.id), await assignedDocument(api, user.id)];
    expect((await visitor.get('/console/documents')).text).toContain('Nothing waits for your decision.');
    for (const id of [first, second]) await api.post(`/sandbox/documents_users/${id}/complete`);
    expect((await visitor.get('/console')).text).toContain('Documents to review: 2');
    expect((await visitor.submit(`/console/documents/${first}/approve`)).text).toContain('was approved');
    expect((await visitor.submit(`/console/documents/${second}/reject`)).text).toContain('was rejected');
    const statuses = [first, second].map((id) => api.get(`/api/v2/documents_users/${id}/status`));
    expect((await Promise.all(statuses)).map(({ record }) => record.status)).toEqual(['approved', 'rejected']);
    expect((await visitor.submit(`/console/documents/${first}/reject`)).status).toBe(400);
    expect((await visitor.get('/console/documents?show=all')).text).toContain('approved');
  });
});

describe('mails in the console', () => {
  it('can be read in the sandbox, where their links can be followed', async () => {
    const check = await orderCheck(api, (await api.createUser({ email: 'reader@example.org' })).id);
    const { applicant_interface_url } = (await api.get(`/api/v2/background_checks/${check}`)).record;
    const list = await visitor.get('/console/mails');
    expect(list.text).toContain('reader@example.org');
    const [path = ''] = /\/console\/mails\/\d+/.exec(list.html) ?? [];
    expect((await visitor.get(path)).html).toContain(`<a href="${applicant_interface_url as string}">`);

    const production = await service.startTwin({ sandbox: false });
    const administrator = new ConsoleVisitor(production.url);
    await administrator.signIn(api.apiKey);
    expect((await administrator.get('/console/mails')).text).toContain('reader@example.org');
    expect((await administrator.get(path)).status).toBe(404);
    expect((await administrator.get('/console/checks')).text).not.toContain('Complete as flagged');
    expect((await administrator.submit(`/console/checks/${check}/flag`)).status).toBe(404);
    await production.close();
  });
});

describe('settings in the console', () => {
  it('switch sign-in links and self-pay on and off', async () => {
    const { id } = await api.createUser();
    const link = async () => (await api.get(`/api/v2/users/${id}/sign_in_link`)).status;
    const order = { user_id: id, level: 1, quickapp: true, upfront_payment: true };
    const selfPay = async () => (await api.post('/api/v2/background_checks', order)).status;
    expect([await link(), await selfPay()]).toEqual([403, 400]);
    const on = { allow_sign_in_link_creation: 'true', self_pay_enabled: 'true' };
    expect((await visitor.submit('/console/settings', on)).text).toContain('The settings were saved.');
    expect([await link(), await selfPay()]).toEqual([200, 201]);
    await visitor.submit('/console/settings');
    expect([await link(), await selfPay()]).toEqual([403, 400]);
    expect(await api.ledger('organization.configured')).toHaveLength(2);
  });
});

describe('what belongs to another organization', () => {
  it('is not found, and not changed', async () => {
    const owner = await service.createOrganization('Owner');
    const user = await owner.createUser({ first_name: 'Secret' });
    const check = await orderCheck(owner, user.id);
    const document = await assignedDocument(owner, user.id);
    await owner.post(`/sandbox/documents_users/${document}/complete`);
    await owner.put('/console/api/webhooks', { users: { url: 'http://127.0.0.1:9/', enabled: true } });
    await owner.createUser();
    const delivery = (await owner.get('/console/api/deliveries')).items[0]?.id as number;
    const [key] = await sql<{ id: number }>(service, 'SELECT max(id) AS id FROM api_keys');
    const [mail] = await sql<{ id: number }>(service, 'SELECT max(id) AS id FROM mails');
    for (const path of [
      `/console/people/${user.id}`,
      `/console/deliveries/${delivery}`,
      `/console/mails/${mail?.id}`,
      `/console/api_keys/${key?.id}/revoke`,
      '/console/people/x',
    ]) {
      const page = await visitor.get(path);
      expect([path, page.status, page.text.includes('Sign out')]).toEqual([path, 404, true]);
    }
    for (const path of [
      `/console/checks/${check}/complete`,
      `/console/checks/${check}/archive`,
      `/console/documents/${document}/approve`,
      `/console/deliveries/${delivery}/resend`,
      `/console/webhooks/users/rotate`,
      `/console/api_keys/${key?.id}/revoke`,
    ]) {
      expect([path, (await visitor.submit(path)).status]).toEqual([path, 404]);
    }
    for (const path of ['people', 'checks', 'documents?show=all', 'deliveries', 'mails', 'webhooks']) {
      const { text } = await visitor.get(`/console/${path}`);
      expect([path, text.includes('Secret'), text.includes('127.0.0.1:9')]).toEqual([path, false, false]);
    }
  });
});
