/** Open alerts. */
export const ALERTS = `
SELECT CASE a.kind WHEN 'rule-broken' THEN 'rule' WHEN 'requirement-overdue' THEN 'overdue' ELSE 'alert' END AS kind, a.id AS subject,
  a.first_seen_at AS since, '' AS occurrence, CASE a.kind WHEN 'requirement-overdue' THEN (a.detail->>'personId')::uuid END AS person_id,
  a.message AS about, CASE a.severity WHEN 'info' THEN 'low' ELSE 'normal' END AS urgency,
  jsonb_build_object('alertKind', a.kind, 'message', a.message, 'about', coalesce(a.detail->>'rule', a.detail->>'requirement')) AS facts
FROM alert a
WHERE a.organization_id = $1 AND a.resolved_at IS NULL`;
