import type { Source } from './source.js';

/** Pairs that may be one person. */
export const duplicates: Source = {
  kinds: ['duplicate'],
  kind: `'duplicate'`,
  subject: 'd.id',
  since: 'd.found_at',
  occurrence: 'd.found_at::text',
  personId: 'd.person_id',
  about: `concat_ws(' ', o.employee_id, o.facts->>'firstName', o.facts->>'lastName')`,
  urgency: `'normal'`,
  facts: `jsonb_build_object('grounds', d.grounds, 'other', jsonb_build_object('employeeId', o.employee_id,
    'firstName', o.facts->>'firstName', 'lastName', o.facts->>'lastName', 'startDate', o.start_date))`,
  from: `
FROM duplicate d JOIN person o ON o.id = d.other_id
WHERE d.organization_id = $1 AND d.state = 'open'`,
};
