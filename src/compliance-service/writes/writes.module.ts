import { Global, Module } from '@nestjs/common';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { Writes } from './writes.js';

@Global()
@Module({ imports: [WebhooksModule], providers: [Writes], exports: [Writes] })
export class WritesModule {}
