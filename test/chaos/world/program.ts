import { spawn, type ChildProcess } from 'node:child_process';
import { leaksIn } from './canary.js';

const tailLength = 6_000;

/** A program in a process of its own, whose whole output is searched for the canary. */
export class Program {
  private readonly child: ChildProcess;
  /** The end of what it printed. */
  tail = '';
  readonly leaks = new Set<string>();
  /** The exit code, or the signal's name. */
  readonly ended: Promise<string>;
  end: string | undefined;

  constructor(
    command: string,
    args: readonly string[],
    environment: NodeJS.ProcessEnv,
    private readonly readyText: string,
  ) {
    this.child = spawn(command, args, {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout?.on('data', this.read);
    this.child.stderr?.on('data', this.read);
    this.ended = new Promise((resolve) => {
      const end = (how: string) => {
        this.end ??= how;
        resolve(this.end);
      };
      this.child.once('exit', (code, signal) => {
        end(signal ?? String(code));
      });
      this.child.once('error', (error) => {
        end(error.message);
      });
    });
  }

  get isAlive(): boolean {
    return this.end === undefined;
  }

  get isReady(): boolean {
    return this.isAlive && this.saidReady;
  }

  private saidReady = false;
  private sayReady: () => void = () => undefined;
  private readonly said = new Promise<void>((resolve) => (this.sayReady = resolve));
  private speak: () => void = () => undefined;
  private readonly spoke = new Promise<void>((resolve) => (this.speak = resolve));

  /** Resolves when it has printed something or has ended. */
  async speaking(): Promise<void> {
    await Promise.race([this.spoke, this.ended]);
  }

  /** Resolves when it is ready or has ended. */
  async standing(): Promise<void> {
    await Promise.race([this.said, this.ended]);
  }

  private readonly read = (chunk: Buffer): void => {
    const text = this.tail + chunk.toString();
    this.speak();
    for (const leak of leaksIn(text)) this.leaks.add(leak);
    if (text.includes(this.readyText)) {
      this.saidReady = true;
      this.sayReady();
    }
    this.tail = text.slice(-tailLength);
  };

  signal(name: NodeJS.Signals): void {
    if (this.isAlive) this.child.kill(name);
  }

  /** Resolves with how it ended. */
  async kill(name: NodeJS.Signals = 'SIGKILL'): Promise<string> {
    this.signal(name);
    return this.ended;
  }
}
