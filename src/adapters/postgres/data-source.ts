import { DataSource } from 'typeorm';
import { noFailpoints, type Failpoints } from '../../ports/failpoints.js';
import { allMigrations } from './migrations/all-migrations.js';
import { PreparingClient } from './prepared.js';

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
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each',
    synchronize: false,
    poolErrorHandler: () => undefined,
    extra: {
      Client: PreparingClient,
      max: options.poolSize ?? 12,
      // Statements are short: compiling them takes longer than it spares.
      options: `-c search_path=${schema} -c jit=off`,
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
