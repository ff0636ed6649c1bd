import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { OutageLog } from '../outage-log.js';
import { SERVICE_LOGGER, type ServiceLogger } from '../service-settings.js';
import { DELIVERY_QUEUE, isRedis, type DeliveryHint } from './delivery-queue.js';

const MAX_PENDING = 1_000;

/**
 * Tells the worker which deliveries to look at. Never awaited and allowed to fail: a caller's answer must not depend on
 * the queue, and the sweep finds whatever a lost hint was about.
 */
@Injectable()
export class DeliveryHints implements OnApplicationShutdown {
  /** Shared with the worker: it is one store that is away, and it is said once. */
  readonly outage: OutageLog;
  private pending = 0;

  constructor(
    @InjectQueue(DELIVERY_QUEUE) private readonly queue: Queue<DeliveryHint>,
    @Inject(SERVICE_LOGGER) logger: ServiceLogger,
  ) {
    this.outage = new OutageLog(logger, 'The webhook queue');
    queue.on('error', (error) => {
      this.outage.down(error);
    });
    const { connection } = queue.opts;
    if (isRedis(connection)) {
      connection.on('ready', () => {
        this.outage.up();
      });
    }
  }

  /** A client of BullMQ's own would say goodbye to a Redis that is away, and wait for the answer forever. */
  onApplicationShutdown(): void {
    const { connection } = this.queue.opts;
    if (isRedis(connection)) connection.disconnect();
  }

  send(deliveryIds: number[]): void {
    // While the store is away, adds wait inside the client: a bounded number of them.
    if (deliveryIds.length === 0 || this.pending >= MAX_PENDING) return;
    this.pending += 1;
    this.queue
      .addBulk(deliveryIds.map((deliveryId) => ({ name: 'deliver', data: { deliveryId } })))
      .then(
        () => {
          this.outage.up();
        },
        (error: unknown) => {
          this.outage.down(error);
        },
      )
      .finally(() => {
        this.pending -= 1;
      });
  }
}
