import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ComplianceCaller } from '../../support/compliance-caller.js';
import { startTestComplianceService, type TestComplianceService } from '../../support/compliance-service.js';
import { sql } from '../../support/compliance-sql.js';
import { ConsoleVisitor, type ConsolePage } from '../../support/console-visitor.js';

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

const create = async (label: string) => (await visitor.submit('/console/api_keys', { label })).value('new_key') ?? '';
const opens = async (key: string) => (await new ComplianceCaller(service.url, key).get('/api/v2/users')).status === 200;
/** The page that asks before a key is revoked, by the key's label. */
const revokePathOf = ({ html }: ConsolePage, label: string) =>
  new RegExp(`href="(/console/api_keys/\\d+/revoke)" aria-label="Revoke: ${label}"`).exec(html)?.[1] ?? '';

describe('API keys in the console', () => {
  it('are rotated without a gap: both work until the old one is revoked', async () => {
    const key = await create('Payroll');
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect([await opens(api.apiKey), await opens(key)]).toEqual([true, true]);
    const list = await visitor.get('/console/api_keys');
    expect(list.text).toContain(`Payroll …${key.slice(-4)} API key “First key” …${api.apiKey.slice(-4)}`);
    for (const secret of [key, api.apiKey]) expect(list.html).not.toContain(secret);

    await visitor.signIn(key);
    const path = revokePathOf(list, 'First key');
    expect((await visitor.get(path)).text).not.toContain('Your own session');
    expect((await visitor.submit(path)).text).toContain('The key “First key” was revoked.');
    expect([await opens(api.apiKey), await opens(key)]).toEqual([false, true]);
    const caller = new ComplianceCaller(service.url, key);
    expect(await caller.ledger('api_key.created')).toHaveLength(1);
    expect(await caller.ledger('api_key.revoked')).toHaveLength(1);
  });

  it('need a label', async () => {
    const refused = await visitor.submit('/console/api_keys', { label: ' ' });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('You must provide a label')]);
  });

  it('cannot be revoked to the last one, not even by two at the same time', async () => {
    const path = revokePathOf(await visitor.get('/console/api_keys'), 'First key');
    expect((await visitor.get(path)).text).toContain('the only key of your organization');
    expect((await visitor.submit(path)).status).toBe(400);

    const other = new ConsoleVisitor(service.url);
    await other.signIn(await create('Second'));
    const list = await visitor.get('/console/api_keys');
    await Promise.all([
      visitor.post(revokePathOf(list, 'Second'), { form_token: visitor.formToken }),
      other.post(revokePathOf(list, 'First key'), { form_token: other.formToken }),
    ]);
    const [left] = await sql<{ keys: number }>(
      service,
      'SELECT count(*)::integer AS keys FROM api_keys GROUP BY organization_id ORDER BY organization_id DESC',
    );
    expect(left?.keys).toBe(1);
  });

  it('take along what they opened: sessions and sign-in links', async () => {
    const list = await visitor.get('/console/api_keys');
    const second = new ConsoleVisitor(service.url);
    await second.signIn(await create('Second'));
    await visitor.submit('/console/settings', { allow_sign_in_link_creation: 'true' });
    const { id } = await api.createUser({ email: 'sam@example.org' });
    const linkOf = async () =>
      new URL((await api.get(`/api/v2/users/${id}/sign_in_link`)).record.sign_in_link as string).pathname;
    const byLink = new ConsoleVisitor(service.url);
    await byLink.post(await linkOf(), {});
    expect((await byLink.get('/console')).text).toContain('signed in: Sam Lee');
    const unused = await linkOf();

    const path = revokePathOf(list, 'First key');
    expect((await byLink.get(path)).text).toContain('you will be signed out');
    expect((await visitor.get(path)).text).toContain('you will be signed out');
    const out = await visitor.post(path, { form_token: visitor.formToken });
    expect(out.status).toBe(303);
    for (const gone of [visitor, byLink]) {
      expect((await gone.get('/console')).location).toBe('/console/sign_in?ended=true');
    }
    expect((await byLink.get(unused)).status).toBe(404);
    expect((await second.get('/console')).status).toBe(200);
  });
});

describe('the sandbox', () => {
  it('replaces the key of its configuration at a start, and keeps those made in the console', async () => {
    const administrator = new ConsoleVisitor(service.url);
    await administrator.signIn(service.apiKey);
    const made = (await administrator.submit('/console/api_keys', { label: 'Made' })).value('new_key') ?? '';
    const configured = await service.restart('another-key-for-the-sandbox');
    expect((await configured.get('/api/v2/users')).status).toBe(200);
    expect([await opens(service.apiKey), await opens(made)]).toEqual([false, true]);
    await service.restart(made);
    expect([await opens('another-key-for-the-sandbox'), await opens(made)]).toEqual([false, true]);
    await service.restart();
    expect([await opens(service.apiKey), await opens(made)]).toEqual([true, true]);
  });
});
