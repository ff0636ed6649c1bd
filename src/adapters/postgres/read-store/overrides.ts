import type { DataSource } from 'typeorm';
import type { OverrideView } from '../../../ports/read-store.js';
import { rows } from '../sql.js';
import { timeColumn } from './page.js';

/** Newest first; of somebody into whom others were merged also theirs. */
export function readOverrides(database: DataSource, organizationId: string, personId: string): Promise<OverrideView[]> {
  return rows<OverrideView>(
    database,
    `WITH RECURSIVE body AS (
       SELECT id FROM person WHERE organization_id = $1 AND id::text = $2
       UNION ALL SELECT p.id FROM body JOIN person p ON p.merged_into = body.id
     )
     SELECT v.id, v.kind, v.requirement_key AS key, v.requirement, v.actor, v.reason, v.expires_on::text AS "expiresOn",
       CASE WHEN v.ended_at IS NOT NULL THEN 'ended'
         WHEN v.expires_on < day_of(o.time_zone, o.cut_off_hour) THEN 'expired' ELSE 'in-force' END AS state,
       ${timeColumn('v.created_at')} AS "createdAt", ${timeColumn('v.ended_at')} AS "endedAt", v.ended_by AS "endedBy",
       v.end_reason AS "endReason"
     FROM body JOIN person_override v ON v.person_id = body.id JOIN organization o ON o.id = v.organization_id
     ORDER BY v.created_at DESC, v.id`,
    [organizationId, personId],
  );
}
