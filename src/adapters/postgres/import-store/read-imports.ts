import type { DataSource } from 'typeorm';
import { wrongCursor } from '../../../domain/failure.js';
import type { ImportedRow, RowStatus } from '../../../domain/imports/import-totals.js';
import type { ImportView } from '../../../ports/import-store.js';
import type { Page, PageRequest } from '../../../ports/read-store.js';
import { decodeCursor, isoColumn, timeColumn, toPage } from '../read-store/page.js';
import { one, rows } from '../sql.js';

const COLUMNS = `
  id, mode, state, source, file_name AS "fileName", created_by AS "createdBy", ${timeColumn('created_at')} AS "createdAt",
  ${timeColumn('started_at')} AS "startedAt", ${timeColumn('ended_at')} AS "endedAt", ${timeColumn('as_of')} AS "asOf",
  total_rows AS "totalRows", done_rows AS "doneRows", reading, totals, cost, error_code AS "errorCode"`;

export async function readImport(
  database: DataSource,
  organizationId: string,
  importId: string,
): Promise<ImportView | undefined> {
  const sql = `SELECT ${COLUMNS} FROM import WHERE organization_id = $1 AND id::text = $2 AND state <> 'receiving'`;
  return one(database, sql, [organizationId, importId]);
}

export async function listImports(
  database: DataSource,
  organizationId: string,
  page: PageRequest,
): Promise<Page<ImportView>> {
  const position = decodeCursor(page.cursor);
  const found = await rows<ImportView & { cursorAt: string }>(
    database,
    `SELECT ${COLUMNS}, ${isoColumn('created_at')} AS "cursorAt" FROM import
     WHERE organization_id = $1 AND state <> 'receiving'
       AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
     ORDER BY created_at DESC, id DESC LIMIT $4`,
    [organizationId, position?.at ?? null, position?.id ?? null, page.limit + 1],
  );
  return toPage(found, page);
}

/** In the order of the file; the cursor is the row where the page before ended. */
export async function listRows(
  database: DataSource,
  organizationId: string,
  importId: string,
  status: RowStatus | undefined,
  { cursor, limit }: PageRequest,
): Promise<Page<ImportedRow>> {
  const after = cursor === undefined ? 0 : Number(cursor);
  if (!Number.isSafeInteger(after) || after < 0 || after > 2_147_483_647) throw wrongCursor();
  const found = await rows<{ row: number; status: RowStatus; employeeId: string | null; detail: Partial<ImportedRow> }>(
    database,
    `SELECT r.row_number AS row, r.status, r.employee_id AS "employeeId", r.detail
     FROM import_row r JOIN import i ON i.id = r.import_id
     WHERE i.organization_id = $1 AND i.id::text = $2 AND r.row_number > $3 AND ($4::text IS NULL OR r.status = $4)
     ORDER BY r.row_number LIMIT $5`,
    [organizationId, importId, after, status ?? null, limit + 1],
  );
  const items = found.slice(0, limit).map(({ employeeId, detail, ...row }) => ({
    ...row,
    ...(employeeId !== null && { employeeId }),
    ...detail,
  }));
  return { items, nextCursor: found.length > limit ? String(items.at(-1)?.row ?? 0) : null };
}
