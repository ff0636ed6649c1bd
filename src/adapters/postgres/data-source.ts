import { DataSource } from 'typeorm';
import { noFailpoints, type Failpoints } from '../../ports/failpoints.js';
import { allMigrations } from './migrations/all-migrations.js';
import { Accounts1760002500000 } from './migrations/1760002500000-accounts.js';
import { Decisions1760002320000 } from './migrations/1760002320000-decisions.js';
import { Hooks1760000600000 } from './migrations/1760000600000-hooks.js';
import { Init1760000000000 } from './migrations/1760000000000-init.js';
import { EffectClock1760000100000 } from './migrations/1760000100000-effect-clock.js';
import { Identity1760001200000 } from './migrations/1760001200000-identity.js';
import { Installation1760000800000 } from './migrations/1760000800000-installation.js';
import { LookAgain1760000200000 } from './migrations/1760000200000-look-again.js';
import { PersonNames1760001000000 } from './migrations/1760001000000-person-names.js';
import { Deliveries1760001100000 } from './migrations/1760001100000-deliveries.js';
import { HrReconciliation1760001110000 } from './migrations/1760001110000-hr-reconciliation.js';
import { Ordering1760000300000 } from './migrations/1760000300000-ordering.js';
import { Outages1760000500000 } from './migrations/1760000500000-outages.js';
import { Reconciliation1760000700000 } from './migrations/1760000700000-reconciliation.js';
import { RuleSetVersions1760001500000 } from './migrations/1760001500000-rule-set-versions.js';
import { Baseline1760001300000 } from './migrations/1760001300000-baseline.js';
import { Imports1760001310000 } from './migrations/1760001310000-imports.js';
import { ApiKeys1760002310000 } from './migrations/1760002310000-api-keys.js';
import { Mails1760002300000 } from './migrations/1760002300000-mails.js';
import { Scim1760001400000 } from './migrations/1760001400000-scim.js';
import { Settling1760000400000 } from './migrations/1760000400000-settling.js';

export interface DatabaseOptions {
  url: string;
  /** Postgres schema that holds every table of this Gatehouse. */
  schema: string;
  poolSize?: number;
  /** Default: none. */
  failpoints?: Failpoints;
}

/** Connects and brings the schema up to date. Several processes may do so at once. */
export async function openDatabase(options: DatabaseOptions): Promise<DataSource> {
  const schema = requireIdentifier(options.schema);
  const dataSource = new DataSource({
    type: 'postgres',
    url: options.url,
    schema,
    entities: [],
    migrations: allMigrations,
    migrations: [
      Init1760000000000,
      EffectClock1760000100000,
      LookAgain1760000200000,
      Ordering1760000300000,
      Settling1760000400000,
      Outages1760000500000,
      Hooks1760000600000,
      Reconciliation1760000700000,
      PersonNames1760001000000,
      Deliveries1760001100000,
      HrReconciliation1760001110000,
      Identity1760001200000,
      RuleSetVersions1760001500000,
      Installation1760000800000,
      Baseline1760001300000,
      Imports1760001310000,
      Scim1760001400000,
      Mails1760002300000,
      ApiKeys1760002310000,
      Decisions1760002320000,
      Accounts1760002500000,
    ],
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each',
    synchronize: false,
    poolErrorHandler: () => undefined,
    extra: {
      max: options.poolSize ?? 12,
      options: `-c search_path=${schema}`,
      idle_in_transaction_session_timeout: 60_000,
    },
  });
  await dataSource.initialize();
  try {
    await migrate(dataSource, schema, options.failpoints ?? noFailpoints);
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
  return dataSource;
}

/** TypeORM takes no lock of its own: two processes that start together would both create the tables. */
async function migrate(dataSource: DataSource, schema: string, failpoints: Failpoints): Promise<void> {
  const guard = dataSource.createQueryRunner();
  await guard.connect();
  try {
    await guard.query('SELECT pg_advisory_lock(hashtext($1))', [`gatehouse-migrations:${schema}`]);
    failpoints.reach('migrations-locked');
    await guard.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await dataSource.runMigrations();
    failpoints.reach('migrations-done');
  } finally {
    await guard.query('SELECT pg_advisory_unlock_all()');
    await guard.release();
  }
}

function requireIdentifier(schema: string): string {
  if (/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) return schema;
  throw new Error(`"${schema}" is no schema name: use lower-case letters, digits and underscores.`);
}
