/*
 * When it runs: every two seconds in every worker. Transaction: one for each organization whose webhooks want to know, with
 * the deliveries that follow from it. A repeat: nothing differs any more; of several workers one looks.
 */
import type { Log } from '../../ports/log.js';
import type { ClearanceWatch } from '../../ports/webhook-store.js';
import { Loop } from '../loop.js';

export class WatchClearance extends Loop {
  constructor(
    private readonly watch: ClearanceWatch,
    log: Log,
    intervalMs = 2_000,
  ) {
    super({ work: 'watching clearance for webhooks', log, intervalMs });
  }

  protected async round(): Promise<void> {
    while (!this.isStopped && (await this.watch.look()));
  }
}
