import { Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Job } from 'bullmq';
import { OutageLog } from '../outage-log.js';
import { SERVICE_LOGGER, type ServiceLogger } from '../service-settings.js';
import { Deliverer } from './deliverer.js';
import { DELIVERY_QUEUE, type DeliveryHint } from './delivery-queue.js';

/** Turns a hint into an immediate look. Whatever it misses, the sweep finds. */
@Processor(DELIVERY_QUEUE, { concurrency: 20 })
export class DeliveryWorker extends WorkerHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly outage: OutageLog;

  constructor(
    private readonly deliverer: Deliverer,
    @Inject(SERVICE_LOGGER) logger: ServiceLogger,
  ) {
    super();
    this.outage = new OutageLog(logger, "The webhook worker's queue");
  }

  onApplicationBootstrap(): void {
    this.worker.on('error', (error) => {
      this.outage.down(error);
    });
    this.worker.on('active', () => {
      this.outage.up();
    });
  }

  async process(job: Job<DeliveryHint>): Promise<void> {
    await this.deliverer.deliver(job.data.deliveryId);
  }

  /** Before the database goes away, whatever order the modules were imported in. */
  async beforeApplicationShutdown(): Promise<void> {
    this.deliverer.stop();
    await this.worker.close();
  }
}
