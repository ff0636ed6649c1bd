import type { MockConnection, MockDelivery } from './mock-vendor.js';

export interface Connection {
  id: string;
  hookPath: string;
}

export interface Person {
  standing: string;
  startDate: string | null;
  endDate: string | null;
  facts: { firstName?: string | null; lastName?: string | null; role?: string | null };
  runs: { purpose: string; status: string }[];
}

/** An event that Gatehouse made of what it heard. */
export interface HeardEvent {
  id: string;
  type: string;
  outcome: string;
  reason?: string | null;
}

/** A running Gatehouse, as any HR administrator's program sees it: by its public API. */
export class Gatehouse {
  constructor(
    private readonly url: string,
    private readonly apiKey: string,
  ) {}

  connect(kind: string, name: string, connection: MockConnection): Promise<Connection> {
    return this.call<Connection>('POST', '/v1/connections', { kind, name, ...connection });
  }

  rotateSecret({ id }: Connection, secret: string): Promise<unknown> {
    return this.call('PATCH', `/v1/connections/${id}`, { secret });
  }

  /** Asks Gatehouse to look now, instead of at its next poll. */
  poll({ id }: Connection): Promise<unknown> {
    return this.call('POST', `/v1/connections/${id}/poll`);
  }

  /** @returns the status and what was said, as the vendor would log it. */
  async deliver({ hookPath }: Connection, delivery: MockDelivery): Promise<{ status: number; text: string }> {
    const { method, headers, body } = delivery;
    const sent = { method, headers, ...(method === 'POST' && { body }) };
    const answer = await this.reach(hookPath, sent);
    return { status: answer.status, text: await answer.text() };
  }

  /** Nobody, as long as Gatehouse has not heard of them. */
  async person(employeeId: string): Promise<Person | undefined> {
    const path = `/v1/people/by-employee-id/${encodeURIComponent(employeeId)}`;
    const answer = await this.reach(path, { headers: this.headers() });
    return answer.status === 404 ? undefined : read<Person>('GET', path, answer);
  }

  /** What Gatehouse took in about one person, oldest first. */
  async events(employeeId: string): Promise<HeardEvent[]> {
    const path = `/v1/events?employeeId=${encodeURIComponent(employeeId)}&limit=200`;
    return (await this.call<{ items: HeardEvent[] }>('GET', path)).items.reverse();
  }

  private async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const sent = { method, headers: this.headers(), ...(body !== undefined && { body: JSON.stringify(body) }) };
    return read<T>(method, path, await this.reach(path, sent));
  }

  private async reach(path: string, init: RequestInit): Promise<Response> {
    return fetch(this.url + path, { ...init, signal: AbortSignal.timeout(30_000) }).catch((error: unknown) => {
      throw new Error(`Gatehouse does not answer at ${this.url}: start it (npm start) or give --url.`, {
        cause: error,
      });
    });
  }

  private headers(): Record<string, string> {
    return { authorization: `Bearer ${this.apiKey}`, 'content-type': 'application/json' };
  }
}

async function read<T>(method: string, path: string, answer: Response): Promise<T> {
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text) as T;
  const advice = answer.status === 401 ? ' Give the key with --api-key or GATEHOUSE_API_KEY.' : '';
  throw new Error(`${method} ${path} was answered with ${answer.status}: ${text.slice(0, 600)}${advice}`);
}
