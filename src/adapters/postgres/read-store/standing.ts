/** SQL of person p in organization o: the end of what they fulfilled and is asked of them, the first of several. */
const FIRST_END = `(SELECT min(counts_until((h.met_at AT TIME ZONE o.time_zone)::date, h.requirement)) FROM holding h
    WHERE h.person_id = p.id AND h.current AND h.state IN ('met', 'waived'))`;

const has = (state: string) =>
  `EXISTS (SELECT 1 FROM holding h WHERE h.person_id = p.id AND h.current AND h.state = '${state}')`;

const LASTING_STANDING = `CASE
  WHEN p.status = 'unknown' THEN p.status
  WHEN p.merged_into IS NOT NULL THEN 'merged'
  WHEN p.status IN ('terminated', 'scheduled') THEN p.status
  WHEN p.held_reason IS NOT NULL THEN 'held'
  WHEN EXISTS (SELECT 1 FROM step_run s JOIN workflow_run r ON r.id = s.run_id
    WHERE r.person_id = p.id AND r.state = 'open' AND s.status = 'needs-attention') THEN 'needs-attention'
  WHEN ${has('not-met')} THEN 'not-clear'
  WHEN ${has('open')} THEN 'waiting'
  WHEN p.assumed OR ${has('assumed')} THEN 'assumed'
  WHEN p.compliance_user_id IS NULL THEN 'waiting'
  ELSE 'cleared' END`;

const IS_CLEAR = `(p.merged_into IS NULL AND p.status = 'active' AND p.held_reason IS NULL AND p.compliance_user_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM holding h WHERE h.person_id = p.id AND h.current AND h.state NOT IN ('met', 'waived')))`;

/**
 * SQL of person p in organization o. It speaks of days but not of today, so that it stays true when the day changes:
 * `standing` and `is_clear` are as if nothing that was fulfilled lapsed, and no day is `infinity`.
 */
export const LASTING = {
  standing: LASTING_STANDING,
  is_clear: IS_CLEAR,
  counts_until: `coalesce(${FIRST_END}, 'infinity')`,
  clear_through: `CASE WHEN ${IS_CLEAR} THEN coalesce(least(p.end_date - 1, ${FIRST_END}), 'infinity') ELSE 'infinity' END`,
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
