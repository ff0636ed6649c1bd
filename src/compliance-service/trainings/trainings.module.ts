import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { UsersModule } from '../users/users.module.js';
import { TrainingWrites } from './training-writes.js';
import { TrainingsController } from './trainings.controller.js';
import { Trainings } from './trainings.js';

@Module({
  imports: [UsersModule, CatalogModule],
  controllers: [TrainingsController],
  providers: [Trainings, TrainingWrites],
  exports: [Trainings],
})
export class TrainingsModule {}
