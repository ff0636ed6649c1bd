import { leaksIn } from './canary.js';
import { Program } from './program.js';

export interface Answer {
  status: number;
  body: unknown;
}

/** One place of a Gatehouse process: the port stays, processes come and go. */
export class Gatehouse {
  private program: Program | undefined;
  private readonly shown = new Set<string>();
  kills = 0;
  /** What is special about the processes that are yet to be started here. */
  private special: Record<string, string> = {};

  constructor(
    private readonly port: number,
    private readonly environment: Record<string, string>,
    private readonly apiKey: string,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get isAlive(): boolean {
    return this.program?.isAlive ?? false;
  }

  get isReady(): boolean {
    return this.program?.isReady ?? false;
  }

  /** Where it showed what it must not. */
  get leaks(): string[] {
    return [...this.shown, ...[...(this.program?.leaks ?? [])].map((leak) => `log: ${leak}`)];
  }

  /** The end of what the process printed. */
  get tail(): string {
    return this.program?.tail ?? '';
  }

  get ended(): Promise<string> {
    return this.program?.ended ?? Promise.resolve('never started');
  }

  /** Resolves when the process is ready or has ended. */
  async standing(): Promise<void> {
    await this.program?.standing();
  }

  /** Resolves when the process begins to set itself up, its code loaded, or has ended. */
  async settingUp(): Promise<void> {
    await this.program?.speaking();
  }

  /** The processes to come load a file of `test/chaos/preload/` before anything else. */
  preload(name: string, environment: Record<string, string>): void {
    this.special = { ...environment, NODE_OPTIONS: `--import ./dist/test/chaos/preload/${name}.js` };
  }

  /** Does not wait until it is ready. */
  spawn(failpoint?: string): void {
    const own = { ...this.special, PORT: String(this.port), ...(failpoint && { GATEHOUSE_FAILPOINT: failpoint }) };
    const program = new Program(
      process.execPath,
      ['dist/src/main.js'],
      { ...this.environment, ...own },
      'Gatehouse is up',
    );
    this.program = program;
    void program.ended.then((how) => {
      if (how === 'SIGKILL') this.kills += 1;
      for (const leak of program.leaks) this.shown.add(`log: ${leak}`);
    });
  }

  signal(name: NodeJS.Signals): void {
    this.program?.signal(name);
  }

  /** @returns how it ended: a signal or an exit code. */
  async end(signal: NodeJS.Signals): Promise<string> {
    return (await this.program?.kill(signal)) ?? 'never started';
  }

  /** @returns undefined when nobody answers. */
  async call(method: string, path: string, body?: unknown, timeoutMs = 20_000): Promise<Answer | undefined> {
    try {
      const answer = await fetch(this.url + path, {
        method,
        headers: { authorization: `Bearer ${this.apiKey}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await answer.text();
      for (const leak of leaksIn(text)) this.shown.add(`answer to ${method} ${path}: ${leak}`);
      return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
    } catch {
      return undefined;
    }
  }
}
