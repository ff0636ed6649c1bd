import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { UsersModule } from '../users/users.module.js';
import { TrainingCompletion } from './training-completion.js';
import { TrainingWrites } from './training-writes.js';
import { TrainingsController } from './trainings.controller.js';
import { Trainings } from './trainings.js';

@Module({
  imports: [UsersModule, CatalogModule],
  controllers: [TrainingsController],
  providers: [Trainings, TrainingWrites, TrainingCompletion],
  exports: [Trainings, TrainingCompletion],
})
export class TrainingsModule {}
