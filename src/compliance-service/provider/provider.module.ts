import { Module, type DynamicModule } from '@nestjs/common';
import { BackgroundChecksModule } from '../background-checks/background-checks.module.js';
import { Database } from '../database/database.js';
import { SERVICE_SETTINGS, type ServiceSettings } from '../service-settings.js';
import { CHECK_PROVIDER, type CheckProvider } from './check-provider.js';
import { ProviderSweep } from './provider-sweep.js';
import { SandboxProvider } from './sandbox-provider.js';

/** The operator's own provider, else in sandbox mode the one that everybody develops on. */
@Module({})
export class ProviderModule {
  static with(provider: CheckProvider | undefined): DynamicModule {
    return {
      module: ProviderModule,
      imports: [BackgroundChecksModule],
      providers: [
        {
          provide: CHECK_PROVIDER,
          inject: [SERVICE_SETTINGS, Database],
          useFactory: ({ sandbox, sandboxCheckDelay }: ServiceSettings, database: Database) =>
            provider ?? (sandbox ? new SandboxProvider(database, sandboxCheckDelay) : undefined),
        },
        ProviderSweep,
      ],
    };
  }
}
