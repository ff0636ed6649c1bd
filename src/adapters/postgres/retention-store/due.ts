/** The ids of all records of person p that are one human. */
const BODY = `
WITH RECURSIVE body AS (
  SELECT p.id, p.employee_id UNION ALL
  SELECT m.* FROM body CROSS JOIN LATERAL (SELECT c.id, c.employee_id FROM person c WHERE c.merged_into = body.id OFFSET 0) AS m
)`;

const isUnderWay = `
  EXISTS (SELECT FROM workflow_run r WHERE r.person_id = body.id AND r.state = 'open')
  OR EXISTS (SELECT FROM effect e WHERE e.person_id = body.id AND e.state IN ('authorized', 'unknown'))
  OR EXISTS (SELECT FROM mail WHERE person_id = body.id AND state IN ('waiting', 'sending'))
  OR EXISTS (SELECT FROM hr_event e WHERE e.organization_id = p.organization_id AND e.employee_id = body.employee_id
    AND e.outcome IN ('scheduled', 'held'))`;

/** An HR system that goes on telling of somebody has told their name again. */
const isToldOf = `
  SELECT FROM hr_event e WHERE e.organization_id = p.organization_id AND e.employee_id = body.employee_id
    AND (e.facts - 'employeeId' <> '{}' OR e.sealed IS NOT NULL)`;

/**
 * SQL: person p of organization o left so many years ago, nothing is under way for them, and there is something to remove.
 * @param years an expression; null: nobody.
 */
export const hasLeftFor = (years: string): string => `
  p.status = 'terminated' AND p.merged_into IS NULL
  AND p.end_date <= (day_of(o.time_zone, o.cut_off_hour) - make_interval(years => ${years}))::date
  AND (p.anonymised_at IS NULL OR EXISTS (${BODY} SELECT FROM body WHERE EXISTS (${isToldOf})))
  AND NOT EXISTS (${BODY} SELECT FROM body WHERE ${isUnderWay})`;

/** SQL: delivery d was read so many days ago. */
export const wasReadFor = (days: string): string => `
  d.sealed_content IS NOT NULL AND d.status = 'done' AND d.ended_at < clock_now() - ${days} * interval '1 day'`;
