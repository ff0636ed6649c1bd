import type { DataSource, EntityManager } from 'typeorm';
import type { ClearanceWatch } from '../../../ports/webhook-store.js';
import { one, rows } from '../sql.js';

const pageSize = 2_000;
/** Before every person. */
const nobody = '00000000-0000-0000-0000-000000000000';

const PRESENT = 'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS transaction';

const WANTED = `
SELECT DISTINCT organization_id AS id FROM webhook
WHERE enabled AND event_types && ARRAY['person.cleared', 'person.not-cleared']`;

// Begins with a look at everybody that tells nobody: whoever is cleared by then was cleared before.
const BEGIN = `
INSERT INTO clearance_watch (organization_id, transaction, everybody_after)
VALUES ($1, pg_snapshot_xmin(pg_current_snapshot()), '${nobody}') ON CONFLICT DO NOTHING`;

const LOCK = `
SELECT transaction::text, everybody_after AS "everybodyAfter", everybody_tells AS "everybodyTells",
  looked_at < now() - interval '1 day' OR transaction > pg_snapshot_xmin(pg_current_snapshot()) AS "isLost"
FROM clearance_watch WHERE organization_id = $1 FOR UPDATE SKIP LOCKED`;

/** Says the same as domain/clearance.ts of person p; an integration test holds them against each other. */
const CLEARED_UNTIL = `
CASE WHEN p.merged_into IS NULL AND p.status = 'active' AND p.held_reason IS NULL AND p.compliance_user_id IS NOT NULL
  AND NOT EXISTS (SELECT FROM holding h WHERE h.person_id = p.id AND h.current AND h.state NOT IN ('met', 'waived'))
  AND coalesce((SELECT min(counts_until((h.met_at AT TIME ZONE o.time_zone)::date, h.requirement)) FROM holding h
    WHERE h.person_id = p.id AND h.current), 'infinity') >= day_of(o.time_zone, o.cut_off_hour)
  THEN coalesce((SELECT min(counts_until((h.met_at AT TIME ZONE o.time_zone)::date, h.requirement)) FROM holding h
    WHERE h.person_id = p.id AND h.current), 'infinity') END`;

const CANDIDATES = {
  everybody: `
    SELECT id FROM person WHERE organization_id = $1 AND id > $2::uuid ORDER BY id LIMIT ${pageSize}`,
  changed: `
    SELECT c.person_id AS id FROM change c
    WHERE c.organization_id = $1 AND c.person_id IS NOT NULL AND c.kind IN ('person', 'run')
      AND c.transaction >= $2::xid8 AND c.transaction < pg_snapshot_xmin(pg_current_snapshot())
    UNION SELECT k.person_id FROM known_clearance k JOIN organization o ON o.id = k.organization_id
    WHERE k.organization_id = $1 AND k.cleared_until < day_of(o.time_zone, o.cut_off_hour)`,
};

/** Notes whose clearance began or ended, and puts it into the outbox, in one statement. */
const compare = (candidates: string) => `
WITH candidate AS (${candidates}
), judged AS (
  SELECT p.id, k.person_id IS NOT NULL AS was, ${CLEARED_UNTIL} AS until
  FROM candidate JOIN person p ON p.id = candidate.id JOIN organization o ON o.id = p.organization_id
    LEFT JOIN known_clearance k ON k.person_id = p.id
), gained AS (
  INSERT INTO known_clearance (person_id, organization_id, cleared_until)
  SELECT id, $1, until FROM judged WHERE until IS NOT NULL
  ON CONFLICT (person_id) DO UPDATE SET cleared_until = excluded.cleared_until
), lost AS (
  DELETE FROM known_clearance k USING judged j WHERE k.person_id = j.id AND j.until IS NULL
), told AS (
  SELECT put_webhook($1, CASE WHEN was THEN 'person.not-cleared' ELSE 'person.cleared' END, jsonb_build_object('personId', id))
  FROM judged WHERE $3 AND was <> (until IS NOT NULL)
)
SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS transaction, (SELECT count(*) FROM told)::int AS told,
  (SELECT count(*) FROM candidate)::int AS seen, (SELECT max(id::text) FROM candidate) AS last`;

// Who asks again later begins anew.
const FORGET = `
WITH idle AS (
  DELETE FROM clearance_watch w WHERE NOT EXISTS (SELECT FROM webhook h WHERE h.organization_id = w.organization_id
    AND h.enabled AND h.event_types && ARRAY['person.cleared', 'person.not-cleared']) RETURNING organization_id
)
DELETE FROM known_clearance WHERE organization_id IN (SELECT organization_id FROM idle)`;

const MOVE = `
UPDATE clearance_watch SET looked_at = now(), transaction = coalesce($2::xid8, transaction), everybody_after = $3,
  everybody_tells = everybody_tells OR $4
WHERE organization_id = $1 AND ($5 OR looked_at < now() - interval '1 minute')`;

interface Standing {
  transaction: string;
  everybodyAfter: string | null;
  everybodyTells: boolean;
  isLost: boolean;
}

interface Seen {
  transaction: string;
  seen: number;
  last: string | null;
}

export class PostgresClearanceWatch implements ClearanceWatch {
  constructor(private readonly database: DataSource) {}

  async look(): Promise<boolean> {
    await this.database.query(FORGET);
    let isMore = false;
    for (const { id } of await rows<{ id: string }>(this.database, WANTED))
      isMore = (await this.database.transaction((manager) => lookAt(manager, id))) || isMore;
    return isMore;
  }
}

async function lookAt(manager: EntityManager, organizationId: string): Promise<boolean> {
  await manager.query(BEGIN, [organizationId]);
  const standing = await one<Standing>(manager, LOCK, [organizationId]);
  if (!standing) return false;
  const { transaction, everybodyAfter, everybodyTells, isLost } = standing;
  // Changes are kept for a day: after a longer pause everybody is looked at, and what differs is told.
  if (isLost) {
    const [present] = await rows<{ transaction: string }>(manager, PRESENT);
    await manager.query(MOVE, [organizationId, present?.transaction, nobody, true, true]);
    return true;
  }
  const [candidates, from, tells] =
    everybodyAfter === null
      ? ([CANDIDATES.changed, transaction, true] as const)
      : ([CANDIDATES.everybody, everybodyAfter, everybodyTells] as const);
  const found = await one<Seen>(manager, compare(candidates), [organizationId, from, tells]);
  const next = everybodyAfter !== null && found?.seen === pageSize ? found.last : null;
  const reached = everybodyAfter === null ? found?.transaction : null;
  const isMoved = everybodyAfter !== null || found?.seen !== 0;
  await manager.query(MOVE, [organizationId, reached, next, false, isMoved]);
  return everybodyAfter !== null;
}
