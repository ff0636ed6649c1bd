import type { StaffRole } from '../domain/staff-role.js';

/** Somebody who signs in to one organization. */
export interface AccountView {
  id: string;
  name: string;
  /** Lower-case, unique in the organization. */
  email: string;
  role: StaffRole;
  /** invited: was given a link and has no password yet. */
  state: 'invited' | 'active' | 'disabled';
  createdBy: string;
  createdAt: string;
  lastSignInAt: string | null;
}

export interface NewAccount {
  name: string;
  email: string;
  role: StaffRole;
}

export interface AccountChange {
  name?: string;
  role?: StaffRole;
  /** Disabling ends the sessions and the open link of the account. */
  disabled?: boolean;
}

/** What signing in needs to know. */
export interface Credentials {
  accountId: string;
  organizationId: string;
  /** null: signs in elsewhere, or has set none yet. */
  passwordHash: string | null;
}

/** Somebody as the identity provider tells. */
export interface IdentifiedAccount extends NewAccount {
  /** Issuer and subject. */
  identity: string;
  /** Whether an account of this e-mail that has no identity yet may be taken for theirs. */
  isEmailVerified: boolean;
}

/** A secret by its hash, and how long it is good. */
interface PasswordLink {
  hash: string;
  lifeMs: number;
}

type By = { actor: string; reason?: string };

/** Changes are audited in the same commit. Organizations never see each other's accounts. */
export interface AccountStore {
  /** By name. */
  list(organizationId: string): Promise<AccountView[]>;
  /** @returns undefined when the e-mail is taken. */
  add(organizationId: string, account: NewAccount, link: PasswordLink, by: By): Promise<AccountView | undefined>;
  /** @returns why not: it is not there, or nobody could administer the organization any more. */
  change(
    organizationId: string,
    id: string,
    change: AccountChange,
    by: By,
  ): Promise<AccountView | 'not-found' | 'last-admin'>;
  /** A new link in place of the one before. @returns undefined when there is no such account that is enabled. */
  putLink(organizationId: string, id: string, link: PasswordLink, by: By): Promise<AccountView | undefined>;

  /** The first account, an admin. @returns undefined when the organization has accounts. */
  addFirst(
    organizationId: string,
    account: Omit<NewAccount, 'role'> & { passwordHash: string },
    organizationName?: string,
  ): Promise<{ accountId: string } | undefined>;
  /** Those of `organizationIds` that have no account. */
  withoutAccounts(organizationIds: readonly string[]): Promise<string[]>;

  /** Enabled accounts of an e-mail, in every organization or in the one of a slug. */
  credentials(email: string, slug?: string): Promise<Credentials[]>;
  credentialsOf(accountId: string): Promise<Credentials | undefined>;
  /** The account of an identity, made where there is none; takes over name and role. */
  identify(
    organizationId: string,
    account: IdentifiedAccount,
  ): Promise<{ accountId: string } | 'disabled' | 'email-taken'>;
  /** Uses a link up and ends the sessions that there were. @returns undefined when it is not good any more. */
  acceptLink(linkHash: string, name: string, passwordHash: string): Promise<{ accountId: string } | undefined>;
  /** Ends the other sessions of the account. */
  setPassword(accountId: string, passwordHash: string, exceptSessionId: string): Promise<void>;
}
