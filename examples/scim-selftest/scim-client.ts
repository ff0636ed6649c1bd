export interface Answer {
  status: number;
  /** Content type, without its parameters. */
  type: string;
  etag: string | null;
  location: string | null;
  body: unknown;
  /** How long the answer took. */
  tookMs: number;
}

export interface Call {
  body?: unknown;
  /** Default: application/scim+json and the token. */
  headers?: Record<string, string>;
}

/** One SCIM server, called as an identity provider calls it. */
export class ScimClient {
  constructor(
    private readonly url: string,
    readonly token: string,
  ) {}

  get = (path: string, headers?: Record<string, string>) => this.call('GET', path, { headers });
  post = (path: string, body: unknown) => this.call('POST', path, { body });
  put = (path: string, body: unknown, headers?: Record<string, string>) => this.call('PUT', path, { body, headers });
  delete = (path: string, headers?: Record<string, string>) => this.call('DELETE', path, { headers });

  patch = (path: string, ...operations: object[]) =>
    this.call('PATCH', path, {
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: operations },
    });

  async call(method: string, path: string, { body, headers }: Call = {}): Promise<Answer> {
    const startedAt = performance.now();
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      type: (answer.headers.get('content-type') ?? '').split(';')[0] ?? '',
      etag: answer.headers.get('etag'),
      location: answer.headers.get('location'),
      body: text === '' ? undefined : JSON.parse(text),
      tookMs: performance.now() - startedAt,
    };
  }
}
