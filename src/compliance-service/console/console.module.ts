import { Module } from '@nestjs/common';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { WebhooksController } from './webhooks.controller.js';

@Module({ imports: [WebhooksModule], controllers: [WebhooksController] })
export class ConsoleModule {}
