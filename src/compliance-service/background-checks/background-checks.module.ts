import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { UsersModule } from '../users/users.module.js';
import { BackgroundChecksController } from './background-checks.controller.js';
import { BackgroundChecks } from './background-checks.js';
import { CheckCompletion } from './check-completion.js';
import { CheckWrites } from './check-writes.js';
import { UserChecksController } from './user-checks.controller.js';

@Module({
  imports: [UsersModule, CatalogModule],
  controllers: [BackgroundChecksController, UserChecksController],
  providers: [BackgroundChecks, CheckWrites, CheckCompletion],
  exports: [BackgroundChecks, CheckWrites, CheckCompletion],
})
export class BackgroundChecksModule {}
