/*
 * When it runs: when somebody signs in at the organization's identity provider. Transaction: one, after the provider
 * answered. A repeat: the provider gives a code once; signing in again finds the account.
 */
import { Refusal } from '../../domain/failure.js';
import { staffRoles, type StaffRole } from '../../domain/staff-role.js';
import type { AccountStore } from '../../ports/account-store.js';
import type { IdentityProvider } from '../../ports/identity-provider.js';
import type { NewSession, Sessions } from './sessions.js';

export interface ProviderOfOrganization {
  provider: IdentityProvider;
  /** What people call it. */
  name: string;
  organizationId: string;
  /** What a group of the provider may do here. Of several the greatest counts; who is in none has no access. */
  roles: Readonly<Record<string, StaffRole>>;
}

export class ProviderSignIn {
  private configured: ProviderOfOrganization | undefined;

  constructor(
    private readonly accounts: AccountStore,
    private readonly sessions: Sessions,
  ) {}

  configure(configured: ProviderOfOrganization): void {
    this.configured = configured;
  }

  get name(): string | undefined {
    return this.configured?.name;
  }

  /** @throws Refusal OIDC_NOT_CONFIGURED, OIDC_UNREACHABLE */
  async begin(redirectUri: string): Promise<{ url: string; proof: string }> {
    return this.required().provider.begin(redirectUri);
  }

  /**
   * Makes the account at the first sign-in; the provider's word about name and role counts at each.
   * @throws Refusal OIDC_ROLE_MISSING, OIDC_EMAIL_TAKEN, ACCOUNT_DISABLED, and those of IdentityProvider.finish
   */
  async finish(callbackUrl: string, proof: string): Promise<NewSession> {
    const { provider, organizationId, roles } = this.required();
    const { id: identity, name, email, isEmailVerified, groups } = await provider.finish(callbackUrl, proof);
    const mapped = groups.map((group) => roles[group]);
    const role = staffRoles.findLast((one) => mapped.includes(one));
    if (role === undefined) {
      const message = 'None of your groups has a role here: ask an admin to map one (OIDC_ROLES).';
      throw new Refusal('OIDC_ROLE_MISSING', message, 'forbidden');
    }
    const told = { identity, name, email: email.toLowerCase(), role, isEmailVerified };
    const found = await this.accounts.identify(organizationId, told);
    if (found === 'disabled')
      throw new Refusal('ACCOUNT_DISABLED', 'Your account was disabled: ask an admin.', 'forbidden');
    if (found !== 'email-taken') return this.sessions.begin(found.accountId);
    const message = 'Another account has your e-mail, and your provider does not vouch that it is yours: ask an admin.';
    throw new Refusal('OIDC_EMAIL_TAKEN', message, 'conflict');
  }

  private required(): ProviderOfOrganization {
    if (this.configured) return this.configured;
    throw new Refusal('OIDC_NOT_CONFIGURED', 'No identity provider is configured: set OIDC_ISSUER.', 'not-found');
  }
}
