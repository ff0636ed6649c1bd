/** SQL: the month in which the organization is, as a date of its own calendar. */
const THIS_MONTH = `date_trunc('month', clock_now() AT TIME ZONE o.time_zone)`;

/** SQL: the last twelve months of organization $1, and what its catalogue said last. */
export const MONTHS = `
SELECT ARRAY(SELECT to_char(m, 'YYYY-MM') FROM
    generate_series(${THIS_MONTH} - interval '11 months', ${THIS_MONTH}, interval '1 month') AS m) AS months,
  coalesce(c.items, '{}') AS prices, c.seen_on::text AS "pricesSeenOn"
FROM organization o LEFT JOIN seen_catalog c ON c.organization_id = o.id WHERE o.id = $1`;

/** A renewal may be of another level than the requirement is named for; what the step was told counts. */
const ITEM = `CASE WHEN s.input->>'level' IS NOT NULL AND e.kind = 'order-background-check'
  THEN 'background-check:level-' || (s.input->>'level') ELSE coalesce(s.requirement_key, e.kind) END`;

/** SQL: what organization $1 ordered, or may have ordered, by month and thing, from the effect ledger. */
export const ORDERS = `
SELECT to_char(e.authorized_clock_at AT TIME ZONE o.time_zone, 'YYYY-MM') AS month, ${ITEM} AS item, count(*)::int AS count
FROM organization o JOIN effect e ON e.organization_id = o.id LEFT JOIN step_run s ON s.id = e.step_run_id
WHERE o.id = $1 AND e.kind IN ('order-background-check', 'assign-training') AND e.state <> 'rejected'
  AND e.authorized_clock_at >= (${THIS_MONTH} - interval '11 months') AT TIME ZONE o.time_zone
GROUP BY 1, 2`;
