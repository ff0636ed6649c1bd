import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ComplianceCaller } from '../../support/compliance-caller.js';
import { startTestComplianceService, type TestComplianceService } from '../../support/compliance-service.js';
import { sql } from '../../support/compliance-sql.js';
import { ConsoleVisitor, type ConsolePage } from '../../support/console-visitor.js';

let service: TestComplianceService;
let visitor: ConsoleVisitor;
beforeAll(async () => {
  service = await startTestComplianceService();
});
afterAll(async () => {
  await service.stop();
});
beforeEach(() => {
  visitor = new ConsoleVisitor(service.url);
});

const wayOf = ({ status, location }: ConsolePage) => [status, location];
const SIGN_IN = [303, '/console/sign_in'];
const SIGN_IN_AGAIN = [303, '/console/sign_in?ended=true'];

/** A user's sign-in link, as a path. */
async function linkFor(api: ComplianceCaller, user: Record<string, unknown>): Promise<string> {
  const { id } = await api.createUser(user);
  const { record } = await api.get(`/api/v2/users/${id}/sign_in_link`);
  return new URL(record.sign_in_link as string).pathname;
}

describe('signing in to the console with an API key', () => {
  it('is asked for on every page, and opens the organization of the key', async () => {
    for (const path of ['/console', '/console/people', '/console/api_keys']) {
      expect(wayOf(await visitor.get(path))).toEqual(SIGN_IN);
    }
    expect((await visitor.post('/console', { api_key: service.apiKey })).status).toBe(404);
    const camp = await service.createOrganization('Lakeside Camp');
    const page = await visitor.signIn(camp.apiKey);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Lakeside Camp')]);
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it('keeps the session in a cookie that scripts and other sites cannot use, over TLS alone where there is TLS', async () => {
    const { headers } = await visitor.post('/console/sign_in', { api_key: service.apiKey });
    expect(headers.get('set-cookie')).toMatch(/^console_session=[\w-]{32}; Path=\/console; HttpOnly; SameSite=Strict$/);
    const token = visitor.cookie?.split('=')[1] ?? '';
    const [stored] = await sql<{ found: string }>(service, 'SELECT s::text AS found FROM console_sessions s');
    expect(stored?.found).not.toContain(token);

    const secure = await service.startTwin({ publicUrl: 'https://compliance.example' });
    const answer = await new ConsoleVisitor(secure.url).post('/console/sign_in', { api_key: service.apiKey });
    expect(answer.headers.get('set-cookie')).toContain('; Secure');
    await secure.close();
  });

  it('refuses a wrong key, and after ten of them every key for a while', async () => {
    const twin = await service.startTwin();
    const guesser = new ConsoleVisitor(twin.url);
    const first = await guesser.post('/console/sign_in', { api_key: 'wrong' });
    expect([first.status, first.text]).toEqual([401, expect.stringContaining('This API key is wrong.')]);
    expect(first.html).not.toContain('value="wrong"');
    for (let time = 0; time < 9; time += 1) await guesser.post('/console/sign_in', { api_key: '' });
    const closed = await guesser.post('/console/sign_in', { api_key: service.apiKey });
    expect([closed.status, closed.headers.get('retry-after')]).toEqual([429, '60']);
    await twin.close();
  });

  it('takes no form from another site', async () => {
    const fields = { api_key: service.apiKey };
    for (const [name, value] of [
      ['origin', 'https://evil.example'],
      ['sec-fetch-site', 'cross-site'],
    ] as const) {
      expect((await visitor.post('/console/sign_in', fields, { [name]: value })).status).toBe(403);
    }
    expect(visitor.cookie).toBeUndefined();
    const own = { origin: service.url, 'sec-fetch-site': 'same-origin' };
    expect((await visitor.post('/console/sign_in', fields, own)).status).toBe(303);
  });

  it('lasts half an hour without a page and eight hours in all, whatever the sandbox clock says', async () => {
    await visitor.signIn(service.apiKey);
    await service.sandbox.post('/sandbox/clock', { advance: 'P30D' });
    expect((await visitor.get('/console')).status).toBe(200);
    await sql(service, `UPDATE console_sessions SET last_seen_at = now() - interval '29 minutes'`);
    expect((await visitor.get('/console')).status).toBe(200);
    await sql(service, `UPDATE console_sessions SET last_seen_at = now() - interval '31 minutes'`);
    expect(wayOf(await visitor.get('/console'))).toEqual(SIGN_IN_AGAIN);

    await visitor.signIn(service.apiKey);
    const [living] = await sql<{ hours: number }>(
      service,
      `SELECT round(extract(epoch FROM max(expires_at) - now()) / 3600)::integer AS hours FROM console_sessions`,
    );
    expect(living?.hours).toBe(8);
    await sql(service, `UPDATE console_sessions SET expires_at = now()`);
    expect(wayOf(await visitor.get('/console'))).toEqual(SIGN_IN_AGAIN);
  });

  it('ends when somebody signs out', async () => {
    await visitor.signIn(service.apiKey);
    const stolen = visitor.cookie;
    const out = await visitor.post('/console/sign_out', { form_token: visitor.formToken });
    expect(wayOf(out)).toEqual(SIGN_IN);
    visitor.cookie = stolen;
    expect(wayOf(await visitor.get('/console'))).toEqual(SIGN_IN_AGAIN);
  });

  it('protects changes by a token of the session', async () => {
    await visitor.signIn(service.apiKey);
    const settings = { allow_sign_in_link_creation: 'true', self_pay_enabled: 'true' };
    const stranger = new ConsoleVisitor(service.url);
    await stranger.signIn(service.apiKey);
    for (const form_token of ['', 'wrong', stranger.formToken]) {
      const answer = await visitor.post('/console/settings', { ...settings, form_token });
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('out of date')]);
    }
    expect((await visitor.post('/console/settings', { ...settings, form_token: visitor.formToken })).status).toBe(303);
  });
});

describe('a sign-in link', () => {
  const administrator = { email: 'Admin@Sandbox.example', external_id: null };

  it('opens the console for an administrator, once, and is not used up by looking at it', async () => {
    const link = await linkFor(service.sandbox, administrator);
    for (let scan = 0; scan < 3; scan += 1)
      expect((await visitor.get(link)).html).toContain('<button>Sign in</button>');
    expect(wayOf(await visitor.post(link, {}))).toEqual([303, '/console']);
    expect((await visitor.get('/console')).text).toContain('signed in: Sandbox Administrator');
    const again = await visitor.post(link, {});
    expect([again.status, again.text]).toEqual([404, expect.stringContaining('This link does not work')]);
    expect((await visitor.get(link)).status).toBe(404);
  });

  it('works for five minutes', async () => {
    const link = await linkFor(service.sandbox, administrator);
    await service.sandbox.post('/sandbox/clock', { advance: 'PT5M' });
    expect((await visitor.get(link)).status).toBe(404);
    expect((await visitor.post(link, {})).status).toBe(404);
  });

  it('leads everybody else to their own page, without a session', async () => {
    const others = [
      linkFor(service.sandbox, { email: 'ana@example.org' }),
      service
        .createOrganization('Elsewhere', { allow_sign_in_link_creation: true })
        .then((elsewhere) => linkFor(elsewhere, administrator)),
    ];
    for (const link of await Promise.all(others)) {
      const answer = await visitor.post(link, {});
      expect([answer.status, answer.location]).toEqual([303, expect.stringMatching(/^\/train\/[\w-]{32}$/)]);
      expect(visitor.cookie).toBeUndefined();
      expect((await visitor.get(answer.location ?? '')).status).toBe(200);
    }
  });

  it('does not sign in somebody who has left', async () => {
    const { id } = await service.sandbox.createUser(administrator);
    const { record } = await service.sandbox.get(`/api/v2/users/${id}/sign_in_link`);
    await service.sandbox.delete(`/api/v2/users/${id}`);
    expect((await visitor.post(new URL(record.sign_in_link as string).pathname, {})).status).toBe(404);
  });

  it('takes no form from another site', async () => {
    const link = await linkFor(service.sandbox, administrator);
    expect((await visitor.post(link, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await visitor.post(link, {})).status).toBe(303);
  });
});
