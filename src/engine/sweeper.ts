/*
 * When it runs: every few seconds in every worker (T5), and once at boot. Transaction: one statement each. A repeat, or
 * several at once: harmless, each row is taken by one of them.
 */
import type { Log } from '../ports/log.js';
import { sweepIntervalMs, type RunStore } from '../ports/run-store.js';
import type { StepQueue } from '../ports/step-queue.js';
import { Loop } from './loop.js';

export class Sweeper {
  private readonly loop: Loop;
  private failing = false;

  constructor(
    private readonly store: RunStore,
    private readonly queue: StepQueue,
    private readonly log: Log,
    intervalMs = sweepIntervalMs,
  ) {
    this.loop = new Loop(() => this.tick(), intervalMs);
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** One sweep. Never throws: a store that is away is tried again at the next tick, and logged once. */
  async tick(): Promise<void> {
    try {
      const hints = await this.store.sweep();
      // What cannot be woken now is found again by the next sweep.
      if (hints.length > 0) await this.queue.wake(hints).catch(() => undefined);
      if (this.failing) this.log.warn({}, 'the sweep works again');
      this.failing = false;
    } catch (error) {
      if (!this.failing)
        this.log.error({ cause: error instanceof Error ? error.message : 'unknown' }, 'the sweep fails; trying on');
      this.failing = true;
    }
  }
}
