/*
 * When it runs: when somebody signs in or out, and at every request that comes with a session. Transaction: one
 * statement each; hashing happens outside. A repeat: signing in again begins a second session, signing out is done once.
 */
import { randomBytes } from 'node:crypto';
import { Refusal } from '../../domain/failure.js';
import type { AccountStore, Credentials } from '../../ports/account-store.js';
import type { PasswordHasher } from '../../ports/password-hasher.js';
import type { SessionStore, SignedIn } from '../../ports/session-store.js';
import { hashOfKey, type Caller } from '../access.js';
import type { Throttle } from './throttle.js';

export interface SignIn {
  email: string;
  password: string;
  /** Slug; needed only by who uses the same e-mail and password in several organizations. */
  organization?: string;
}

/** A living session and the token that proves it, which is told to the browser alone. */
export interface NewSession {
  token: string;
  signedIn: SignedIn;
}

export class Sessions {
  constructor(
    private readonly accounts: AccountStore,
    private readonly sessions: SessionStore,
    private readonly hasher: PasswordHasher,
    private readonly throttle: Throttle,
  ) {}

  /**
   * @param address where the request comes from.
   * @throws Refusal SIGN_IN_FAILED, the same and after the same work whether the e-mail is known or not;
   *   SIGN_IN_THROTTLED; ORGANIZATION_REQUIRED
   */
  async signIn({ email, password, organization }: SignIn, address: string): Promise<NewSession> {
    const known = email.toLowerCase();
    const fitting = await this.throttle.signIn(known, address, async () => {
      const found = await this.fitting(await this.accounts.credentials(known, organization), password);
      if (found.length > 0) return found;
      throw new Refusal('SIGN_IN_FAILED', 'E-mail or password are not right: try again.', 'unauthorized');
    });
    const [account] = fitting;
    if (account && fitting.length === 1) return this.begin(account.accountId);
    const message = 'This e-mail belongs to several organizations: name the one to sign in to.';
    throw new Refusal('ORGANIZATION_REQUIRED', message, 'conflict', '/organization');
  }

  /** For an account that has just proved who it is. */
  async begin(accountId: string): Promise<NewSession> {
    const token = randomBytes(32).toString('base64url');
    const hash = hashOfKey(token);
    await this.sessions.begin(accountId, hash);
    const signedIn = await this.sessions.use(hash);
    if (signedIn) return { token, signedIn };
    throw new Refusal('SIGN_IN_FAILED', 'This account was disabled: ask an admin.', 'unauthorized');
  }

  /** Whose session it is. undefined: it ended, or there never was one. */
  find(token: string): Promise<SignedIn | undefined> {
    return this.sessions.use(hashOfKey(token));
  }

  /** The same for what nobody did: the session grows idle all the same. */
  look(token: string): Promise<SignedIn | undefined> {
    return this.sessions.look(hashOfKey(token));
  }

  end(token: string): Promise<void> {
    return this.sessions.end(hashOfKey(token));
  }

  /**
   * The other sessions of the account end.
   * @throws Refusal ACCOUNT_REQUIRED, WRONG_PASSWORD, SIGN_IN_THROTTLED
   */
  async changePassword({ session }: Caller, current: string, next: string): Promise<void> {
    if (!session) {
      const message = 'A key has no password: sign in as the account whose password shall change.';
      throw new Refusal('ACCOUNT_REQUIRED', message, 'forbidden');
    }
    await this.throttle.password(session.accountId, async () => {
      const credentials = await this.accounts.credentialsOf(session.accountId);
      if ((await this.fitting(credentials ? [credentials] : [], current)).length > 0) return;
      throw new Refusal('WRONG_PASSWORD', 'This is not the present password: correct it.', 'forbidden', '/current');
    });
    await this.accounts.setPassword(session.accountId, await this.hasher.hash(next), session.id);
  }

  /** Compares at least once, so that nobody learns from the time whether there is anything to compare with. */
  private async fitting(known: readonly Credentials[], password: string): Promise<Credentials[]> {
    const hashes = known.length === 0 ? [undefined] : known.map(({ passwordHash }) => passwordHash ?? undefined);
    const answers = await Promise.all(hashes.map((hash) => this.hasher.verify(hash, password)));
    return known.filter((_, index) => answers[index]);
  }
}

/** What the rest of the engine knows of somebody who signed in. */
export function callerIn({ sessionId, organizationId, account }: SignedIn): Caller {
  const { id: accountId, name, email, role } = account;
  return { organizationId, name: `${name} <${email}>`, role, session: { id: sessionId, accountId } };
}
