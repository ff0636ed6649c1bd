import { Global, Module } from '@nestjs/common';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { WriteOrder } from './write-order.js';
import { Writes } from './writes.js';

@Global()
@Module({ imports: [WebhooksModule], providers: [WriteOrder, Writes], exports: [Writes] })
export class WritesModule {}
