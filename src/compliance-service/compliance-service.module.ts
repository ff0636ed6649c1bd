import { Global, Module, type DynamicModule } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.js';
import { BackgroundChecksModule } from './background-checks/background-checks.module.js';
import { CatalogModule } from './catalog/catalog.module.js';
import { ConsoleModule } from './console/console.module.js';
import { DatabaseModule } from './database/database.module.js';
import { DocumentsModule } from './documents/documents.module.js';
import { HealthModule } from './health/health.module.js';
import type { OutageLog } from './outage-log.js';
import { MailModule } from './mail/mail.module.js';
import { OrganizationsModule } from './organizations/organizations.module.js';
import type { CheckProvider } from './provider/check-provider.js';
import { ProviderModule } from './provider/provider.module.js';
import { SandboxModule } from './sandbox/sandbox.module.js';
import { SecretsModule } from './secrets/secrets.module.js';
import {
  DATABASE_OUTAGE,
  SERVICE_LOGGER,
  SERVICE_SETTINGS,
  ServiceAddress,
  type ServiceLogger,
  type ServiceSettings,
} from './service-settings.js';
import { TagsModule } from './tags/tags.module.js';
import { TrainingsModule } from './trainings/trainings.module.js';
import { DetailedUsersModule } from './users/detailed-users.module.js';
import { UsersModule } from './users/users.module.js';
import { WritesModule } from './writes/writes.module.js';

export interface ServiceParts {
  settings: ServiceSettings;
  address: ServiceAddress;
  logger: ServiceLogger;
  databaseOutage: OutageLog;
  seedApiKey: string | undefined;
  provider: CheckProvider | undefined;
}

/** The parts list. */
@Global()
@Module({})
export class ComplianceServiceModule {
  static with({ settings, address, logger, databaseOutage, seedApiKey, provider }: ServiceParts): DynamicModule {
    const values = [
      { provide: SERVICE_SETTINGS, useValue: settings },
      { provide: SERVICE_LOGGER, useValue: logger },
      { provide: DATABASE_OUTAGE, useValue: databaseOutage },
      { provide: ServiceAddress, useValue: address },
    ];
    return {
      module: ComplianceServiceModule,
      imports: [
        DatabaseModule,
        SecretsModule,
        MailModule,
        AuthModule,
        WritesModule,
        HealthModule,
        CatalogModule,
        UsersModule,
        TrainingsModule,
        BackgroundChecksModule,
        ProviderModule.with(provider),
        DetailedUsersModule,
        DocumentsModule,
        TagsModule,
        OrganizationsModule,
        ConsoleModule,
        ...(settings.sandbox ? [SandboxModule.with(seedApiKey)] : []),
      ],
      providers: values,
      exports: values,
    };
  }
}
