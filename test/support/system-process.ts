import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dumpDatabase } from './dump-database.js';
import { freePort } from './free-port.js';
import { eventually } from './poll.js';

/** `npm start` in a process of its own, on a data folder that outlives it. */
export class SystemProcess {
  private child: ChildProcess | undefined;
  private log = '';
  readonly dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-system-'));

  private constructor(
    private readonly ports: { api: number; compliance: number },
    private readonly environment: Record<string, string>,
  ) {}

  /** @param environment settings on top of the sandbox defaults. */
  static async start(environment: Record<string, string> = {}): Promise<SystemProcess> {
    const system = new SystemProcess({ api: await freePort(), compliance: await freePort() }, environment);
    await system.start();
    return system;
  }

  /** @param extra settings for this process only. */
  async start(extra: Record<string, string> = {}): Promise<void> {
    const child = spawn(process.execPath, ['dist/src/main.js'], {
      env: {
        PATH: process.env.PATH,
        GATEHOUSE_SANDBOX: 'true',
        GATEHOUSE_DATA_DIR: this.dataDir,
        PORT: String(this.ports.api),
        COMPLIANCE_PORT: String(this.ports.compliance),
        ...this.environment,
        ...extra,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    let banner = '';
    child.stdout.on('data', (chunk: Buffer) => (banner += chunk.toString()));
    const keep = (chunk: Buffer) => (this.log += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    await eventually(
      'the system is ready',
      () => {
        if (child.exitCode !== null) throw new Error(`The system ended at start:\n${this.log.slice(-2_000)}`);
        return Promise.resolve(banner.includes('Gatehouse is up') ? true : undefined);
      },
      60_000,
    );
  }

  /** Everything that all processes of this system have printed. */
  get output(): string {
    return this.log;
  }

  /** Of the engine's API. */
  get url(): string {
    return `http://127.0.0.1:${this.ports.api}`;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  async isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.ports.api}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  }

  /** Resolves when the process has ended by itself. @returns the exit code, or the signal's name. */
  async ended(): Promise<number | string> {
    const { child } = this;
    return eventually('the process ends by itself', () =>
      Promise.resolve(child?.exitCode ?? child?.signalCode ?? undefined),
    );
  }

  /** @returns the exit code, or the signal's name. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | string> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return 'ended before';
    const ended = new Promise<number | string>((resolve) => {
      child.once('exit', (code, name) => {
        resolve(code ?? name ?? 'unknown');
      });
    });
    child.kill(signal);
    return ended;
  }

  /** Stops everything, the embedded PostgreSQL included, and removes the data. */
  async dispose(): Promise<void> {
    // A killed system leaves its embedded PostgreSQL running: the next one takes it over and stops it.
    if (this.child?.signalCode === 'SIGKILL') await this.start();
    await this.end('SIGTERM');
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** A call to the engine's API. */
  async api<T>(method: string, path: string, body?: unknown): Promise<T> {
    return this.call(
      `http://127.0.0.1:${this.ports.api}${path}`,
      `Bearer ${this.keys.GATEHOUSE_API_KEY}`,
      method,
      body,
    );
  }

  /** A call to the compliance service. */
  async compliance<T>(method: string, path: string, body?: unknown): Promise<T> {
    const authorization = `Token token=${this.keys.COMPLIANCE_API_KEY}`;
    return this.call(`http://127.0.0.1:${this.ports.compliance}${path}`, authorization, method, body);
  }

  /** What the sandbox generated, by the names of the settings. */
  get keys(): Record<string, string> {
    return JSON.parse(readFileSync(join(this.dataDir, 'keys.json'), 'utf8')) as Record<string, string>;
  }

  /** Every table of the embedded PostgreSQL as text, the queue's included. */
  async dumpDatabase(): Promise<string> {
    const read = (file: string) => readFileSync(join(this.dataDir, file), 'utf8');
    const port = read('postgres/postmaster.pid').split('\n')[3] ?? '';
    return dumpDatabase(`postgresql://gatehouse:${read('postgres-password')}@127.0.0.1:${port}/gatehouse`);
  }

  /** A call as it is: any body, any headers; answers with the status, whatever it is. */
  async raw(
    path: string,
    { headers = {}, ...init }: { method?: string; body?: string; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; type: string | null; body: unknown }> {
    const answer = await fetch(`http://127.0.0.1:${this.ports.api}${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${this.keys.GATEHOUSE_API_KEY}`,
        'content-type': 'application/json',
        ...headers,
      },
    });
    const text = await answer.text();
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      body: text === '' ? null : JSON.parse(text),
    };
  }

  private async call<T>(url: string, authorization: string, method: string, body: unknown): Promise<T> {
    const answer = await fetch(url, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}
