type Fields = Record<string, unknown>;

/** An answer of the compliance service, always JSON or empty. */
export class Answer {
  constructor(
    readonly status: number,
    readonly contentType: string,
    readonly text: string,
  ) {}

  get body(): unknown {
    return this.text === '' ? undefined : (JSON.parse(this.text) as unknown);
  }

  get record(): Fields {
    return this.body as Fields;
  }

  get list(): Fields[] {
    return this.body as Fields[];
  }

  /** For the engine-style lists of the console and the sandbox. */
  get items(): Fields[] {
    return this.record.items as Fields[];
  }

  get id(): number {
    return this.record.id as number;
  }
}

/** Calls the service as one organization. Objects are sent as JSON; everything else as it is. */
export class ComplianceCaller {
  constructor(
    readonly url: string,
    readonly apiKey: string,
  ) {}

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  post(path: string, body?: object): Promise<Answer> {
    return this.send('POST', path, body);
  }

  put(path: string, body?: object): Promise<Answer> {
    return this.send('PUT', path, body);
  }

  delete(path: string): Promise<Answer> {
    return this.send('DELETE', path);
  }

  send(method: string, path: string, body?: object): Promise<Answer> {
    const init = body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' };
    return this.raw(method, path, init);
  }

  async raw(method: string, path: string, init: { body?: RequestInit['body']; type?: string }): Promise<Answer> {
    const headers: Record<string, string> = { authorization: `Token token=${this.apiKey}` };
    if (init.type !== undefined) headers['content-type'] = init.type;
    const response = await fetch(this.url + path, { method, headers, body: init.body });
    return new Answer(response.status, response.headers.get('content-type') ?? '', await response.text());
  }

  /** A user with the names that most tests do not care about. */
  async createUser(fields: Fields = {}): Promise<Answer> {
    const user = { first_name: 'Ana', last_name: 'Perez', email: 'ana@example.org', ...fields };
    return this.post('/api/v2/users', { user });
  }

  /** The ledger's lines of one kind. */
  async ledger(kind: string): Promise<Fields[]> {
    return (await this.get(`/sandbox/ledger?kind=${kind}`)).items;
  }
}
