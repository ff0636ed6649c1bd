/*
 * When it runs: every hour in every worker. Transaction: one statement. A repeat: there is nothing left to remove.
 */
import type { ChangeStore } from '../../ports/change-store.js';
import type { Log } from '../../ports/log.js';
import { Loop } from '../loop.js';

export class SweepChanges extends Loop {
  constructor(
    private readonly store: ChangeStore,
    log: Log,
  ) {
    super({ work: 'removing old changes', log, intervalMs: 3_600_000 });
  }

  protected round(): Promise<void> {
    return this.store.sweep();
  }
}
