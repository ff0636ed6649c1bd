/*
 * When it runs: every few seconds in every worker, and once at boot, apart from the sweep: an HR system that is asked once
 * more about a leaver may take its time. Transaction: T1, one per person. A repeat, or several at once: decides the same.
 */
import type { Log } from '../ports/log.js';
import type { ConfirmLeavers } from './confirm-leavers.js';
import type { IngestEvent } from './ingest-event.js';
import { Loop } from './loop.js';

/** Decides again about people whose day has come. */
export class DueDecisions {
  private readonly loop: Loop;
  private failing = false;

  /** @param leavers asked first about whoever is about to leave; absent: nobody's HR system is asked. */
  constructor(
    private readonly intake: Pick<IngestEvent, 'decideAgain'>,
    private readonly log: Log,
    private readonly leavers?: ConfirmLeavers,
    intervalMs = 3_000,
  ) {
    this.loop = new Loop(() => this.tick(), intervalMs);
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** Never throws: a store that is away is tried again at the next tick, and logged once. */
  async tick(): Promise<void> {
    try {
      await this.intake.decideAgain('due', this.leavers);
      if (this.failing) this.log.warn({}, 'people whose day has come are decided about again');
      this.failing = false;
    } catch (error) {
      const cause = error instanceof Error ? error.message : 'unknown';
      if (!this.failing) this.log.error({ cause }, 'people whose day has come cannot be decided about; trying on');
      this.failing = true;
    }
  }
}
