import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { ConsoleController } from './console.controller.js';
import { WebhooksController } from './webhooks.controller.js';

@Module({ imports: [UsersModule, WebhooksModule], controllers: [ConsoleController, WebhooksController] })
export class ConsoleModule {}
