import { isFinished, newlyReady, runState, waitingFor, type StepNode } from '../../../domain/run-state.js';
import type { Settlement } from '../../../domain/settlement.js';
import type { StepSettlement } from '../../../ports/run-store.js';

export interface StepRow extends StepNode {
  id: string;
  run_id: string;
  epoch: number;
}

/** The new standing of a step; `attempt` is set when an attempt ended with it, not when staff or the run moved it. */
export interface StepChange {
  id: string;
  status: StepNode['status'];
  epoch: number;
  attempt?: Settlement['type'];
  /** The outside world was read. */
  looked_up?: boolean;
  failed?: boolean;
  /** It failed because the other side was away. */
  outage?: boolean;
  /** Until the step is due. */
  timer_ms?: number;
  waiting_for?: string;
  signal?: string;
  output?: unknown;
  error_code?: string;
  error_message?: string;
  requirement?: 'met' | 'not-met' | 'waived';
  completed_at?: string;
}

export interface EffectChange {
  id: string;
  authorized_by: string;
  authorized_epoch: number;
  state: string;
  external_id?: string;
  output?: unknown;
}

/** The changes with everything that becomes possible, or pointless, by them, and the runs that they complete. */
export function withConsequences(
  steps: readonly StepRow[],
  told: readonly StepChange[],
): { changes: StepChange[]; completedRuns: string[] } {
  const direct = [...told, ...pointless(steps, told)];
  const changed = new Map(direct.map((change) => [change.id, change]));
  const after = steps.map((step) => ({ ...step, status: changed.get(step.id)?.status ?? step.status }));
  const runIds = [...new Set(after.map((step) => step.run_id))];
  const completedRuns: string[] = [];
  const ready = runIds.flatMap((runId) => {
    const ofRun = after.filter((step) => step.run_id === runId);
    if (runState(ofRun) === 'completed') completedRuns.push(runId);
    const keys = newlyReady(ofRun);
    return ofRun
      .filter((step) => keys.includes(step.key))
      .map((step): StepChange => ({ id: step.id, status: 'ready', epoch: step.epoch + 1 }));
  });
  return { changes: [...direct, ...ready], completedRuns };
}

/** Once somebody decided against a requirement nothing begins that comes after; its own holding stays open. */
function pointless(steps: readonly StepRow[], changes: readonly StepChange[]): StepChange[] {
  const refused = changes.filter((change) => change.requirement === 'not-met');
  return refused.flatMap(({ id }) => {
    const step = steps.find((one) => one.id === id);
    if (!step) return [];
    const ofRun = steps.filter((one) => one.run_id === step.run_id);
    const keys = waitingFor([step.key], ofRun);
    return ofRun
      .filter(({ key, status }) => keys.includes(key) && !isFinished(status))
      .map((one): StepChange => ({ id: one.id, status: 'skipped', epoch: one.epoch + 1 }));
  });
}

export function effectChange({ step, settlement }: StepSettlement): EffectChange[] {
  if (!step.effect || !settlement.effect) return [];
  const { state, externalId, output } = settlement.effect;
  const { id, authorization } = step.effect;
  return [
    {
      id,
      authorized_by: authorization.stepRunId,
      authorized_epoch: authorization.epoch,
      state,
      external_id: externalId,
      output,
    },
  ];
}

export function settledChange({ step, settlement }: StepSettlement): StepChange {
  const { stepRunId: id, epoch } = step;
  const base = { id, epoch, attempt: settlement.type, looked_up: settlement.lookedUp };
  switch (settlement.type) {
    case 'succeeded':
      return {
        ...base,
        status: 'succeeded',
        output: settlement.output,
        requirement: settlement.requirement ?? 'met',
        completed_at: settlement.completedAt,
      };
    case 'waiting':
      return {
        ...base,
        status: 'waiting',
        timer_ms: settlement.pollAfterMs,
        waiting_for: settlement.waitingFor,
        signal: settlement.signal,
      };
    case 'retry':
      return {
        ...base,
        status: 'waiting',
        failed: true,
        outage: settlement.outage,
        timer_ms: settlement.delayMs,
        waiting_for: 'the next attempt',
        error_code: settlement.error.code,
        error_message: settlement.error.message,
      };
    case 'needs-attention':
      return {
        ...base,
        status: 'needs-attention',
        failed: true,
        error_code: settlement.error.code,
        error_message: settlement.error.message,
      };
  }
}
