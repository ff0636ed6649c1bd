import type { EntityManager } from 'typeorm';
import type { StepHint } from '../../../ports/run-store.js';
import { prepared } from '../prepared.js';
import { rows } from '../sql.js';

/** T4 in one statement. The signal stays until a claim uses it up, so one that comes before its waiter is kept. */
const SIGNAL = prepared(`
WITH stored AS (
  INSERT INTO signal (organization_id, key) VALUES ($1, $2)
), waiting AS (
  SELECT id FROM step_run WHERE organization_id = $1 AND signal = $2 AND status = 'waiting' ORDER BY id FOR UPDATE
), woken AS (
  UPDATE step_run s SET status = 'ready', epoch = s.epoch + 1, due_at = NULL, dispatched_at = now()
  FROM waiting w WHERE s.id = w.id
  RETURNING s.id, s.epoch
)
SELECT id AS "stepRunId", epoch FROM woken`);

export function storeSignal(on: EntityManager, organizationId: string, key: string): Promise<StepHint[]> {
  return rows<StepHint>(on, SIGNAL, [organizationId, key]);
}
