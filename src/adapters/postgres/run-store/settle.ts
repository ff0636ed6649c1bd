import type { EntityManager } from 'typeorm';
import type { StepHint, StepSettlement } from '../../../ports/run-store.js';
import { effectChange, settledChange } from './settle-changes.js';
import { lockRuns, writeChanges } from './write-changes.js';

const FENCED_OFF = `
INSERT INTO attempt (run_id, step_run_id, epoch, outcome, error_code, error_message)
SELECT run_id, id, epoch, 'fenced-off', 'LEASE_LOST', 'The attempt ended after its lease had passed to another; its step was left alone.'
FROM jsonb_to_recordset($1::jsonb) AS l(id uuid, run_id uuid, epoch int)`;

/**
 * T3: lock the runs, check the fences, let the domain say what becomes possible, write it all in one statement.
 * Must run inside a transaction.
 */
export async function settleSteps(on: EntityManager, settlements: StepSettlement[]): Promise<StepHint[]> {
  const steps = await lockRuns(
    on,
    settlements.map((one) => one.step.runId),
  );
  const standing = new Map(steps.map((step) => [step.id, step]));
  const isHeld = ({ step }: StepSettlement) => {
    const found = standing.get(step.stepRunId);
    return found?.status === 'running' && found.epoch === step.epoch;
  };
  const changes = settlements.filter(isHeld).map(settledChange);
  const hints = await writeChanges(on, steps, changes, settlements.flatMap(effectChange));
  const lost = settlements
    .filter((one) => !isHeld(one))
    .map(({ step }) => ({ id: step.stepRunId, run_id: step.runId, epoch: step.epoch }));
  if (lost.length > 0) await on.query(FENCED_OFF, [JSON.stringify(lost)]);
  return hints;
}
