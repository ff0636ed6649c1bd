/*
 * When it runs: once per organization, before anybody can sign in. Transaction: one, under the organization's lock. A
 * repeat: refused, because there is an account.
 */
import { timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../domain/failure.js';
import type { AccountStore } from '../../ports/account-store.js';
import type { PasswordHasher } from '../../ports/password-hasher.js';
import { hashOfKey } from '../access.js';
import type { NewSession, Sessions } from './sessions.js';
import type { Throttle } from './throttle.js';

export interface FirstAdmin {
  code: string;
  name: string;
  email: string;
  password: string;
  /** Stays, whatever the configuration says. Default: the configured name. */
  organizationName?: string;
}

export class SetUp {
  private readonly codeHashes = new Map<string, Buffer>();

  constructor(
    private readonly accounts: AccountStore,
    private readonly sessions: Sessions,
    private readonly hasher: PasswordHasher,
    private readonly throttle: Throttle,
  ) {}

  /** Whoever knows the code may become the first admin of the organization. */
  open(organizationId: string, code: string): void {
    this.codeHashes.set(organizationId, Buffer.from(hashOfKey(code)));
  }

  /** Whether an organization waits for its first account. */
  async isNeeded(): Promise<boolean> {
    return (await this.accounts.withoutAccounts([...this.codeHashes.keys()])).length > 0;
  }

  /** @throws Refusal WRONG_SETUP_CODE, SETUP_DONE, SIGN_IN_THROTTLED */
  async perform(told: FirstAdmin, address: string): Promise<NewSession> {
    const organizationIds = await this.throttle.setUp(address, () => this.organizationsOf(told.code));
    const [organizationId = organizationIds[0] ?? ''] = await this.accounts.withoutAccounts(organizationIds);
    const { name, email, password, organizationName } = told;
    const account = { name, email: email.toLowerCase(), passwordHash: await this.hasher.hash(password) };
    const added = await this.accounts.addFirst(organizationId, account, organizationName);
    if (added) return this.sessions.begin(added.accountId);
    throw new Refusal('SETUP_DONE', 'There is an account already: sign in, or ask an admin for one.', 'conflict');
  }

  private organizationsOf(code: string): Promise<string[]> {
    const hash = Buffer.from(hashOfKey(code));
    const found = [...this.codeHashes].filter(([, known]) => timingSafeEqual(known, hash)).map(([id]) => id);
    if (found.length > 0) return Promise.resolve(found);
    const message = 'This is not the code: open the link that Gatehouse printed at its start.';
    return Promise.reject(new Refusal('WRONG_SETUP_CODE', message, 'forbidden', '/code'));
  }
}
