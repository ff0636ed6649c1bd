/** SQL that joins to person p in organization o, as held, what all that is asked of them today comes to. */
export const HELD = `CROSS JOIN LATERAL (
  SELECT coalesce(bool_or(h.state = 'not-met'), false) AS is_refused, coalesce(bool_or(h.state = 'open'), false) AS is_open,
    coalesce(bool_or(h.state = 'assumed'), false) AS is_assumed,
    min(counts_until((h.met_at AT TIME ZONE o.time_zone)::date, h.requirement)) FILTER (WHERE h.state IN ('met', 'waived')) AS first_end,
    min(h.due_date) FILTER (WHERE h.state = 'open') AS due_date
  FROM holding h WHERE h.person_id = p.id AND h.current) held`;

const IS_CLEAR = `(p.merged_into IS NULL AND p.status = 'active' AND p.held_reason IS NULL AND p.compliance_user_id IS NOT NULL
    AND NOT (held.is_refused OR held.is_open OR held.is_assumed))`;

/**
 * SQL of person p and `HELD`. It speaks of days but not of today, so that it stays true when the day changes: `standing`
 * and `is_clear` are as if nothing that was fulfilled lapsed, and no day is `infinity`.
 */
export const LASTING = {
  standing: `CASE
  WHEN p.status = 'unknown' THEN p.status
  WHEN p.merged_into IS NOT NULL THEN 'merged'
  WHEN p.status IN ('terminated', 'scheduled') THEN p.status
  WHEN p.held_reason IS NOT NULL THEN 'held'
  WHEN EXISTS (SELECT 1 FROM step_run s JOIN workflow_run r ON r.id = s.run_id
    WHERE r.person_id = p.id AND r.state = 'open' AND s.status = 'needs-attention') THEN 'needs-attention'
  WHEN held.is_refused THEN 'not-clear'
  WHEN held.is_open THEN 'waiting'
  WHEN p.assumed OR held.is_assumed THEN 'assumed'
  WHEN p.compliance_user_id IS NULL THEN 'waiting'
  ELSE 'cleared' END`,
  is_clear: IS_CLEAR,
  counts_until: `coalesce(held.first_end, 'infinity')`,
  clear_through: `CASE WHEN ${IS_CLEAR} THEN coalesce(least(p.end_date - 1, held.first_end), 'infinity') ELSE 'infinity' END`,
};

/** SQL of the columns of `LASTING` in s, on a day of the organization. */
export function standingOn(today: string) {
  const lapsed = `(s.standing IN ('waiting', 'assumed', 'cleared') AND s.counts_until < ${today})`;
  const cleared = `(s.is_clear AND s.counts_until >= ${today})`;
  return {
    lapsed,
    cleared,
    /** Says the same as domain/clearance.ts in one word; an integration test holds them against each other. */
    standing: `CASE WHEN ${lapsed} THEN 'expired' ELSE s.standing END`,
    /** Says the same as `expiresAt` of domain/clearance.ts; the same test holds them against each other. */
    clearedUntil: `CASE WHEN ${cleared} THEN nullif(s.clear_through, 'infinity') END`,
  };
}
