import type { Log } from '../../ports/log.js';

/** How often a lost connection is tried. */
const probeIntervalMs = 1_000;

/**
 * Knows whether a store answers. Tells the log once per change of state, however many errors come in between, and looks
 * by itself whether a lost store is back.
 */
export class ConnectionWatch {
  private lostAt: number | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly listeners: (() => void)[] = [];

  /** @param probe resolves when the store answers. */
  constructor(
    private readonly what: string,
    private readonly log: Log,
    private readonly probe: () => Promise<void>,
  ) {}

  /** Calls back each time the store has come back. */
  onBack(listener: () => void): void {
    this.listeners.push(listener);
  }

  lost(error: Error & { code?: string }): void {
    if (this.lostAt !== undefined) return;
    this.lostAt = Date.now();
    this.log.error(
      { cause: error.code ?? error.message },
      `${this.what} is gone; work goes on by itself when it is back`,
    );
    this.probeLater();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private probeLater(): void {
    this.timer = setTimeout(() => {
      this.probe().then(
        () => {
          this.back();
        },
        () => {
          this.probeLater();
        },
      );
    }, probeIntervalMs);
  }

  private back(): void {
    this.log.warn({ afterMs: Date.now() - (this.lostAt ?? 0) }, `${this.what} is back`);
    this.lostAt = undefined;
    for (const listener of this.listeners) listener();
  }
}
