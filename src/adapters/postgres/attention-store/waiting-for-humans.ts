import type { Source } from './source.js';
import { REQUIREMENT_OF, STEPS_BESIDE } from './step-columns.js';

/** Of a step s: what the check ended with that is to be judged. */
const CHECK = (field: string) => `(SELECT c.output->'${field}' FROM step_run c
  WHERE c.run_id = s.run_id AND c.requirement_key = s.requirement_key AND c.kind = 'await-background-check')`;

/** One that is to be tried again has not begun to wait. */
const SINCE = 'coalesce(s.waiting_since, s.started_at)';

/** Steps that wait for somebody to decide, or for a signature. */
export const waitingForHumans: Source = {
  kinds: ['review', 'approval', 'disclosure'],
  kind: `CASE s.kind WHEN 'approve' THEN 'approval' WHEN 'await-disclosure' THEN 'disclosure' ELSE 'review' END`,
  subject: 's.id',
  since: SINCE,
  occurrence: `${SINCE}::text`,
  personId: 's.person_id',
  about: 's.key',
  urgency: `'normal'`,
  facts: `jsonb_build_object('personId', s.person_id, 'runId', s.run_id, 'stepKey', s.key, 'stepKind', s.kind, 'waitingFor', s.waiting_for,
    'input', s.input, 'requirement', ${REQUIREMENT_OF}, 'steps', ${STEPS_BESIDE}, 'checkId', ${CHECK('checkId')}, 'flagged', ${CHECK('flagged')},
    'requirePreAdverse', (SELECT coalesce(((o.settings || o.decision_settings)->>'requirePreAdverse')::boolean, false)
      FROM organization o WHERE o.id = $1))`,
  from: `
FROM step_run s
WHERE s.organization_id = $1 AND s.status = 'waiting'
  AND s.kind IN ('review-background-check', 'decide-adverse-action', 'approve', 'await-disclosure')`,
};
