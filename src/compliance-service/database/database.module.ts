import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { SERVICE_SETTINGS, type ServiceSettings } from '../service-settings.js';
import { Database } from './database.js';
import { openDatabase } from './open-database.js';

@Global()
@Module({
  providers: [
    {
      provide: Database,
      inject: [SERVICE_SETTINGS],
      useFactory: ({ databaseUrl, schema }: ServiceSettings) => openDatabase({ databaseUrl, schema }),
    },
  ],
  exports: [Database],
})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(private readonly database: Database) {}

  /** The last thing to go: by now the HTTP server, the worker and the sweep have ended. */
  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}
