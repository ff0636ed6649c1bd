import type { DataSource } from 'typeorm';
import type { ClaimedImport } from '../../../ports/import-store.js';
import { timeColumn } from '../read-store/page.js';
import { one } from '../sql.js';

/** A file that nobody goes on with is thrown away: an upload that broke off at once, a preview after a month. */
const CLEAR_AWAY = [
  `DELETE FROM import WHERE organization_id = ANY($1) AND state = 'receiving' AND lease_until < now()`,
  `WITH old AS (
     UPDATE import SET state = 'cancelled', ended_at = clock_now()
     WHERE organization_id = ANY($1) AND mode = 'preview' AND state = 'completed' AND ended_at < clock_now() - interval '30 days'
     RETURNING id
   ) DELETE FROM import_chunk c USING old WHERE c.import_id = old.id`,
  `UPDATE import SET state = 'failed', error_code = 'IMPORT_STUCK', ended_at = clock_now(), lease_until = NULL
   WHERE organization_id = ANY($1) AND state = 'running' AND lease_until < now() AND attempts >= 5`,
];

const CLAIM = `
WITH due AS (
  SELECT id FROM import
  WHERE organization_id = ANY($1) AND (state = 'queued' OR (state = 'running' AND lease_until < now()))
  ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED
)
UPDATE import i SET state = 'running', epoch = i.epoch + 1, attempts = i.attempts + 1,
  lease_until = now() + $2::int * interval '1 millisecond', started_at = coalesce(i.started_at, clock_now())
FROM due, organization o WHERE i.id = due.id AND o.id = i.organization_id
RETURNING i.id, i.organization_id AS "organizationId", i.epoch, i.mode, i.source, ${timeColumn('i.as_of')} AS "asOf",
  day_of(o.time_zone, o.cut_off_hour)::text AS today, i.reading, i.totals, i.done_chunks AS "doneChunks"`;

export async function claimImport(
  database: DataSource,
  organizationIds: readonly string[],
  leaseMs: number,
): Promise<ClaimedImport | undefined> {
  for (const statement of CLEAR_AWAY) await database.query(statement, [organizationIds]);
  return one(database, CLAIM, [organizationIds, leaseMs]);
}
