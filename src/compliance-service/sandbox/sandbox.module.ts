import { Module, type DynamicModule } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { BackgroundChecksModule } from '../background-checks/background-checks.module.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { TrainingsModule } from '../trainings/trainings.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { ClockController } from './clock.controller.js';
import { FaultInterceptor } from './fault.interceptor.js';
import { FaultsController } from './faults.controller.js';
import { Faults } from './faults.js';
import { LedgerController } from './ledger.controller.js';
import { OutcomesController } from './outcomes.controller.js';
import { SandboxClock } from './sandbox-clock.js';
import { SandboxSeed, SEED_API_KEY } from './sandbox-seed.js';

/** Part of the service in sandbox mode only. Without it its routes do not exist and its clock cannot be moved. */
@Module({})
export class SandboxModule {
  static with(seedApiKey: string | undefined): DynamicModule {
    return {
      module: SandboxModule,
      imports: [CatalogModule, TrainingsModule, BackgroundChecksModule, DocumentsModule, WebhooksModule],
      controllers: [OutcomesController, ClockController, LedgerController, FaultsController],
      providers: [
        SandboxClock,
        SandboxSeed,
        Faults,
        { provide: SEED_API_KEY, useValue: seedApiKey },
        { provide: APP_INTERCEPTOR, useClass: FaultInterceptor },
      ],
    };
  }
}
