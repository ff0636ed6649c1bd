import type { EntityManager } from 'typeorm';
import type { EarlierDecision } from '../../../domain/human-decision.js';
import type { NewDecision } from '../../../ports/staff-store.js';
import { one, rows } from '../sql.js';

/** The question is one of a person, a requirement and a step kind; a decision that settled it ends it. */
const EARLIER = `
SELECT d.caller, d.actor, d.decision FROM review_decision d JOIN step_run s ON s.id = $1
WHERE d.person_id = s.person_id AND d.requirement_key = s.requirement_key AND d.kind = s.kind
  AND d.id > coalesce((SELECT max(e.id) FROM review_decision e
    WHERE e.person_id = s.person_id AND e.requirement_key = s.requirement_key AND e.kind = s.kind AND e.settles), 0)
ORDER BY d.id`;

/** With the check and its flag as they were seen by the step that waited for it; never the link to the report. */
const RECORD = `
INSERT INTO review_decision (organization_id, person_id, run_id, step_run_id, kind, requirement_key, check_id, flagged,
  decision, settles, caller, actor, role, reason)
SELECT s.organization_id, s.person_id, s.run_id, s.id, s.kind, s.requirement_key, (c.output->>'checkId')::bigint,
  (c.output->>'flagged')::boolean, $2, $3, $4, $5, $6, $7
FROM step_run s LEFT JOIN step_run c ON c.run_id = s.run_id AND c.requirement_key = s.requirement_key
  AND c.kind = 'await-background-check'
WHERE s.id = $1 RETURNING id::text`;

export const earlierDecisions = (on: EntityManager, stepRunId: string): Promise<EarlierDecision[]> =>
  rows(on, EARLIER, [stepRunId]);

export async function recordDecision(on: EntityManager, stepRunId: string, told: NewDecision): Promise<string> {
  const { decision, settles, caller, actor, role, reason } = told;
  const stored = await one<{ id: string }>(on, RECORD, [stepRunId, decision, settles, caller, actor, role, reason]);
  if (!stored) throw new Error('A decision was taken about a step that there is not.');
  return stored.id;
}
