import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { OutageLog } from '../outage-log.js';
import { DATABASE_OUTAGE } from '../service-settings.js';
import { Deliverer } from './deliverer.js';

const INTERVAL_MS = 2_000;

/** Looks for due deliveries every two seconds, in every process: hints may be late, doubled or lost, this is not. */
@Injectable()
export class DeliverySweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly deliverer: Deliverer,
    @Inject(DATABASE_OUTAGE) private readonly outage: OutageLog,
  ) {}

  onApplicationBootstrap(): void {
    this.sweep();
  }

  /** Sweeps now, unless a sweep is under way. Called when the clock was moved. */
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

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.deliverer.stop();
    await this.sweeping;
  }

  private async run(): Promise<void> {
    try {
      await this.deliverer.deliverDue();
      this.outage.up();
    } catch (error) {
      this.outage.down(error);
    }
  }
}
