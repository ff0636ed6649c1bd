import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dumpDatabase } from '../../support/dump-database.js';
import { adminKey, Gate, type GateVisitor } from '../../support/gate.js';

const password = 'correct horse battery';
const mia = { name: 'Mia Admin', email: 'mia@museum.example', password };
const secrets: string[] = [password, 'museum needs a door', 'another long password'];

let gate: Gate;
let admin: GateVisitor;

beforeAll(async () => {
  gate = await Gate.open();
  admin = gate.visitor();
}, 90_000);

afterAll(async () => {
  await gate.close();
});

/** An account of the museum that has set its password. */
async function join(email: string, role: string): Promise<{ id: string; visitor: GateVisitor }> {
  const { body } = await admin.send('POST', '/v1/accounts', { email, name: 'Invited', role });
  const { id, token } = body as { id: string; token: string };
  secrets.push(token);
  const visitor = gate.visitor();
  const accepted = await visitor.send('POST', '/v1/accounts/accept', { token, name: `Name of ${email}`, password });
  expect(accepted).toMatchObject({ status: 200, body: { account: { id, email, role } } });
  return { id, visitor };
}

const code = (answer: { status: number; body: Record<string, unknown> }) => [answer.status, answer.body.code];

describe('set-up', () => {
  it('is asked for while there is no account, and refuses a wrong code', async () => {
    expect(await admin.get('/v1/session')).toMatchObject({
      status: 200,
      body: { account: null, organization: null, needsSetup: true, oidc: null },
    });
    const wrong = await admin.send('POST', '/v1/setup', { ...mia, code: 'set-up-code-of-the-opera' });
    expect(code(wrong)).toEqual([403, 'WRONG_SETUP_CODE']);
    expect(await admin.send('POST', '/v1/setup', { ...mia, password: 'short', code: 'x' })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/password' }] },
    });
  });

  it('makes one admin, who is signed in, and no second one', async () => {
    const told = { ...mia, code: 'set-up-code-of-the-museum', organizationName: 'Museum of the City' };
    const both = await Promise.all([admin, gate.visitor()].map((one) => one.send('POST', '/v1/setup', told)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    if (both[0]?.status !== 201) admin = await gate.signedIn(mia.email, password);
    expect((await admin.get('/v1/session')).body).toMatchObject({
      account: { name: mia.name, email: mia.email, role: 'admin' },
      organization: { name: 'Museum of the City', timeZone: 'UTC' },
    });
    expect(code(await gate.visitor().send('POST', '/v1/setup', told))).toEqual([409, 'SETUP_DONE']);
  });

  it('is for each organization by its own code; the same e-mail in both asks for the organization', async () => {
    const zoo = gate.visitor();
    await zoo.send('POST', '/v1/setup', { ...mia, code: 'set-up-code-of-the-zoo' });
    expect((await zoo.get('/v1/session')).body).toMatchObject({ organization: { name: 'Zoo' }, needsSetup: false });
    const credentials = { email: mia.email, password };
    const asked = await gate.visitor().send('POST', '/v1/session', credentials);
    expect(code(asked)).toEqual([409, 'ORGANIZATION_REQUIRED']);
    const named = await gate.visitor().send('POST', '/v1/session', { ...credentials, organization: 'museum' });
    expect(named).toMatchObject({ status: 200, body: { organization: { name: 'Museum of the City' } } });
    const own = await zoo.send('POST', '/v1/session/password', { current: password, next: 'museum needs a door' });
    expect(own.status).toBe(204);
    expect((await gate.visitor().send('POST', '/v1/session', credentials)).status).toBe(200);
    expect((await zoo.get('/v1/accounts')).body.items).toHaveLength(1);
  });
});

describe('signing in', () => {
  it('gives a cookie that scripts and other sites cannot use, and that needs TLS outside of this machine', async () => {
    const visitor = gate.visitor();
    const here = await visitor.send('POST', '/v1/session', { email: 'MIA@museum.example', password });
    expect(here.headers['set-cookie']).toMatch(
      /^gatehouse_session=[\w-]{43}; Path=\/; Max-Age=43200; SameSite=Strict; HttpOnly$/,
    );
    visitor.headers = { host: 'gate.example', 'sec-fetch-site': 'same-origin', 'x-gatehouse': '1' };
    const there = await visitor.send('POST', '/v1/session', { email: mia.email, password });
    expect(there.headers['set-cookie']).toMatch(/; Secure$/);
    secrets.push(String(there.headers['set-cookie']).slice('gatehouse_session='.length, 60));
    expect((await visitor.send('DELETE', '/v1/session')).status).toBe(204);
    expect(visitor.cookie).toBe('gatehouse_session=');
  });

  it('answers an unknown e-mail as it does a wrong password', async () => {
    const visitor = gate.visitor('10.0.0.1');
    const wrong = await visitor.send('POST', '/v1/session', { email: mia.email, password: 'another long password' });
    const unknown = await visitor.send('POST', '/v1/session', { email: 'nobody@museum.example', password });
    expect(code(wrong)).toEqual([401, 'SIGN_IN_FAILED']);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  it('ends with signing out: the token is good no more', async () => {
    const { visitor } = await join('out@museum.example', 'viewer');
    const { cookie } = visitor;
    await visitor.send('DELETE', '/v1/session');
    visitor.cookie = cookie;
    expect((await visitor.get('/v1/people')).status).toBe(401);
    expect((await visitor.get('/v1/session')).body.account).toBeNull();
  });

  it('after five failures waits, in every process, also for the right password; other addresses do not', async () => {
    const { id } = await join('guessed@museum.example', 'viewer');
    const told = { email: 'guessed@museum.example', password };
    const guess = () =>
      gate.visitor('10.0.0.2').send('POST', '/v1/session', { ...told, password: 'museum needs a door' });
    const guesses = await Promise.all(Array.from({ length: 9 }, guess));
    const counted = guesses.map((answer) => answer.body.code).sort();
    expect(counted).toEqual([
      ...Array<string>(5).fill('SIGN_IN_FAILED'),
      ...Array<string>(4).fill('SIGN_IN_THROTTLED'),
    ]);
    const waits = await gate.visitor('10.0.0.2').send('POST', '/v1/session', told);
    expect(waits).toMatchObject({ status: 429, body: { code: 'SIGN_IN_THROTTLED' } });
    expect(Number(waits.headers['retry-after'])).toBeGreaterThan(0);
    expect((await gate.visitor('10.0.0.3').send('POST', '/v1/session', told)).body.account).toMatchObject({ id });
    await gate.sql(`UPDATE sign_in_failure SET last_at = last_at - interval '1 minute'`);
    expect((await gate.visitor('10.0.0.2').send('POST', '/v1/session', told)).status).toBe(200);
  });

  it('of guesses at the set-up code waits too', async () => {
    const visitor = gate.visitor('10.0.0.4');
    const guess = () => visitor.send('POST', '/v1/setup', { ...mia, code: 'set-up-code-of-the-opera' });
    for (const status of Array<number>(5).fill(403)) expect((await guess()).status).toBe(status);
    expect((await guess()).status).toBe(429);
  });
});

describe('a session', () => {
  const age = (email: string, column: string, interval: string) =>
    gate.sql(
      `UPDATE session SET ${column} = ${column} - $2::interval WHERE account_id = (SELECT id FROM account WHERE email = $1)`,
      [email, interval],
    );

  it('ends half an hour after it was last used, and each use counts', async () => {
    const { visitor } = await join('idle@museum.example', 'viewer');
    for (const pause of Array<string>(3).fill('29 minutes')) {
      await age('idle@museum.example', 'last_seen_at', pause);
      expect((await visitor.get('/v1/people')).status).toBe(200);
    }
    await age('idle@museum.example', 'last_seen_at', '30 minutes');
    expect(code(await visitor.get('/v1/people'))).toEqual([401, 'UNAUTHORIZED']);
  });

  it('ends twelve hours after the sign-in, whatever is done', async () => {
    const { visitor } = await join('long@museum.example', 'viewer');
    await age('long@museum.example', 'created_at', '12 hours');
    expect((await visitor.get('/v1/people')).status).toBe(401);
  });

  it('does not follow the clock of the sandbox', async () => {
    const { visitor } = await join('sandbox@museum.example', 'viewer');
    await gate.sql(`UPDATE virtual_clock SET ahead = '30 days'`);
    expect((await visitor.get('/v1/people')).status).toBe(200);
    await gate.sql(`UPDATE virtual_clock SET ahead = '0'`);
  });

  it('may write only from a page of this host that says so', async () => {
    const write = () => admin.send('PATCH', '/v1/settings', { ordering: { enabled: true }, reason: 'a test' });
    const own = admin.headers;
    const { host = '' } = own;
    const others: Record<string, string>[] = [
      { host },
      { ...own, origin: 'https://evil.example' },
      { ...own, 'x-gatehouse': '0' },
    ];
    for (const headers of others) {
      admin.headers = headers;
      expect(code(await write())).toEqual([403, 'CSRF_REFUSED']);
      expect((await admin.get('/v1/settings')).status).toBe(200);
    }
    admin.headers = own;
    expect(await write()).toMatchObject({
      status: 200,
      body: { changes: [{ actor: 'Mia Admin <mia@museum.example>' }] },
    });
    const key = gate.visitor();
    key.headers = { authorization: `Bearer ${adminKey}` };
    expect((await key.send('PATCH', '/v1/settings', { ordering: { enabled: true }, reason: 'a test' })).status).toBe(
      200,
    );
  });

  it('is not begun by a page of another site', async () => {
    const visitor = gate.visitor();
    visitor.headers = { host: 'gate.example', origin: 'https://evil.example' };
    const refused = await visitor.send('POST', '/v1/session', { email: mia.email, password });
    expect(code(refused)).toEqual([403, 'CSRF_REFUSED']);
  });
});

describe('accounts', () => {
  it('may do what their role says, at once when it changes', async () => {
    const { id, visitor } = await join('viewer@museum.example', 'viewer');
    expect((await visitor.get('/v1/people')).status).toBe(200);
    expect(code(await visitor.get('/v1/accounts'))).toEqual([403, 'ROLE_REQUIRED']);
    expect(code(await visitor.send('POST', '/v1/rule-sets', {}))).toEqual([403, 'ROLE_REQUIRED']);
    await admin.send('PATCH', `/v1/accounts/${id}`, { role: 'admin' });
    expect((await visitor.get('/v1/accounts')).status).toBe(200);
    await admin.send('PATCH', `/v1/accounts/${id}`, { role: 'staff' });
    expect((await visitor.get('/v1/accounts')).status).toBe(403);
  });

  it('are one per e-mail, and begin by a link that is good once', async () => {
    const told = { email: 'New@museum.example', name: 'New', role: 'reviewer' };
    const created = await admin.send('POST', '/v1/accounts', told);
    const { id, token } = created.body as { id: string; token: string };
    expect(created.body).toMatchObject({
      email: 'new@museum.example',
      state: 'invited',
      link: `/accept#token=${token}`,
    });
    expect(code(await admin.send('POST', '/v1/accounts', told))).toEqual([409, 'ACCOUNT_EXISTS']);
    const again = await admin.send('POST', `/v1/accounts/${id}/password-link`);
    const accept = (one: unknown) =>
      gate.visitor().send('POST', '/v1/accounts/accept', { token: one, name: 'New', password });
    expect(code(await accept(token))).toEqual([409, 'LINK_NOT_VALID']);
    expect((await accept(again.body.token)).status).toBe(200);
    expect(code(await accept(again.body.token))).toEqual([409, 'LINK_NOT_VALID']);
    const late = await admin.send('POST', `/v1/accounts/${id}/password-link`);
    await gate.sql(`UPDATE account SET link_until = link_until - interval '7 days'`);
    expect(code(await accept(late.body.token))).toEqual([409, 'LINK_NOT_VALID']);
    secrets.push(token, String(again.body.token), String(late.body.token));
  });

  it('lose access at once when they are disabled, and have it back by signing in when they are enabled', async () => {
    const { id, visitor } = await join('gone@museum.example', 'staff');
    expect((await admin.send('PATCH', `/v1/accounts/${id}`, { disabled: true })).body).toMatchObject({
      state: 'disabled',
    });
    expect((await visitor.get('/v1/people')).status).toBe(401);
    const credentials = { email: 'gone@museum.example', password };
    expect((await visitor.send('POST', '/v1/session', credentials)).status).toBe(401);
    expect((await admin.send('POST', `/v1/accounts/${id}/password-link`)).status).toBe(404);
    await admin.send('PATCH', `/v1/accounts/${id}`, { disabled: false });
    expect((await visitor.get('/v1/people')).status).toBe(401);
    expect((await visitor.send('POST', '/v1/session', credentials)).status).toBe(200);
  });

  it('of the last admin who can sign in stays one', async () => {
    const { body } = await admin.get('/v1/session');
    const { id } = body.account as { id: string };
    await admin.send('POST', '/v1/accounts', { email: 'invited@museum.example', name: 'Invited', role: 'admin' });
    for (const change of [{ disabled: true }, { role: 'reviewer' }])
      expect(code(await admin.send('PATCH', `/v1/accounts/${id}`, change))).toEqual([409, 'LAST_ADMIN']);
    expect((await admin.get('/v1/accounts')).status).toBe(200);
    const second = await join('second@museum.example', 'admin');
    expect((await second.visitor.send('PATCH', `/v1/accounts/${id}`, { role: 'staff' })).status).toBe(200);
    await second.visitor.send('PATCH', `/v1/accounts/${id}`, { role: 'admin' });
  });

  it('change their own password with the present one, which ends their other sessions', async () => {
    const { visitor } = await join('change@museum.example', 'viewer');
    const other = await gate.signedIn('change@museum.example', password);
    const change = (current: string) =>
      visitor.send('POST', '/v1/session/password', { current, next: 'another long password' });
    expect(code(await change('museum needs a door'))).toEqual([403, 'WRONG_PASSWORD']);
    expect((await change(password)).status).toBe(204);
    expect((await visitor.get('/v1/people')).status).toBe(200);
    expect((await other.get('/v1/people')).status).toBe(401);
    const key = gate.visitor();
    key.headers = { authorization: `Bearer ${adminKey}` };
    const asKey = await key.send('POST', '/v1/session/password', { current: password, next: password });
    expect(code(asKey)).toEqual([403, 'ACCOUNT_REQUIRED']);
  });

  it('of another organization are not there', async () => {
    const { id } = await join('museum@museum.example', 'viewer');
    const zoo = await gate.signedIn(mia.email, 'museum needs a door');
    expect(code(await zoo.send('PATCH', `/v1/accounts/${id}`, { disabled: true }))).toEqual([404, 'ACCOUNT_NOT_FOUND']);
  });
});

it('keeps no password, token or code in its tables or its log', async () => {
  const kept = (await dumpDatabase(gate.databaseUrl)) + gate.logged.join('\n');
  expect(kept).toContain('mia@museum.example');
  for (const secret of [...secrets, 'set-up-code-of-the-museum', String(admin.cookie).slice(18)])
    expect(kept.includes(secret)).toBe(false);
});
