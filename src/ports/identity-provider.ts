/** Somebody whom the organization's identity provider has just signed in. */
export interface Identity {
  /** Issuer and subject: stays when the e-mail changes. */
  id: string;
  email: string;
  /** Whether the provider vouches for the e-mail. */
  isEmailVerified: boolean;
  name: string;
  /** What the configured claim says, before it is mapped to roles. */
  groups: string[];
}

/** Sign-in elsewhere, by redirects of the browser. */
export interface IdentityProvider {
  /** @returns where to send the browser, and what it must bring back to prove that it began here. */
  begin(redirectUri: string): Promise<{ url: string; proof: string }>;
  /**
   * @param callbackUrl where the provider sent the browser, with its query.
   * @throws Refusal OIDC_REFUSED, OIDC_UNREACHABLE, OIDC_WITHOUT_EMAIL
   */
  finish(callbackUrl: string, proof: string): Promise<Identity>;
}
