import type { JsonObject } from '../../src/domain/json.js';
import { openDatabase } from '../../src/adapters/postgres/data-source.js';
import { PostgresRunStore } from '../../src/adapters/postgres/run-store/postgres-run-store.js';
import { PostgresStaffStore } from '../../src/adapters/postgres/staff-store/postgres-staff-store.js';
import type { RunStore } from '../../src/ports/run-store.js';
import type { StaffStore } from '../../src/ports/staff-store.js';
import { MemoryRunStore } from '../simulator/memory-run-store.js';
import { MemoryRuns } from '../simulator/memory-runs.js';
import { MemoryStaffStore } from '../simulator/memory-staff-store.js';
import { MemoryTables } from '../simulator/memory-tables.js';
import { createTestDatabase } from './database.js';
import { Runs } from './engine-runs.js';
import type { RunsUnderTest } from './runs-under-test.js';

export interface RunStoreUnderTest {
  store: RunStore;
  staff: StaffStore;
  /** A new organization. */
  organization(settings?: JsonObject): Promise<RunsUnderTest>;
  close(): Promise<void>;
}

async function openPostgres(): Promise<RunStoreUnderTest> {
  const test = await createTestDatabase();
  const database = await openDatabase({ url: test.url, schema: 'gatehouse' });
  return {
    store: new PostgresRunStore(database),
    staff: new PostgresStaffStore(database),
    organization: (settings) => Runs.of(database, settings),
    async close() {
      await database.destroy();
      await test.drop();
    },
  };
}

function openMemory(): Promise<RunStoreUnderTest> {
  const tables = new MemoryTables(() => Date.now());
  return Promise.resolve({
    store: new MemoryRunStore(tables),
    staff: new MemoryStaffStore(tables),
    organization: (settings) => Promise.resolve(new MemoryRuns(tables, settings)),
    close: () => Promise.resolve(),
  });
}

/** Whatever passes for a run store and a staff store: the real ones, and those on which the simulator runs. */
export const runStores: [name: string, open: () => Promise<RunStoreUnderTest>][] = [
  ['PostgreSQL', openPostgres],
  ['memory', openMemory],
];
