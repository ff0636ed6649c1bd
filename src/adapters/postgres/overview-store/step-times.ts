const DAYS = '(extract(epoch FROM s.ended_at - least(s.began_at, s.waiting_since, s.started_at)) / 86400)::float8';

/** SQL: days per kind of step of organization $1 over the last 90 days, and where people are now. */
export const STEP_TIMES = `
WITH took AS (
  SELECT s.kind, count(*)::int AS ended, percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY ${DAYS}) AS days
  FROM step_run s WHERE s.organization_id = $1 AND s.status = 'succeeded' AND s.ended_at > clock_now() - interval '90 days'
    AND s.started_at IS NOT NULL
  GROUP BY s.kind
), now AS (
  SELECT s.kind, count(*) FILTER (WHERE s.status = 'waiting')::int AS waiting,
    count(*) FILTER (WHERE s.status = 'needs-attention')::int AS attention
  FROM step_run s WHERE s.organization_id = $1 AND s.status IN ('waiting', 'needs-attention') GROUP BY s.kind
)
SELECT kind, coalesce(t.ended, 0) AS ended, t.days[1] AS "medianDays", t.days[2] AS "p90Days",
  coalesce(n.waiting, 0) AS waiting, coalesce(n.attention, 0) AS "needsAttention"
FROM took t FULL JOIN now n USING (kind) ORDER BY t.days[1] DESC NULLS LAST, kind`;
