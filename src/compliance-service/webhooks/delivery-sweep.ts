import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { OutageLog } from '../outage-log.js';
import { DATABASE_OUTAGE } from '../service-settings.js';
import { Sweep } from '../sweep.js';
import { Deliverer } from './deliverer.js';

/** Looks for due deliveries. */
@Injectable()
export class DeliverySweep extends Sweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly deliverer: Deliverer,
    @Inject(DATABASE_OUTAGE) outage: OutageLog,
  ) {
    super(() => deliverer.deliverDue(), outage);
  }

  onApplicationBootstrap(): void {
    this.sweep();
  }

  async beforeApplicationShutdown(): Promise<void> {
    const stopping = this.stop();
    await this.deliverer.stop();
    await stopping;
  }
}
