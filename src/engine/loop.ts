/*
 * When it runs: in every worker, from its start to its end. Transaction: none of its own. A repeat: one round at a time;
 * what a round may be repeated with is the round's matter.
 */

/** Runs a round at once or after a first pause, and again each `intervalMs`, but never two at the same time. */
export class Loop {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isNextAwaited = false;
  private stopped = false;

  /** @param round must not throw. */
  constructor(
    private readonly round: () => Promise<void>,
    private readonly intervalMs: number,
  ) {}

  /** For rounds of many parts, which end between two of them. */
  get isStopped(): boolean {
    return this.stopped;
  }

  start(): void {
    clearTimeout(this.timer);
    this.running = this.round();
    this.startLater();
  }

  startLater(): void {
    this.timer = setTimeout(() => {
      this.startNext();
    }, this.intervalMs);
  }

  /** The next round begins at once, or right after the one in hand. Does nothing in a process that was not started. */
  hurry(): void {
    if (this.timer !== undefined) this.startNext();
  }

  /** Waits for the round in hand. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private startNext(): void {
    if (this.isNextAwaited) return;
    this.isNextAwaited = true;
    void this.running.then(() => {
      this.isNextAwaited = false;
      if (!this.stopped) this.start();
    });
  }
}
