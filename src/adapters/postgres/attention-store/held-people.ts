import type { Source } from './source.js';

/** People with whom nothing goes on. A suspected duplicate is an item of its own. */
export const heldPeople: Source = {
  kinds: ['held', 'unmatched'],
  kind: `CASE h.held_reason WHEN 'NO_MATCHING_RULE' THEN 'unmatched' ELSE 'held' END`,
  subject: 'h.id',
  since: 'h.updated_at',
  occurrence: 'h.held_reason || h.cycle',
  personId: 'h.id',
  about: 'h.held_reason',
  urgency: `'normal'`,
  facts: `jsonb_build_object('reason', h.held_reason, 'role', h.facts->>'role', 'department', h.facts->>'department',
    'location', h.facts->>'location', 'state', h.facts->>'state')`,
  from: `
FROM person h
WHERE h.organization_id = $1 AND h.held_reason IS NOT NULL AND h.held_reason <> 'SUSPECTED_DUPLICATE' AND h.merged_into IS NULL`,
};
