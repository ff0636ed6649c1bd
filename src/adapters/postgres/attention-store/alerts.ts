import type { Source } from './source.js';

/** Open alerts. */
export const alerts: Source = {
  kinds: ['rule', 'overdue', 'alert'],
  kind: `CASE a.kind WHEN 'rule-broken' THEN 'rule' WHEN 'requirement-overdue' THEN 'overdue' ELSE 'alert' END`,
  subject: 'a.id',
  since: 'a.first_seen_at',
  occurrence: `''`,
  personId: `CASE a.kind WHEN 'requirement-overdue' THEN (a.detail->>'personId')::uuid END`,
  about: 'a.message',
  urgency: `CASE a.severity WHEN 'info' THEN 'low' ELSE 'normal' END`,
  facts: `jsonb_build_object('alertKind', a.kind, 'message', a.message, 'about', coalesce(a.detail->>'rule', a.detail->>'requirement'))`,
  from: `
FROM alert a
WHERE a.organization_id = $1 AND a.resolved_at IS NULL`,
};
