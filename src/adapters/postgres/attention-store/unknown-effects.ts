import { AGE_MS, AUTHORIZATION, STEP_OF_WRITE } from '../effect-store/effect-columns.js';
import type { Source } from './source.js';

/** Writes in doubt that no step looks up by itself, now or later. What was authorized just now is still on its way. */
export const unknownEffects: Source = {
  kinds: ['effect-unknown'],
  kind: `'effect-unknown'`,
  subject: 'e.id',
  since: 'e.authorized_clock_at',
  occurrence: AUTHORIZATION,
  personId: 'e.person_id',
  about: 's.key',
  urgency: `'normal'`,
  facts: `jsonb_build_object('stepKind', e.kind, 'state', e.state, 'ageMs', ${AGE_MS}, 'authorization', ${AUTHORIZATION},
    'runState', s.run_state, 'stepStatus', s.status, 'message', s.error_message)`,
  from: `
FROM effect e ${STEP_OF_WRITE}
WHERE e.organization_id = $1 AND e.state IN ('authorized', 'unknown')
  AND (e.state = 'unknown' OR e.authorized_at < now() - interval '10 minutes')
  AND NOT (s.run_state = 'open' AND s.status IN ('ready', 'running', 'waiting'))
  AND NOT (s.run_state = 'open' AND s.status = 'needs-attention' AND s.error_code NOT IN ('EFFECT_ABSENT', 'EFFECT_UNKNOWN'))`,
};
