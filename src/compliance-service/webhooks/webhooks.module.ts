import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { SERVICE_SETTINGS } from '../service-settings.js';
import { Deliverer } from './deliverer.js';
import { Deliveries } from './deliveries.js';
import { DeliveryHints } from './delivery-hints.js';
import { DELIVERY_QUEUE, queueOptions } from './delivery-queue.js';
import { DeliverySweep } from './delivery-sweep.js';
import { DeliveryWorker } from './delivery-worker.js';
import { WebhookEndpoints } from './webhook-endpoints.js';
import { WebhookSecrets } from './webhook-secrets.js';

@Module({
  imports: [
    BullModule.registerQueueAsync({ name: DELIVERY_QUEUE, inject: [SERVICE_SETTINGS], useFactory: queueOptions }),
  ],
  providers: [WebhookSecrets, WebhookEndpoints, Deliveries, Deliverer, DeliveryHints, DeliverySweep, DeliveryWorker],
  exports: [WebhookEndpoints, Deliveries, DeliveryHints, DeliverySweep],
})
export class WebhooksModule {}
