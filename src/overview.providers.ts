import type { Provider } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { PostgresOverviewStore } from './adapters/postgres/overview-store/postgres-overview-store.js';
import { Overview } from './engine/overview.js';
import { DATABASE, made } from './onboarding.providers.js';

/** What an organization looks at from above. */
export const overviewProviders: Provider[] = [
  made(Overview, [DATABASE], (database: DataSource) => new Overview(new PostgresOverviewStore(database))),
];
