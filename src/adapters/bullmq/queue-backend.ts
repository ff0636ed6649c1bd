import {
  createPostgresBackend,
  getDefaultBackendFactory,
  setDefaultBackendFactory,
  type BackendFactory,
  type ConnectionOptions,
  type PostgresConnectionOptions,
  type QueueBaseOptions,
} from 'bullmq';
import { SteadyClient } from './steady-client.js';

/** Where the queue lives: Redis in production, BullMQ's PostgreSQL backend where there is no Redis. */
export type QueueStore = { redisUrl: string } | { postgresUrl: string };

/** The schema of BullMQ's own tables; shared by all queues of a database. */
const schema = 'bullmq';

/** Options for BullMQ's classes, whose types know Redis only. */
export function queueConnection(store: QueueStore): ConnectionOptions {
  if ('redisUrl' in store) return { url: store.redisUrl, maxRetriesPerRequest: null };
  return {
    connectionString: store.postgresUrl,
    schema,
    max: 3,
    migrate: true,
    Client: SteadyClient,
  };
}

/**
 * Lets BullMQ choose PostgreSQL for queues whose connection is a PostgreSQL one and leaves all others as they are.
 * Process-wide, so only an application's main file calls it, once, before it creates its modules.
 */
export function enablePostgresQueues(): void {
  const others = getDefaultBackendFactory();
  const dispatch: BackendFactory = (name, options, factoryOptions) =>
    isPostgres(options.connection)
      ? createPostgresBackend(name, options as unknown as QueueBaseOptions<PostgresConnectionOptions>, factoryOptions)
      : others(name, options, factoryOptions);
  setDefaultBackendFactory(dispatch);
}

function isPostgres(connection: unknown): boolean {
  return typeof connection === 'object' && connection !== null && 'connectionString' in connection;
}
