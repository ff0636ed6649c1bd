/*
 * When it runs: in every worker, from its start to its end. Transaction: none of its own. A repeat: one round at a time;
 * what a round may be repeated with is the round's matter.
 */
import type { Log } from '../ports/log.js';

export interface LoopOptions {
  /** What a round does, for the log: "the sweep". */
  work: string;
  log: Log;
  /** Between the beginnings of two rounds, at least. */
  intervalMs: number;
  /** Whether the first round waits for one interval; default: it begins at once. */
  startsLater?: boolean;
}

/**
 * Work that is done again and again, but never twice at the same time. A round that throws, for example because the store is
 * away, is tried again at the next interval; the log says so once, and once when it works again.
 */
export abstract class Loop {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isNextAwaited = false;
  private stopped = false;
  private failing = false;

  constructor(private readonly options: LoopOptions) {}

  protected abstract round(): Promise<void>;

  /** For rounds of many parts, which end between two of them. */
  protected get isStopped(): boolean {
    return this.stopped;
  }

  start(): void {
    if (this.options.startsLater) this.startLater();
    else this.startNow();
  }

  /** The next round begins at once, or right after the one in hand. Does nothing in a process that was not started. */
  hurry(): void {
    if (this.timer !== undefined) this.startNext();
  }

  /** Waits for the part of the round that is in hand. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** One round. Never throws. */
  async tick(): Promise<void> {
    const { work, log } = this.options;
    try {
      await this.round();
      if (this.failing) log.warn({}, `${work} works again`);
      this.failing = false;
    } catch (error) {
      if (!this.failing) log.error({ cause: causeOf(error) }, `${work} fails; trying on`);
      this.failing = true;
    }
  }

  private startNow(): void {
    clearTimeout(this.timer);
    this.running = this.tick();
    this.startLater();
  }

  private startLater(): void {
    this.timer = setTimeout(() => {
      this.startNext();
    }, this.options.intervalMs);
  }

  private startNext(): void {
    if (this.isNextAwaited) return;
    this.isNextAwaited = true;
    void this.running.then(() => {
      this.isNextAwaited = false;
      if (!this.stopped) this.startNow();
    });
  }
}

export const causeOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown');
