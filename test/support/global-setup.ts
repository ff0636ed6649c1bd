import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/adapters/embedded-postgres/embedded-postgres.js';

declare global {
  var testPostgres: { server: EmbeddedPostgres; dir: string } | undefined;
}

/** One PostgreSQL for the whole run; each spec file makes a database of its own (see database.ts). */
export default async function globalSetup(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
  const server = await startEmbeddedPostgres(dir, { fsync: 'off', max_connections: '300' });
  globalThis.testPostgres = { server, dir };
  process.env.TEST_POSTGRES_URL = server.url;
}
