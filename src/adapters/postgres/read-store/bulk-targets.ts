import type { DataSource } from 'typeorm';
import type { BulkFilter, BulkTarget, Page, PageRequest } from '../../../ports/read-store.js';
import { rows } from '../sql.js';
import { decodeCursor, isoColumn, toPage } from './page.js';
import { STATUS } from './runs.js';

const STANDS_STILL = `(s.status = 'needs-attention' OR (s.status = 'waiting' AND ($7::text IS NOT NULL OR $8::text IS NOT NULL)))
  AND ($7::text IS NULL OR s.kind = $7) AND ($8::text IS NULL OR s.error_code = $8)`;

const OPEN_RUNS = `r.organization_id = $1 AND r.state = 'open'
  AND ($4::uuid[] IS NULL OR r.id = ANY($4)) AND ($5::uuid[] IS NULL OR r.person_id = ANY($5))
  AND ($6::text IS NULL OR ${STATUS} = $6)`;

const COLUMNS = `r.id AS "runId", p.id AS "personId", p.employee_id AS "employeeId", ${isoColumn('r.created_at')} AS "cursorAt"`;

const select = (id: string, stepKey: string, steps: string, condition: string) => `
  SELECT ${id} AS id, ${stepKey} AS "stepKey", ${COLUMNS}
  FROM workflow_run r JOIN person p ON p.id = r.person_id ${steps}
  WHERE ${OPEN_RUNS} AND ${condition} AND ($2::timestamptz IS NULL OR (r.created_at, ${id}) < ($2, $3::uuid))
  ORDER BY r.created_at DESC, ${id} DESC LIMIT $9`;

const TARGETS = {
  steps: select('s.id', 's.key', 'JOIN step_run s ON s.run_id = r.id', STANDS_STILL),
  runs: select(
    'r.id',
    'NULL',
    '',
    `(($7::text IS NULL AND $8::text IS NULL) OR EXISTS (SELECT 1 FROM step_run s WHERE s.run_id = r.id AND ${STANDS_STILL}))`,
  ),
};

export async function listBulkTargets(
  database: DataSource,
  organizationId: string,
  what: keyof typeof TARGETS,
  { runIds, personIds, status, stepKind, errorCode }: BulkFilter,
  page: PageRequest,
): Promise<Page<BulkTarget>> {
  const position = decodeCursor(page.cursor);
  const filter = [runIds, personIds, status, stepKind, errorCode].map((value) => value ?? null);
  const found = await rows<BulkTarget & { id: string; cursorAt: string }>(database, TARGETS[what], [
    organizationId,
    position?.at ?? null,
    position?.id ?? null,
    ...filter,
    page.limit + 1,
  ]);
  return toPage(found, page);
}
