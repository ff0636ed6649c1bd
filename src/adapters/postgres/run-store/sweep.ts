import type { EntityManager } from 'typeorm';
import type { Failpoint, Failpoints } from '../../../ports/failpoints.js';
import { sweepIntervalMs, type StepHint } from '../../../ports/run-store.js';
import { isHeld, ordersThisMonth } from '../settings-store/ordering.js';
import { rows } from '../sql.js';

// Each statement takes at most this many rows, so that a sweep after a long outage stays short; the next one goes on.
const BATCH = 500;

/** The holder died or stalled: the new epoch fences it off, and the attempt is recorded as lost. */
const EXPIRED_LEASES = `
WITH expired AS (
  SELECT id FROM step_run WHERE status = 'running' AND lease_until < now()
  ORDER BY lease_until LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
), freed AS (
  UPDATE step_run s SET status = 'ready', epoch = s.epoch + 1, failures = s.failures + 1, lease_until = NULL, dispatched_at = now()
  FROM expired x WHERE s.id = x.id
  RETURNING s.id, s.run_id, s.epoch, s.started_at
), lost AS (
  INSERT INTO attempt (run_id, step_run_id, epoch, started_at, outcome, error_code, error_message)
  SELECT run_id, id, epoch - 1, started_at, 'lost', 'LEASE_EXPIRED', 'The worker stopped before it could say how the attempt ended.'
  FROM freed
)
SELECT id AS "stepRunId", epoch FROM freed`;

const wake = (due: string) => `
WITH due AS (${due} LIMIT ${BATCH} FOR UPDATE OF s SKIP LOCKED), woken AS (
  UPDATE step_run s SET status = 'ready', epoch = s.epoch + 1, due_at = NULL, dispatched_at = now()
  FROM due d WHERE s.id = d.id
  RETURNING s.id, s.epoch
)
SELECT id AS "stepRunId", epoch FROM woken`;

const DUE_TIMERS = wake(`
  SELECT s.id FROM step_run s WHERE s.status = 'waiting' AND s.due_at <= clock_now()`);

/**
 * Signals that came before their waiter, or while it was looking for the last time. The second kind may be used up: by
 * another step that waits for the same and was claimed in between.
 */
const EARLY_SIGNALS = wake(`
  SELECT s.id FROM step_run s WHERE s.status = 'waiting' AND s.id IN (
    SELECT w.id FROM signal g JOIN step_run w
      ON w.organization_id = g.organization_id AND w.signal = g.key AND w.status = 'waiting'
    WHERE g.consumed_at IS NULL OR g.received_at >= w.started_at)`);

/** Orders that had to wait, the longest waiting first, as many as may be placed by now. */
const HELD_ORDERS = wake(`
  SELECT s.id FROM step_run s WHERE s.status = 'waiting' AND s.id IN (
    SELECT h.id FROM (
      SELECT id, organization_id, row_number() OVER (PARTITION BY organization_id ORDER BY waiting_since, id) AS place
      FROM step_run WHERE ${isHeld}
    ) h JOIN organization o ON o.id = h.organization_id
    WHERE o.ordering_enabled AND (o.monthly_order_budget IS NULL OR h.place <= o.monthly_order_budget - ${ordersThisMonth}))`);

/** A used-up signal matters for as long as an attempt may last, an early one for as long as its waiter may take to ask. */
const OLD_SIGNALS = `
DELETE FROM signal WHERE id IN (
  SELECT id FROM signal WHERE consumed_at < clock_now() - interval '1 hour' OR received_at < clock_now() - interval '1 day'
  LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`;

/** After this time a repeated webhook counts as a new one; it is read back either way. */
const OLD_WEBHOOKS = `
DELETE FROM compliance_webhook w USING (
  SELECT organization_id, kind, content_hash FROM compliance_webhook
  WHERE last_received_at < clock_now() - interval '90 days' LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
) old WHERE (w.organization_id, w.kind, w.content_hash) = (old.organization_id, old.kind, old.content_hash)`;

/**
 * A job that is only slow gets a twin with the same id, which the queue swallows. Patience of one interval lets the
 * second sweep after a loss find every step.
 */
const WITHOUT_JOB = `
WITH stale AS (
  SELECT id FROM step_run WHERE status = 'ready' AND dispatched_at < now() - interval '${sweepIntervalMs} milliseconds'
  ORDER BY dispatched_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
), woken AS (
  UPDATE step_run s SET dispatched_at = now() FROM stale t WHERE s.id = t.id
  RETURNING s.id, s.epoch
)
SELECT id AS "stepRunId", epoch FROM woken`;

const stages: [statement: string, done: Failpoint][] = [
  [EXPIRED_LEASES, 'sweep-leases-freed'],
  [DUE_TIMERS, 'sweep-timers-woken'],
  [EARLY_SIGNALS, 'sweep-signals-woken'],
  [HELD_ORDERS, 'sweep-orders-released'],
  [WITHOUT_JOB, 'sweep-lost-jobs-found'],
];

/** T5. Re-entrant: several processes may sweep at once, and one that dies half-way loses nothing. */
export async function sweepSteps(on: EntityManager, failpoints: Failpoints): Promise<StepHint[]> {
  const hints: StepHint[] = [];
  failpoints.reach('sweep-begun');
  for (const [statement, done] of stages) {
    hints.push(...(await rows<StepHint>(on, statement)));
    failpoints.reach(done);
  }
  await on.query(OLD_SIGNALS);
  await on.query(OLD_WEBHOOKS);
  return hints;
}
