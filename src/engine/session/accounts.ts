/*
 * When it runs: when an admin gives somebody access, changes or takes it, and when that person sets a password.
 * Transaction: one each, with its audit entry. A repeat: a second account of an e-mail is refused, a link is good once.
 */
import { randomBytes } from 'node:crypto';
import { Refusal } from '../../domain/failure.js';
import { passwordLinkMs } from '../../domain/session-limits.js';
import type { AccountChange, AccountStore, AccountView, NewAccount } from '../../ports/account-store.js';
import type { PasswordHasher } from '../../ports/password-hasher.js';
import { hashOfKey } from '../access.js';
import type { NewSession, Sessions } from './sessions.js';

type By = { actor: string; reason?: string };

export type LinkedAccount = AccountView & {
  /** Sets the password, once, within 7 days. Shown this once; only its hash is kept. */
  token: string;
  /** Where the dashboard takes the token; put the address of this Gatehouse before it. */
  link: string;
};

export class Accounts {
  constructor(
    private readonly store: AccountStore,
    private readonly sessions: Sessions,
    private readonly hasher: PasswordHasher,
  ) {}

  list(organizationId: string): Promise<AccountView[]> {
    return this.store.list(organizationId);
  }

  /** @throws Refusal ACCOUNT_EXISTS */
  async create(organizationId: string, account: NewAccount, by: By): Promise<LinkedAccount> {
    const email = account.email.toLowerCase();
    const { token, kept } = newLink();
    const view = await this.store.add(organizationId, { ...account, email }, kept, by);
    if (view) return linked(view, token);
    const message = 'The organization has an account of this e-mail: change that one, or enable it again.';
    throw new Refusal('ACCOUNT_EXISTS', message, 'conflict', '/email');
  }

  /** @throws Refusal ACCOUNT_NOT_FOUND, LAST_ADMIN */
  async change(organizationId: string, id: string, change: AccountChange, by: By): Promise<AccountView> {
    const changed = await this.store.change(organizationId, id, change, by);
    if (changed === 'not-found') throw notFound();
    if (changed !== 'last-admin') return changed;
    const message = 'Nobody else can sign in as an admin: make somebody else one first.';
    throw new Refusal('LAST_ADMIN', message, 'conflict');
  }

  /**
   * For who has forgotten the password, or did not use the link in time; the one before ends.
   * @throws Refusal ACCOUNT_NOT_FOUND
   */
  async newLink(organizationId: string, id: string, by: By): Promise<LinkedAccount> {
    const { token, kept } = newLink();
    const view = await this.store.putLink(organizationId, id, kept, by);
    if (!view) throw notFound();
    return linked(view, token);
  }

  /**
   * Sets name and password by a link; sessions that there were end.
   * @throws Refusal LINK_NOT_VALID
   */
  async accept(token: string, name: string, password: string): Promise<NewSession> {
    const accepted = await this.store.acceptLink(hashOfKey(token), name, await this.hasher.hash(password));
    if (accepted) return this.sessions.begin(accepted.accountId);
    const message = 'This link was used, replaced or is too old: ask an admin for a new one.';
    throw new Refusal('LINK_NOT_VALID', message, 'conflict', '/token');
  }
}

function newLink() {
  const token = randomBytes(32).toString('base64url');
  return { token, kept: { hash: hashOfKey(token), lifeMs: passwordLinkMs } };
}

/** After the #, so that it reaches no server's log. */
const linked = (view: AccountView, token: string): LinkedAccount => ({
  ...view,
  token,
  link: `/accept#token=${token}`,
});

const notFound = () =>
  new Refusal('ACCOUNT_NOT_FOUND', 'The organization has no such account, or it is disabled.', 'not-found');
