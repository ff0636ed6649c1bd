import { readClientConfig } from '../config.js';
import type { Problem } from '../http/problems/problem.js';

/** What a command is told about the Gatehouse that it is for; the environment fills in what is missing. */
export interface ClientOptions {
  url?: string;
  'api-key'?: string;
}

/** An answer that is no success, as Gatehouse explains it. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(readonly problem: Partial<Problem>) {
    super(problem.detail ?? problem.title ?? 'Gatehouse refused without a reason.');
  }
}

/** The public API, for commands. */
export class GatehouseClient {
  private readonly url: string;
  private readonly apiKey: string;

  /** @throws Error naming what is missing. */
  constructor(options: ClientOptions) {
    const { url, apiKey } = readClientConfig(process.env);
    this.url = (options.url ?? url).replace(/\/+$/, '');
    const key = options['api-key'] ?? apiKey;
    if (key === undefined) throw new Error('There is no API key: set GATEHOUSE_API_KEY, or give --api-key.');
    this.apiKey = key;
  }

  /** @throws Refused when Gatehouse answers with a problem; Error when it does not answer. */
  async call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
    const answer = await fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.apiKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    }).catch((cause: unknown) => {
      throw new Error(`Gatehouse does not answer at ${this.url}: start it, or give --url.`, { cause });
    });
    const text = await answer.text();
    if (answer.ok) return JSON.parse(text) as T;
    throw new Refused(problemIn(text) ?? { detail: `${method} ${path} was answered with ${answer.status}.` });
  }
}

function problemIn(text: string): Partial<Problem> | undefined {
  try {
    return JSON.parse(text) as Partial<Problem>;
  } catch {
    return undefined;
  }
}
