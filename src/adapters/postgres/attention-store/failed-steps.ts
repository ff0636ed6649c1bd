import type { Source } from './source.js';
import { REQUIREMENT_OF, STEPS_BESIDE } from './step-columns.js';

/** Steps that stand still; those of a run that ends are cancelled with it. A write in doubt is settled in the ledger. */
export const failedSteps: Source = {
  kinds: ['step-failed'],
  kind: `'step-failed'`,
  subject: 's.id',
  since: 's.started_at',
  occurrence: 's.epoch::text',
  personId: 's.person_id',
  about: 's.key',
  urgency: `'normal'`,
  facts: `jsonb_build_object('runId', s.run_id, 'stepKey', s.key, 'stepKind', s.kind, 'code', s.error_code, 'message', s.error_message,
    'hasEffect', s.business_key IS NOT NULL, 'requirement', ${REQUIREMENT_OF}, 'steps', ${STEPS_BESIDE})`,
  from: `
FROM step_run s
WHERE s.organization_id = $1 AND s.status = 'needs-attention'
  AND NOT (s.error_code IN ('EFFECT_ABSENT', 'EFFECT_UNKNOWN') AND EXISTS (
    SELECT 1 FROM effect e WHERE e.organization_id = s.organization_id AND e.kind = s.kind AND e.business_key = s.business_key
      AND e.state IN ('authorized', 'unknown')))`,
};
