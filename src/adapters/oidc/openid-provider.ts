import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
  type CustomFetch,
} from 'openid-client';
import { Refusal } from '../../domain/failure.js';
import type { Identity, IdentityProvider } from '../../ports/identity-provider.js';

export interface OpenIdOptions {
  /** https only. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The claim of the ID token that the roles are mapped from: a text or a list of them. */
  roleClaim: string;
  /** How the provider is reached, where a proxy stands between. Default: the fetch of Node. */
  fetch?: CustomFetch;
}

/** OpenID Connect: authorization code with PKCE, state and nonce. The provider is looked up at the first sign-in. */
export function openIdProvider(options: OpenIdOptions): IdentityProvider {
  let known: Promise<Configuration> | undefined;
  const configuration = () => (known ??= discover(options));
  const reached = async () => {
    try {
      return await configuration();
    } catch {
      known = undefined;
      const message = 'The identity provider does not answer: try again, and check OIDC_ISSUER.';
      throw new Refusal('OIDC_UNREACHABLE', message, 'conflict');
    }
  };
  return {
    begin: async (redirectUri) => {
      const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
      const url = buildAuthorizationUrl(await reached(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return { url: url.href, proof: [state, nonce, verifier].join('.') };
    },
    finish: async (callbackUrl, proof) => {
      const [expectedState, expectedNonce, pkceCodeVerifier] = proof.split('.');
      const checks = { expectedState, expectedNonce, pkceCodeVerifier, idTokenExpected: true };
      const config = await reached();
      const tokens = await authorizationCodeGrant(config, new URL(callbackUrl), checks).catch((error: unknown) => {
        // The library's words can hold codes and tokens, so they go no further than its own code of the error.
        const why = error instanceof ClientError && error.code !== undefined ? ` (${error.code})` : '';
        const message = `The identity provider's answer was not accepted${why}: sign in again.`;
        throw new Refusal('OIDC_REFUSED', message, 'unauthorized');
      });
      return identityIn(tokens.claims() ?? {}, options.roleClaim);
    },
  };
}

function discover({ issuer, clientId, clientSecret, fetch }: OpenIdOptions): Promise<Configuration> {
  const reach = fetch && { [customFetch]: fetch };
  // The signature is checked even though the token comes over TLS from the provider itself.
  const execute = [enableNonRepudiationChecks];
  return discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: 10, ...reach });
}

function identityIn(claims: Record<string, unknown>, roleClaim: string): Identity {
  const { iss, sub, email, email_verified: isEmailVerified, name } = claims;
  if (typeof email !== 'string' || !email.includes('@')) {
    const message = 'The identity provider tells no e-mail: let it send the claim "email".';
    throw new Refusal('OIDC_WITHOUT_EMAIL', message, 'forbidden');
  }
  return {
    id: `${String(iss)} ${String(sub)}`,
    email,
    isEmailVerified: isEmailVerified === true,
    name: typeof name === 'string' && name !== '' ? name : email,
    groups: [claims[roleClaim]].flat().filter((group) => typeof group === 'string'),
  };
}
