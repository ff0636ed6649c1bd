import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/adapters/embedded-postgres/embedded-postgres.js';
import type { Cleanup } from './cleanup.js';

/** A PostgreSQL of the benchmark's own, in `dataDir`; `folder` around it is for whatever else it keeps. `cleanup` ends both. */
export async function startOwnPostgres(cleanup: Cleanup): Promise<{ url: string; dataDir: string; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
  cleanup.add(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const dataDir = join(folder, 'data');
  const server = await startEmbeddedPostgres(dataDir);
  cleanup.add(() => server.stop());
  return { url: server.url, dataDir, folder };
}
