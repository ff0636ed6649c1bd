import type { Provider } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { PostgresAuditStore } from './adapters/postgres/audit-store/postgres-audit-store.js';
import { PostgresOverviewStore } from './adapters/postgres/overview-store/postgres-overview-store.js';
import { ExportAudit } from './engine/export-audit.js';
import { Overview } from './engine/overview.js';
import { AUDIT_STORE } from './http/tokens.js';
import { DATABASE, made } from './onboarding.providers.js';
import type { AuditStore } from './ports/audit-store.js';

/** What an organization looks at from above. */
export const overviewProviders: Provider[] = [
  made(Overview, [DATABASE], (database: DataSource) => new Overview(new PostgresOverviewStore(database))),
  made(AUDIT_STORE, [DATABASE], (database: DataSource) => new PostgresAuditStore(database)),
  made(ExportAudit, [AUDIT_STORE], (store: AuditStore) => new ExportAudit(store)),
];
