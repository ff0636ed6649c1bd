/** Pairs that may be one person. */
export const DUPLICATES = `
SELECT 'duplicate' AS kind, d.id AS subject, d.found_at AS since, d.found_at::text AS occurrence, d.person_id,
  concat_ws(' ', o.employee_id, o.facts->>'firstName', o.facts->>'lastName') AS about, 'normal' AS urgency,
  jsonb_build_object('grounds', d.grounds, 'other', jsonb_build_object('employeeId', o.employee_id,
    'firstName', o.facts->>'firstName', 'lastName', o.facts->>'lastName', 'startDate', o.start_date)) AS facts
FROM duplicate d JOIN person o ON o.id = d.other_id
WHERE d.organization_id = $1 AND d.state = 'open'`;
