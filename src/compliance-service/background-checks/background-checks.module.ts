import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { UsersModule } from '../users/users.module.js';
import { ApplicationController } from './applications/application.controller.js';
import { ApplicationIntake } from './applications/application-intake.js';
import { Applications } from './applications/applications.js';
import { BackgroundChecksController } from './background-checks.controller.js';
import { BackgroundChecks } from './background-checks.js';
import { CheckCompletion } from './check-completion.js';
import { CheckWrites } from './check-writes.js';
import { ResultsController } from './results/results.controller.js';
import { UserChecksController } from './user-checks.controller.js';

@Module({
  imports: [UsersModule, CatalogModule],
  controllers: [BackgroundChecksController, UserChecksController, ApplicationController, ResultsController],
  providers: [BackgroundChecks, Applications, ApplicationIntake, CheckWrites, CheckCompletion],
  exports: [BackgroundChecks, Applications, CheckWrites, CheckCompletion],
})
export class BackgroundChecksModule {}
