import type { EntityManager } from 'typeorm';
import type { StaffChange } from '../../../domain/staff-action.js';
import { insertSteps } from '../intake-store/start-run.js';
import { rows } from '../sql.js';

interface RunOfSteps {
  organizationId: string;
  runId: string;
  personId: string;
}

const REWIRE = `
UPDATE step_run SET needs = array_replace(needs, $2, $3)
WHERE run_id = $1 AND status = 'pending' AND $2 = ANY(needs) AND NOT key = ANY($4)`;

const EXTEND = `UPDATE workflow_run SET plan = jsonb_set(plan, '{steps}', coalesce(plan->'steps', '[]') || $2::jsonb) WHERE id = $1`;

/** Inside a staff action: the run's plan grows by steps that follow `completed`. */
export async function addSteps(
  on: EntityManager,
  run: RunOfSteps,
  completed: string,
  { steps, instead }: NonNullable<StaffChange['adds']>,
): Promise<void> {
  const sql = 'SELECT coalesce(max(position) + 1, 0) AS next FROM step_run WHERE run_id = $1';
  const [end] = await rows<{ next: number }>(on, sql, [run.runId]);
  await insertSteps(on, run, { steps }, end?.next);
  await on.query(EXTEND, [run.runId, JSON.stringify(steps)]);
  const last = steps.at(-1);
  const keys = steps.map(({ key }) => key);
  if (instead && last) await on.query(REWIRE, [run.runId, completed, last.key, keys]);
}
