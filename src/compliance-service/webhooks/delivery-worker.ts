import { Processor, WorkerHost } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Deliverer } from './deliverer.js';
import { DeliveryHints } from './delivery-hints.js';
import { DELIVERY_QUEUE, isRedis, type DeliveryHint } from './delivery-queue.js';

/** Turns a hint into an immediate look. Whatever it misses, the sweep finds. */
@Processor(DELIVERY_QUEUE, { concurrency: 20 })
export class DeliveryWorker extends WorkerHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly deliverer: Deliverer,
    private readonly hints: DeliveryHints,
  ) {
    super();
  }

  onApplicationBootstrap(): void {
    this.worker.on('error', (error) => {
      this.hints.outage.down(error);
    });
    this.worker.on('active', () => {
      this.hints.outage.up();
    });
  }

  async process(job: Job<DeliveryHint>): Promise<void> {
    await this.deliverer.deliver(job.data.deliveryId);
  }

  /**
   * Before the database goes away, whatever order the modules were imported in. Redis is left by force: from one that
   * is away a gentle goodbye would wait forever, and the hint of a job that looks unfinished is harmless.
   */
  async beforeApplicationShutdown(): Promise<void> {
    await this.deliverer.stop();
    await this.worker.close(isRedis(this.worker.opts.connection));
  }
}
