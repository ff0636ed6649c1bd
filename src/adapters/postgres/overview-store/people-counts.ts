/**
 * SQL: how many people of organization $1 stand how on the day $2 of the zone $3. Says the same as the standing of a list (read-store/people.ts), which
 * asks for each person by itself; here everybody is looked at at once. A test holds them against each other.
 */
export const PEOPLE_COUNTS = `
WITH held AS (
  SELECT person_id, bool_or(state = 'not-met') AS not_met, bool_or(state = 'open') AS open, bool_or(state = 'assumed') AS assumed,
    bool_or(state = 'open' AND due_date < $2::date) AS overdue, min(until) AS until
  FROM (
    SELECT h.person_id, h.state, h.due_date, CASE WHEN h.state IN ('met', 'waived')
      THEN counts_until((h.met_at AT TIME ZONE $3)::date, h.requirement) END AS until
    FROM holding h JOIN person p ON p.id = h.person_id
    WHERE p.organization_id = $1 AND p.status = 'active' AND h.current
      AND (h.state NOT IN ('met', 'waived') OR h.requirement ? 'validity')
    -- Sorted are the words that are looked at, not whole requirements.
    OFFSET 0
  ) h GROUP BY person_id
), stuck AS MATERIALIZED (
  SELECT DISTINCT r.person_id FROM step_run s JOIN workflow_run r ON r.id = s.run_id
  WHERE s.organization_id = $1 AND s.status = 'needs-attention' AND r.state = 'open'
), standing AS (
  SELECT p.start_date - $2::date AS starts_in, coalesce(h.overdue, false) AND p.status = 'active' AS overdue,
    least(p.end_date - 1, h.until) - $2::date AS days_left, CASE
      WHEN p.status = 'scheduled' THEN 'scheduled'
      WHEN p.held_reason IS NOT NULL THEN 'held'
      WHEN k.person_id IS NOT NULL THEN 'needs-attention'
      WHEN h.not_met THEN 'not-clear'
      WHEN h.until < $2::date THEN 'expired'
      WHEN h.open THEN 'waiting'
      WHEN p.assumed OR h.assumed THEN 'assumed'
      WHEN p.compliance_user_id IS NULL THEN 'waiting'
      ELSE 'cleared' END AS standing
  FROM person p LEFT JOIN held h ON h.person_id = p.id LEFT JOIN stuck k ON k.person_id = p.id
  WHERE p.organization_id = $1 AND p.merged_into IS NULL AND p.status IN ('active', 'scheduled')
)
SELECT standing, count(*)::int AS people, count(*) FILTER (WHERE overdue)::int AS overdue,
  count(*) FILTER (WHERE starts_in BETWEEN 0 AND 14)::int AS starting,
  count(*) FILTER (WHERE days_left <= 30)::int AS in30, count(*) FILTER (WHERE days_left <= 60)::int AS in60,
  count(*) FILTER (WHERE days_left <= 90)::int AS in90
FROM standing GROUP BY standing`;
