import { DataSource } from 'typeorm';
import { Database } from './database.js';
import { migrations } from './migrations/index.js';
import { SteadyClient } from './steady-client.js';

export interface DatabaseOptions {
  databaseUrl: string;
  schema: string;
}

/**
 * Connects and brings the schema up to date. Several processes may start at once: an advisory lock lets one of them
 * migrate while the others wait and then find nothing to do.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (!/^[a-z_][a-z0-9_]*$/.test(options.schema)) {
    throw new Error(`"${options.schema}" cannot be a schema name: use lower-case letters, digits and "_".`);
  }
  const source = dataSource(options);
  await source.initialize();
  try {
    await migrate(source, options.schema);
  } catch (error) {
    await source.destroy();
    throw error;
  }
  return new Database(source);
}

function dataSource({ databaseUrl, schema }: DatabaseOptions): DataSource {
  return new DataSource({
    type: 'postgres',
    url: databaseUrl,
    schema,
    migrations,
    migrationsTableName: 'migrations',
    synchronize: false,
    logging: false,
    installExtensions: false,
    applicationName: 'gatehouse-compliance',
    // The pool replaces a broken idle connection by itself; the delivery sweep reports an outage, once.
    poolErrorHandler: () => undefined,
    // The URL again, for the driver itself: TypeORM's own reading of it loses sockets and TLS settings.
    extra: { connectionString: databaseUrl, options: `-c search_path=${schema}`, Client: SteadyClient },
  });
}

async function migrate(source: DataSource, schema: string): Promise<void> {
  const lock = source.createQueryRunner();
  const key = `gatehouse-compliance:${schema}`;
  try {
    await lock.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [key]);
    await lock.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
    await source.runMigrations({ transaction: 'each' });
  } finally {
    await lock.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [key]).finally(() => lock.release());
  }
}
