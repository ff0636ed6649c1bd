/*
 * When it runs: every hour in every worker. Transaction: one statement for the contents of deliveries, and one transaction
 * for each person who goes, under the person's lock. A repeat, or several at once: finds nothing more to remove.
 */
import type { Log } from '../../ports/log.js';
import type { RetentionStore } from '../../ports/retention-store.js';
import { Loop } from '../loop.js';

export class ApplyRetention extends Loop {
  constructor(
    private readonly store: RetentionStore,
    log: Log,
  ) {
    super({ work: 'removing what is kept no longer', log, intervalMs: 3_600_000 });
  }

  /** @throws AggregateError when the data of some could not be removed; that of all others was. */
  protected async round(): Promise<void> {
    await this.store.dropContents();
    const errors: unknown[] = [];
    let page = await this.store.leavers();
    for (; page.length > 0; page = await this.store.leavers(page.at(-1)))
      for (const person of page) {
        if (this.isStopped) return;
        await this.store.anonymise(person).catch((error: unknown) => errors.push(error));
      }
    if (errors.length > 0)
      throw new AggregateError(errors, `The data of ${errors.length} people could not be removed.`);
  }
}
