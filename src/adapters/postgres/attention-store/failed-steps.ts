import type { Source } from './source.js';
import { REQUIREMENT_OF, STEPS_BESIDE } from './step-columns.js';

/** Steps that stand still, but for those whose write is in doubt: they are settled in the ledger. */
export const failedSteps: Source = {
  kinds: ['step-failed'],
  kind: `'step-failed'`,
  subject: 's.id',
  since: 'coalesce(s.started_at, r.created_at)',
  occurrence: 's.epoch::text',
  personId: 's.person_id',
  about: 's.key',
  urgency: `'normal'`,
  facts: `jsonb_build_object('runId', s.run_id, 'stepKey', s.key, 'stepKind', s.kind, 'code', s.error_code, 'message', s.error_message,
    'hasEffect', s.business_key IS NOT NULL, 'requirement', ${REQUIREMENT_OF}, 'steps', ${STEPS_BESIDE})`,
  from: `
FROM step_run s JOIN workflow_run r ON r.id = s.run_id
WHERE s.organization_id = $1 AND s.status = 'needs-attention' AND r.state = 'open'
  AND NOT (s.error_code IN ('EFFECT_ABSENT', 'EFFECT_UNKNOWN') AND EXISTS (
    SELECT 1 FROM effect e WHERE e.organization_id = s.organization_id AND e.kind = s.kind AND e.business_key = s.business_key
      AND e.state IN ('authorized', 'unknown')))`,
};
