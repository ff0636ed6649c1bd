/*
 * When it runs: every few seconds in every worker, so that a list that is opened has little to catch up with. Transaction:
 * one for each few thousand people. A repeat, or several at once: finds nothing more to do.
 */
import type { Log } from '../ports/log.js';
import type { ReadStore } from '../ports/read-store.js';
import { Loop } from './loop.js';

export class FoldPeople extends Loop {
  constructor(
    private readonly reads: ReadStore,
    log: Log,
    intervalMs = 5_000,
  ) {
    super({ work: 'bringing the list of people up to date', log, intervalMs });
  }

  protected round(): Promise<void> {
    return this.reads.foldPeople();
  }
}
