import type { DataSource } from 'typeorm';
import type { EventReason } from '../../../domain/hr-event.js';
import type { ImportCost } from '../../../domain/imports/import-cost.js';
import {
  noTotals,
  type ImportedRow,
  type ImportTotals,
  type RowStatus,
} from '../../../domain/imports/import-totals.js';
import { noFailpoints, type Failpoints } from '../../../ports/failpoints.js';
import type {
  ClaimedImport,
  DoneBefore,
  ImportMode,
  ImportReading,
  ImportStore,
  ImportView,
  KnownName,
  NewImport,
  SealedChunk,
} from '../../../ports/import-store.js';
import type { KnownPeople } from '../../../ports/known-people.js';
import type { Page, PageRequest } from '../../../ports/read-store.js';
import { one, rows } from '../sql.js';
import { claimImport } from './claim-import.js';
import { readKnownPeople } from './known-people.js';
import { listImports, listRows, readImport } from './read-imports.js';

interface DoneRow {
  remoteId: string;
  outcome: DoneBefore['outcome'];
  reason: EventReason | null;
  runId: string | null;
}

const DONE_BEFORE = `
SELECT DISTINCT ON (n.remote_id) n.remote_id AS "remoteId", e.outcome, e.reason, e.run_id AS "runId"
FROM person_name n JOIN hr_event e ON e.organization_id = n.organization_id AND e.employee_id = n.employee_id
WHERE n.organization_id = $1 AND n.source = $2 AND n.remote_id = ANY($3) AND e.source = $2
  AND starts_with(e.delivery_id, $4)
ORDER BY n.remote_id, e.sequence DESC`;

const ROWS = `
INSERT INTO import_row (import_id, row_number, status, employee_id, detail)
SELECT $1, (r->>'row')::int, r->>'status', r->>'employeeId', r - 'row' - 'status' - 'employeeId'
FROM jsonb_array_elements($2::jsonb) AS r`;

export class PostgresImportStore implements ImportStore {
  constructor(
    private readonly database: DataSource,
    private readonly failpoints: Failpoints = noFailpoints,
  ) {}

  async receive(organizationId: string, { source, fileName, createdBy, asOf }: NewImport): Promise<{ id: string }> {
    const created = await one<{ id: string }>(
      this.database,
      `INSERT INTO import (organization_id, source, file_name, created_by, as_of, state, totals, lease_until)
       VALUES ($1, $2, $3, $4, coalesce($5::timestamptz, clock_now()), 'receiving', $6, now() + interval '10 minutes') RETURNING id`,
      [organizationId, source, fileName, createdBy, asOf ?? null, noTotals()],
    );
    if (!created) throw new Error('PostgreSQL stored an import without telling its id.');
    return created;
  }

  async addChunk(importId: string, { number, rows: count, sealed }: SealedChunk): Promise<void> {
    await this.database.query(
      `WITH alive AS (UPDATE import SET lease_until = now() + interval '10 minutes' WHERE id = $1 AND state = 'receiving')
       INSERT INTO import_chunk (import_id, number, rows, sealed) VALUES ($1, $2, $3, $4)`,
      [importId, number, count, sealed],
    );
  }

  async open(importId: string, mode: ImportMode, totalRows: number, reading: ImportReading): Promise<void> {
    await this.database.query(
      `UPDATE import SET state = 'queued', mode = $2, total_rows = $3, reading = $4, lease_until = NULL WHERE id = $1`,
      [importId, mode, totalRows, reading],
    );
  }

  async discard(importId: string): Promise<void> {
    await this.database.query(`DELETE FROM import WHERE id = $1 AND state = 'receiving'`, [importId]);
  }

  find(organizationId: string, importId: string): Promise<ImportView | undefined> {
    return readImport(this.database, organizationId, importId);
  }

  list(organizationId: string, page: PageRequest): Promise<Page<ImportView>> {
    return listImports(this.database, organizationId, page);
  }

  rows(
    organizationId: string,
    importId: string,
    status: RowStatus | undefined,
    page: PageRequest,
  ): Promise<Page<ImportedRow>> {
    return listRows(this.database, organizationId, importId, status, page);
  }

  goOn(organizationId: string, importId: string, mode: ImportMode, reading: ImportReading): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      const going = await one(
        manager,
        `UPDATE import SET state = 'queued', mode = $3, reading = $4, done_rows = 0, done_chunks = 0, totals = $5,
           attempts = 0, started_at = NULL, ended_at = NULL
         WHERE organization_id = $1 AND id = $2 AND state = 'completed' AND mode = 'preview' RETURNING id`,
        [organizationId, importId, mode, reading, noTotals()],
      );
      if (going) await manager.query('DELETE FROM import_row WHERE import_id = $1', [importId]);
      return going !== undefined;
    });
  }

  cancel(organizationId: string, importId: string): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      const ended = await one(
        manager,
        `UPDATE import SET state = 'cancelled', ended_at = clock_now(), lease_until = NULL
         WHERE organization_id = $1 AND id = $2
           AND (state IN ('queued', 'running') OR (state = 'completed' AND mode = 'preview')) RETURNING id`,
        [organizationId, importId],
      );
      if (ended) await manager.query('DELETE FROM import_chunk WHERE import_id = $1', [importId]);
      return ended !== undefined;
    });
  }

  claim(organizationIds: readonly string[], leaseMs: number): Promise<ClaimedImport | undefined> {
    return claimImport(this.database, organizationIds, leaseMs);
  }

  chunk(importId: string, number: number): Promise<SealedChunk | undefined> {
    const sql = 'SELECT number, rows, sealed FROM import_chunk WHERE import_id = $1 AND number = $2';
    return one(this.database, sql, [importId, number]);
  }

  async firstRows(importId: string, employeeIds: readonly string[]): Promise<Map<string, number>> {
    const found = await rows<{ id: string; row: number }>(
      this.database,
      `SELECT employee_id AS id, min(row_number) AS row FROM import_row
       WHERE import_id = $1 AND employee_id = ANY($2) AND status <> 'bad' GROUP BY employee_id`,
      [importId, employeeIds],
    );
    return new Map(found.map(({ id, row }) => [id, row]));
  }

  knownPeople(organizationId: string, source: string, names: readonly KnownName[]): Promise<KnownPeople> {
    return readKnownPeople(this.database, organizationId, source, names);
  }

  async doneBefore(claim: ClaimedImport, remoteIds: readonly string[]): Promise<Map<string, DoneBefore>> {
    const { organizationId, source, id } = claim;
    const found = await rows<DoneRow>(this.database, DONE_BEFORE, [organizationId, source, remoteIds, `${id}/`]);
    return new Map(
      found.map(({ remoteId, outcome, reason, runId }) => [
        remoteId,
        { outcome, reason: reason ?? undefined, runId: runId ?? undefined },
      ]),
    );
  }

  async record(
    { id, epoch }: ClaimedImport,
    chunk: SealedChunk,
    done: readonly ImportedRow[],
    totals: ImportTotals,
    leaseMs: number,
  ): Promise<boolean> {
    this.failpoints.reach('before-import-record');
    const recorded = await this.database.transaction(async (manager) => {
      const held = await one(
        manager,
        `UPDATE import SET done_rows = done_rows + $3, done_chunks = $4, totals = $5, attempts = 0,
           lease_until = now() + $6::int * interval '1 millisecond'
         WHERE id = $1 AND epoch = $2 AND state = 'running' RETURNING id`,
        [id, epoch, chunk.rows, chunk.number + 1, totals, leaseMs],
      );
      if (held) await manager.query(ROWS, [id, JSON.stringify(done)]);
      return held !== undefined;
    });
    this.failpoints.reach('after-import-record');
    return recorded;
  }

  /** What is applied is in the inbox now: the file is not needed any more. */
  async end({ id, epoch }: ClaimedImport, { cost }: { cost?: ImportCost }): Promise<void> {
    await this.database.query(
      `WITH ended AS (
         UPDATE import SET state = 'completed', ended_at = clock_now(), lease_until = NULL, cost = coalesce($3, cost)
         WHERE id = $1 AND epoch = $2 AND state = 'running' RETURNING id, mode
       )
       DELETE FROM import_chunk c USING ended WHERE c.import_id = ended.id AND ended.mode <> 'preview'`,
      [id, epoch, cost ?? null],
    );
  }
}
