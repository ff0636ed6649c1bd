/*
 * When it runs: every few seconds in every worker (T5), and once at boot. Transaction: one statement each. A repeat, or
 * several at once: harmless, each row is taken by one of them.
 */
import type { Log } from '../ports/log.js';
import { sweepIntervalMs, type RunStore } from '../ports/run-store.js';
import type { StepQueue } from '../ports/step-queue.js';
import { Loop } from './loop.js';

export class Sweeper extends Loop {
  constructor(
    private readonly store: RunStore,
    private readonly queue: StepQueue,
    log: Log,
    intervalMs = sweepIntervalMs,
  ) {
    super({ work: 'the sweep', log, intervalMs });
  }

  protected async round(): Promise<void> {
    const hints = await this.store.sweep();
    // What cannot be woken now is found again by the next sweep.
    if (hints.length > 0) await this.queue.wake(hints).catch(() => undefined);
  }
}
