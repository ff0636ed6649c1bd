import type { OutageLog } from './outage-log.js';

const INTERVAL_MS = 2_000;

/** Does its work every two seconds, one round at a time, in every process: hints may be late or lost, this is not. */
export class Sweep {
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | undefined;
  private stopped = false;

  /** @param work what is due; a failure is told as an outage of `database`, and the next round tries again. */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly database: OutageLog,
  ) {}

  /** Sweeps now, unless a sweep is under way. Called at the start and when the clock was moved. */
  sweep(): void {
    if (this.stopped || this.sweeping) return;
    clearTimeout(this.timer);
    this.sweeping = this.run().finally(() => {
      this.sweeping = undefined;
      if (this.stopped) return;
      this.timer = setTimeout(() => {
        this.sweep();
      }, INTERVAL_MS);
    });
  }

  /** Ends after the round that is under way. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.sweeping;
  }

  private async run(): Promise<void> {
    try {
      await this.work();
      this.database.up();
    } catch (error) {
      this.database.down(error);
    }
  }
}
