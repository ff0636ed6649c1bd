import type { EntityManager } from 'typeorm';
import type { StepHint } from '../../../ports/run-store.js';
import { rows } from '../sql.js';
import { withConsequences, type EffectChange, type StepChange, type StepRow } from './settle-changes.js';

/**
 * Everything that a batch of settlements changes. An effect is only changed by the attempt that it was authorized for
 * or that looked that very authorization up; the one exception is proof that it happened, which always counts, also
 * beside another report in the same batch. A wait for an unknown write is no success: failures go on being counted.
 * Whoever fulfils what will end, or what something else is counted from, is decided about once more: the decision says on
 * which day the renewal begins, and when the other is due.
 */
const WRITE = `
WITH change AS (
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS c(
    id uuid, status text, epoch int, attempt text, looked_up boolean, failed boolean, outage boolean, timer_ms float8, waiting_for text, signal text,
    output jsonb, error_code text, error_message text, requirement text, completed_at timestamptz)
), report AS (
  SELECT DISTINCT ON (r.id) * FROM jsonb_to_recordset($2::jsonb) AS r(
    id uuid, authorized_by uuid, authorized_epoch int, state text, external_id text, output jsonb)
  ORDER BY r.id, array_position(ARRAY['confirmed', 'unknown', 'rejected'], r.state)
), moved AS (
  UPDATE step_run s SET
    status = c.status, epoch = c.epoch, lease_until = NULL,
    failures = CASE
      WHEN c.outage OR (c.attempt = 'waiting' AND s.business_key IS NOT NULL) THEN s.failures
      WHEN c.failed THEN s.failures + 1 ELSE 0 END,
    outages = CASE WHEN c.outage THEN s.outages + 1 ELSE 0 END,
    due_at = clock_now() + c.timer_ms * interval '1 millisecond',
    waiting_for = c.waiting_for, signal = c.signal,
    waiting_since = CASE WHEN c.attempt = 'waiting' THEN coalesce(s.waiting_since, clock_now()) ELSE s.waiting_since END,
    dispatched_at = CASE WHEN c.status = 'ready' THEN now() ELSE s.dispatched_at END,
    checked_at = CASE WHEN c.looked_up THEN clock_now() ELSE s.checked_at END,
    output = coalesce(c.output, s.output), error_code = c.error_code, error_message = c.error_message,
    ended_at = CASE WHEN c.status IN ('succeeded', 'skipped') THEN clock_now() END
  FROM change c WHERE s.id = c.id AND s.id = ANY($4)
  RETURNING s.*
), tried AS (
  INSERT INTO attempt (run_id, step_run_id, epoch, started_at, outcome, error_code, error_message)
  SELECT m.run_id, m.id, m.epoch, m.started_at, c.attempt, c.error_code, c.error_message
  FROM moved m JOIN change c ON c.id = m.id WHERE c.attempt IS NOT NULL
), fulfilled AS (
  UPDATE holding h SET state = c.requirement, met_at = coalesce(c.completed_at, clock_now()), renewing = false,
    credited_from = CASE WHEN h.generation = coalesce(h.credited_generation, h.generation) THEN h.credited_from END
  FROM moved m JOIN change c ON c.id = m.id
  WHERE (m.completes_requirement OR c.requirement = 'not-met') AND c.requirement IS NOT NULL AND h.person_id = m.person_id AND h.key = m.requirement_key
  RETURNING h.*, m.run_id, m.id AS step_run_id, m.organization_id
), certified AS (
  INSERT INTO certificate (person_id, key, generation, state, met_at, valid_until, run_id, step_run_id)
  SELECT f.person_id, f.key, f.generation, f.state, f.met_at, valid_until((f.met_at AT TIME ZONE o.time_zone)::date, f.requirement), f.run_id, f.step_run_id
  FROM fulfilled f JOIN organization o ON o.id = f.organization_id WHERE f.state <> 'not-met'
), learned AS (
  SELECT person_id, max((output->>'complianceUserId')::bigint) AS user_id, NULL::date AS today
  FROM moved WHERE status = 'succeeded' AND output ? 'complianceUserId' GROUP BY person_id
  UNION ALL SELECT f.person_id, NULL, day_of(o.time_zone, o.cut_off_hour)
  FROM fulfilled f JOIN organization o ON o.id = f.organization_id
  WHERE f.requirement ? 'validity' OR EXISTS (SELECT 1 FROM holding w WHERE w.person_id = f.person_id AND w.current
    AND (w.requirement->>'dueFrom' LIKE '%:%' OR w.requirement ? 'alsoDue'))
), told AS (
  UPDATE person p SET compliance_user_id = coalesce(l.user_id, p.compliance_user_id), look_again_on = least(p.look_again_on, l.today)
  FROM (SELECT person_id, max(user_id) AS user_id, min(today) AS today FROM learned GROUP BY person_id) l WHERE p.id = l.person_id
), reported AS (
  UPDATE effect e SET
    state = r.state, settled_at = now(), external_id = coalesce(r.external_id, e.external_id), output = coalesce(r.output, e.output)
  FROM report r
  WHERE e.id = r.id AND e.id = ANY($5) AND e.state <> 'confirmed'
    AND (r.state = 'confirmed' OR (e.step_run_id = r.authorized_by AND e.epoch = r.authorized_epoch))
), ended AS (
  UPDATE workflow_run SET state = 'completed', ended_at = clock_now() WHERE id = ANY($3) AND state = 'open'
)
SELECT m.id AS "stepRunId", m.epoch, CASE WHEN c.failed THEN c.timer_ms END AS "delayMs"
FROM moved m JOIN change c ON c.id = m.id
WHERE m.status = 'ready' OR (m.status = 'waiting' AND c.failed)`;

const LOCK_RUNS = 'SELECT id FROM workflow_run WHERE id = ANY($1) ORDER BY id FOR UPDATE';
const STEPS = 'SELECT id, run_id, key, status, epoch, needs FROM step_run WHERE run_id = ANY($1)';

/** Locks runs in a fixed order and reads their steps. */
export async function lockRuns(on: EntityManager, runIds: string[]): Promise<StepRow[]> {
  const sorted = [...new Set(runIds)].sort();
  await on.query(LOCK_RUNS, [sorted]);
  return rows<StepRow>(on, STEPS, [sorted]);
}

/** @returns what to wake; waits are left to the sweep, because a job for them would sit in the queue for days. */
export async function writeChanges(
  on: EntityManager,
  steps: readonly StepRow[],
  direct: readonly StepChange[],
  effects: readonly EffectChange[],
): Promise<StepHint[]> {
  const { changes, completedRuns } = withConsequences(steps, direct);
  const parameters = [
    ...[JSON.stringify(changes), JSON.stringify(effects), completedRuns],
    // Told apart, so that the planner knows how few they are.
    ...[changes.map(({ id }) => id), effects.map(({ id }) => id)],
  ];
  const hints = await rows<{ stepRunId: string; epoch: number; delayMs: number | null }>(on, WRITE, parameters);
  return hints.map(({ stepRunId, epoch, delayMs }) => ({ stepRunId, epoch, ...(delayMs !== null && { delayMs }) }));
}
