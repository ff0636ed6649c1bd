import { createPostgresBackend, getDefaultBackendFactory, setDefaultBackendFactory } from 'bullmq';

/**
 * Lets queues in this process live in PostgreSQL when their connection says so, and hands all others to the factory
 * that was set before. Process-wide, therefore only for programs (main.ts, tests) and never called by the service.
 */
export function useQueueBackend(): void {
  const others = getDefaultBackendFactory();
  setDefaultBackendFactory((name, options, features) => {
    const postgres = isPostgres(options.connection) ? createPostgresBackend : others;
    return (postgres as typeof others)(name, options, features);
  });
}

function isPostgres(connection: unknown): boolean {
  return typeof connection === 'object' && connection !== null && 'connectionString' in connection;
}
