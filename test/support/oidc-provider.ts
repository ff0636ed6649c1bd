import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Asked {
  nonce: string;
  challenge: string;
  redirectUri: string;
  claims: object;
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An OpenID provider that signs in whomever the test says, and checks what a provider checks. */
export class TestOidcProvider {
  readonly issuer = 'https://id.museum.example';
  readonly clientId = 'gatehouse';
  readonly clientSecret = 'the secret of the client';
  /** What the next ID token says besides what the protocol asks for. */
  forged: object = {};
  private readonly codes = new Map<string, Asked>();
  private readonly keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  /** Signs instead of the published key. */
  signingKey: KeyObject = this.keys.privateKey;

  private constructor(private readonly server: Server) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      void this.answer(request).then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
  }

  static async start(): Promise<TestOidcProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new TestOidcProvider(server);
  }

  /** Reaches the provider without the TLS that it would have. */
  readonly fetch = (url: string, options: object): Promise<Response> => {
    const { port } = this.server.address() as AddressInfo;
    return fetch(url.replace(this.issuer, `http://127.0.0.1:${port}`), options);
  };

  /** What the provider's own page does: signs somebody in, and says where the browser goes. */
  signIn(authorizationUrl: string, claims: object): URL {
    const asked = new URL(authorizationUrl).searchParams;
    const code = randomUUID();
    const redirectUri = asked.get('redirect_uri') ?? '';
    this.codes.set(code, {
      nonce: asked.get('nonce') ?? '',
      challenge: asked.get('code_challenge') ?? '',
      redirectUri,
      claims,
    });
    const back = new URL(redirectUri);
    back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
    return back;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return {
          status: 200,
          body: {
            issuer: this.issuer,
            authorization_endpoint: `${this.issuer}/authorize`,
            token_endpoint: `${this.issuer}/token`,
            jwks_uri: `${this.issuer}/keys`,
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['RS256'],
          },
        };
      case '/keys':
        return {
          status: 200,
          body: { keys: [{ ...this.keys.publicKey.export({ format: 'jwk' }), kid: '1', alg: 'RS256', use: 'sig' }] },
        };
      case '/token':
        return this.token(new URLSearchParams(await text(request)));
      default:
        return { status: 404, body: {} };
    }
  }

  private token(form: URLSearchParams): { status: number; body: object } {
    const asked = this.codes.get(form.get('code') ?? '');
    this.codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isClient = form.get('client_id') === this.clientId && form.get('client_secret') === this.clientSecret;
    if (!asked || !isClient || challenge !== asked.challenge || form.get('redirect_uri') !== asked.redirectUri)
      return { status: 400, body: { error: 'invalid_grant' } };
    return { status: 200, body: { access_token: randomUUID(), token_type: 'bearer', id_token: this.idToken(asked) } };
  }

  private idToken({ nonce, claims }: Asked): string {
    const now = Math.floor(Date.now() / 1000);
    const payload = { iss: this.issuer, aud: this.clientId, iat: now, exp: now + 60, nonce, ...claims, ...this.forged };
    const content = `${base64url({ alg: 'RS256', kid: '1', typ: 'JWT' })}.${base64url(payload)}`;
    return `${content}.${sign('sha256', Buffer.from(content), this.signingKey).toString('base64url')}`;
  }
}
