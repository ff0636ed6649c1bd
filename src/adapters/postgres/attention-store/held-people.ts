/** People with whom nothing goes on. A suspected duplicate is an item of its own. */
export const HELD_PEOPLE = `
SELECT CASE p.held_reason WHEN 'NO_MATCHING_RULE' THEN 'unmatched' ELSE 'held' END AS kind, p.id AS subject, p.updated_at AS since,
  p.held_reason || p.cycle AS occurrence, p.id AS person_id, p.held_reason AS about, 'normal' AS urgency,
  jsonb_build_object('reason', p.held_reason, 'role', p.facts->>'role', 'department', p.facts->>'department',
    'location', p.facts->>'location', 'state', p.facts->>'state') AS facts
FROM person p
WHERE p.organization_id = $1 AND p.held_reason IS NOT NULL AND p.held_reason <> 'SUSPECTED_DUPLICATE' AND p.merged_into IS NULL`;
