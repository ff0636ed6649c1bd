import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { Gate, type GateVisitor } from '../../support/gate.js';
import { TestOidcProvider } from '../../support/oidc-provider.js';

const sam = { sub: 'sam', email: 'Sam@museum.example', name: 'Sam Reed', groups: ['Everybody', 'Desk'] };
const password = 'correct horse battery';

let provider: TestOidcProvider;
let gate: Gate;

beforeAll(async () => {
  provider = await TestOidcProvider.start();
  const { issuer, clientId, clientSecret, fetch } = provider;
  const roles = { Desk: 'staff', Heads: 'admin' } as const;
  gate = await Gate.open({ issuer, clientId, clientSecret, fetch, name: 'Museum ID', roleClaim: 'groups', roles });
}, 90_000);

afterAll(async () => {
  await gate.close();
  await provider.stop();
});

/** @returns where the browser stands at the end. */
async function signIn(visitor: GateVisitor, claims: object): Promise<unknown> {
  const start = await visitor.get('/auth/oidc/start');
  expect(start.headers['set-cookie']).toMatch(
    /^gatehouse_oidc=[\w.-]+; Path=\/auth\/oidc; Max-Age=600; SameSite=Lax; HttpOnly$/,
  );
  const back = provider.signIn(String(start.headers.location), claims);
  return (await visitor.get(`${back.pathname}${back.search}`)).headers.location;
}

const account = async (visitor: GateVisitor) => (await visitor.get('/v1/session')).body.account;

describe('sign-in at an identity provider', () => {
  it('makes the account at the first time, with the role of the group; the role follows the group', async () => {
    const visitor = gate.visitor();
    expect((await visitor.get('/v1/session')).body.oidc).toEqual({ name: 'Museum ID' });
    expect(await signIn(visitor, sam)).toBe('/');
    const made = { name: 'Sam Reed', email: 'sam@museum.example', role: 'staff' };
    expect(await account(visitor)).toMatchObject(made);
    const again = gate.visitor();
    await signIn(again, { ...sam, email: 'sam.reed@museum.example', groups: 'Heads' });
    expect(await account(again)).toMatchObject({ ...made, role: 'admin' });
    expect((await again.get('/v1/accounts')).body.items).toHaveLength(1);
  });

  it('refuses who is in no group that has a role, and makes no account', async () => {
    const visitor = gate.visitor();
    const nobody = { ...sam, sub: 'nobody', email: 'nobody@museum.example', groups: ['Everybody', 'constructor'] };
    expect(await signIn(visitor, nobody)).toBe('/sign-in#error=OIDC_ROLE_MISSING');
    expect(await account(visitor)).toBeNull();
  });

  it('takes an account of the same e-mail for theirs only when the provider vouches for the e-mail', async () => {
    const admin = gate.visitor();
    await signIn(admin, { ...sam, groups: ['Heads'] });
    const { body } = await admin.send('POST', '/v1/accounts', {
      email: 'ana@museum.example',
      name: 'Ana',
      role: 'viewer',
    });
    await gate.visitor().send('POST', '/v1/accounts/accept', { token: body.token, name: 'Ana', password });
    const ana = { sub: 'ana', email: 'ana@museum.example', groups: ['Desk'] };
    expect(await signIn(gate.visitor(), ana)).toBe('/sign-in#error=OIDC_EMAIL_TAKEN');
    const visitor = gate.visitor();
    expect(await signIn(visitor, { ...ana, email_verified: true })).toBe('/');
    expect(await account(visitor)).toMatchObject({ id: body.id, role: 'staff' });
    await admin.send('PATCH', `/v1/accounts/${String(body.id)}`, { disabled: true });
    expect(await account(visitor)).toBeNull();
    expect(await signIn(visitor, ana)).toBe('/sign-in#error=ACCOUNT_DISABLED');
  });

  it('refuses an answer that did not begin in this browser, and one that came before', async () => {
    const [mine, theirs] = [gate.visitor(), gate.visitor()];
    const start = await mine.get('/auth/oidc/start');
    await theirs.get('/auth/oidc/start');
    const { pathname, search } = provider.signIn(String(start.headers.location), sam);
    expect((await theirs.get(`${pathname}${search}`)).headers.location).toBe('/sign-in#error=OIDC_REFUSED');
    const proof = mine.cookie;
    expect((await mine.get(`${pathname}${search}`)).headers.location).toBe('/');
    mine.cookie = proof;
    expect((await mine.get(`${pathname}${search}`)).headers.location).toBe('/sign-in#error=OIDC_REFUSED');
  });

  it.each<[string, object]>([
    ['for another client', { aud: 'somebody-else' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that is too old', { exp: 1_000 }],
    ['for another sign-in', { nonce: 'another' }],
  ])('refuses a token %s', async (_, forged) => {
    provider.forged = forged;
    expect(await signIn(gate.visitor(), sam)).toBe('/sign-in#error=OIDC_REFUSED');
    provider.forged = {};
  });

  it('refuses a token that another key signed', async () => {
    const { signingKey } = provider;
    provider.signingKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    expect(await signIn(gate.visitor(), sam)).toBe('/sign-in#error=OIDC_REFUSED');
    provider.signingKey = signingKey;
  });

  it('says which claim is missing', async () => {
    expect(await signIn(gate.visitor(), { sub: 'x', groups: ['Desk'] })).toBe('/sign-in#error=OIDC_WITHOUT_EMAIL');
  });
});
