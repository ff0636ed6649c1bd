/** JSON over HTTP with a key. */
export class HttpApi {
  constructor(
    private readonly url: string,
    private readonly authorization: string,
  ) {}

  get<T>(path: string): Promise<T> {
    return this.send<T>('GET', path);
  }

  /** @throws Error with what the other side said when it refused. */
  async send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(this.url + path, {
      method,
      headers: { authorization: this.authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text.slice(0, 400)}`);
    return JSON.parse(text) as T;
  }

  async has(path: string): Promise<boolean> {
    const { status } = await fetch(this.url + path, { headers: { authorization: this.authorization } });
    return status !== 404;
  }
}
