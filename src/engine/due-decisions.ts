/*
 * When it runs: every few seconds in every worker, and once at boot, apart from the sweep: an HR system that is asked once
 * more about a leaver may take its time. Transaction: T1, one per person. A repeat, or several at once: decides the same.
 */
import type { Log } from '../ports/log.js';
import type { ConfirmLeavers } from './confirm-leavers.js';
import type { IngestEvent } from './ingest-event.js';
import { Loop } from './loop.js';

/** Decides again about people whose day has come. */
export class DueDecisions extends Loop {
  /** @param leavers asked first about whoever is about to leave; absent: nobody's HR system is asked. */
  constructor(
    private readonly intake: Pick<IngestEvent, 'decideAgain'>,
    log: Log,
    private readonly leavers?: ConfirmLeavers,
    intervalMs = 3_000,
  ) {
    super({ work: 'deciding about people whose day has come', log, intervalMs });
  }

  protected async round(): Promise<void> {
    await this.intake.decideAgain('due', this.leavers);
  }
}
