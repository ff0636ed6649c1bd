import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { UsersModule } from '../users/users.module.js';
import { CertificatesController } from './certificates/certificates.controller.js';
import { TraineePagesController } from './trainee-pages.controller.js';
import { Trainees } from './trainees.js';
import { TrainingCompletion } from './training-completion.js';
import { TrainingWrites } from './training-writes.js';
import { TrainingsController } from './trainings.controller.js';
import { Trainings } from './trainings.js';

@Module({
  imports: [UsersModule, CatalogModule],
  controllers: [TrainingsController, TraineePagesController, CertificatesController],
  providers: [Trainings, Trainees, TrainingWrites, TrainingCompletion],
  exports: [Trainings, TrainingCompletion],
})
export class TrainingsModule {}
