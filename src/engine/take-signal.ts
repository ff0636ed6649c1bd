/*
 * When it runs: when something outside says "look now". Transaction: T4, one statement; waking comes after commit. A
 * repeat: wakes the step once more, which reads and goes on waiting.
 */
import type { RunStore } from '../ports/run-store.js';
import type { StepQueue } from '../ports/step-queue.js';

export class TakeSignal {
  constructor(
    private readonly store: RunStore,
    private readonly queue: StepQueue,
  ) {}

  async take(organizationId: string, key: string): Promise<void> {
    const hints = await this.store.signal(organizationId, key);
    // A wake that gets lost is found by the sweep.
    if (hints.length > 0) await this.queue.wake(hints).catch(() => undefined);
  }
}
