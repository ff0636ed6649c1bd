import { Module } from '@nestjs/common';
import { BackgroundChecksModule } from '../background-checks/background-checks.module.js';
import { TrainingsModule } from '../trainings/trainings.module.js';
import { DetailedUsersController } from './detailed-users.controller.js';
import { UsersModule } from './users.module.js';

/** Apart from UsersModule because it looks at trainings and checks, which themselves look at users. */
@Module({
  imports: [UsersModule, TrainingsModule, BackgroundChecksModule],
  controllers: [DetailedUsersController],
})
export class DetailedUsersModule {}
