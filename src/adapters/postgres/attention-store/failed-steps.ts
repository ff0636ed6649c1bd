import { REQUIREMENT_OF, STEPS_BESIDE } from './step-columns.js';

/** Steps that stand still, but for those whose write is in doubt: they are settled in the ledger. */
export const FAILED_STEPS = `
SELECT 'step-failed' AS kind, s.id AS subject, coalesce(s.started_at, r.created_at) AS since, s.epoch::text AS occurrence,
  s.person_id, s.key AS about, 'normal' AS urgency, jsonb_build_object('runId', s.run_id, 'stepKey', s.key, 'stepKind', s.kind,
    'code', s.error_code, 'message', s.error_message, 'hasEffect', s.business_key IS NOT NULL,
    'requirement', ${REQUIREMENT_OF}, 'steps', ${STEPS_BESIDE}) AS facts
FROM step_run s JOIN workflow_run r ON r.id = s.run_id
WHERE s.organization_id = $1 AND s.status = 'needs-attention' AND r.state = 'open'
  AND NOT (s.error_code IN ('EFFECT_ABSENT', 'EFFECT_UNKNOWN') AND EXISTS (
    SELECT 1 FROM effect e WHERE e.organization_id = s.organization_id AND e.kind = s.kind AND e.business_key = s.business_key
      AND e.state IN ('authorized', 'unknown')))`;
