import type { Provider } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { PostgresRetentionStore } from './adapters/postgres/retention-store/postgres-retention-store.js';
import { ApplyRetention } from './engine/retention/apply-retention.js';
import { RETENTION_STORE } from './http/tokens.js';
import { DATABASE, LOG, made } from './onboarding.providers.js';
import type { Log } from './ports/log.js';
import type { RetentionStore } from './ports/retention-store.js';

/** How long personal data is kept. */
export const retentionProviders: Provider[] = [
  made(RETENTION_STORE, [DATABASE], (database: DataSource) => new PostgresRetentionStore(database)),
  made(ApplyRetention, [RETENTION_STORE, LOG], (store: RetentionStore, log: Log) => new ApplyRetention(store, log)),
];
