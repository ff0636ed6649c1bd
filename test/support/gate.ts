import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import { enablePostgresQueues, OnboardingModule, type OrganizationOptions } from '../../src/index.js';
import { createTestDatabase, type TestDatabase } from './database.js';

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: Record<string, unknown>;
}

export const adminKey = 'the-key-of-the-museum-admin';

const organization = (slug: string, name: string): OrganizationOptions => ({
  slug,
  name,
  setupCode: `set-up-code-of-the-${slug}`,
  compliance: { baseUrl: 'http://127.0.0.1:1', apiKey: 'nobody-listens' },
});

/** The HTTP API of two organizations, museum and zoo, and no workers. */
export class Gate {
  private constructor(
    private readonly database: TestDatabase,
    private readonly pool: pg.Pool,
    private readonly app: NestFastifyApplication,
    readonly address: string,
    /** Everything that was logged. */
    readonly logged: readonly string[],
  ) {}

  static async open(oidc?: OrganizationOptions['oidc']): Promise<Gate> {
    enablePostgresQueues();
    const database = await createTestDatabase();
    const logged: string[] = [];
    const write = (...said: unknown[]) => logged.push(JSON.stringify(said));
    const app = await NestFactory.create<NestFastifyApplication>(
      OnboardingModule.forRoot({
        database: { url: database.url },
        role: 'api',
        secretKey: 'a secret key of thirty-two characters',
        sandbox: true,
        log: { info: write, warn: write, error: write },
        organizations: [
          { ...organization('museum', 'City museum'), apiKeys: [{ name: 'tests', key: adminKey }], oidc },
          organization('zoo', 'Zoo'),
        ],
      }),
      new FastifyAdapter({ trustProxy: true }),
      { logger: { log: write, error: write, warn: write }, rawBody: true },
    );
    await app.listen(0, '127.0.0.1');
    const options = '-c search_path=gatehouse';
    const pool = new pg.Pool({ connectionString: database.url, options, max: 2 });
    return new Gate(database, pool, app, await app.getUrl(), logged);
  }

  visitor(address = '127.0.0.1'): GateVisitor {
    return new GateVisitor(this.address, address);
  }

  /** Somebody who signed in. */
  async signedIn(email: string, password: string): Promise<GateVisitor> {
    const visitor = this.visitor();
    await visitor.send('POST', '/v1/session', { email, password });
    return visitor;
  }

  async sql(text: string, parameters: unknown[] = []): Promise<void> {
    await this.pool.query(text, parameters);
  }

  get databaseUrl(): string {
    return this.database.url;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.pool.end();
    await this.database.drop();
  }
}

/** A browser with a page of this Gatehouse open. */
export class GateVisitor {
  cookie: string | undefined;
  /** What a page's script sends; tests change it to be another page, or no page. */
  headers: Record<string, string> = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000', 'x-gatehouse': '1' };

  constructor(
    private readonly url: string,
    private readonly address: string,
  ) {}

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  async send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Answer> {
    const { text: said, ...answer } = await this.ask(method, path, body);
    return { ...answer, body: said === '' ? {} : (JSON.parse(said) as Record<string, unknown>) };
  }

  /** A file. */
  read(path: string): Promise<Omit<Answer, 'body'> & { text: string }> {
    return this.ask('GET', path);
  }

  private async ask(method: string, path: string, body?: object): Promise<Omit<Answer, 'body'> & { text: string }> {
    const headers: Record<string, string> = { ...this.headers, 'x-forwarded-for': this.address };
    if (this.cookie !== undefined) headers.cookie = `theme=dark; ${this.cookie}`;
    if (body) headers['content-type'] = 'application/json';
    const asked = request(`${this.url}${path}`, { method, headers }).end(body && JSON.stringify(body));
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    const said = await text(reply);
    this.cookie = reply.headers['set-cookie']?.[0]?.split(';')[0] ?? this.cookie;
    return {
      status: reply.statusCode ?? 0,
      headers: { ...reply.headers, 'set-cookie': reply.headers['set-cookie']?.[0] },
      text: said,
    };
  }
}
