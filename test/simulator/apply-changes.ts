import {
  withConsequences,
  type EffectChange,
  type StepChange,
} from '../../src/adapters/postgres/run-store/settle-changes.js';
import type { JsonObject } from '../../src/domain/json.js';
import type { StepHint } from '../../src/ports/run-store.js';
import type { MemoryTables, StepRecord } from './memory-tables.js';

/** What write-changes.ts does in SQL. */
export function applyChanges(
  tables: MemoryTables,
  steps: readonly StepRecord[],
  direct: readonly StepChange[],
  effects: readonly EffectChange[],
): StepHint[] {
  const { changes, completedRuns } = withConsequences(steps, direct);
  const now = tables.now();
  for (const change of changes) applyChange(tables, change, now);
  for (const state of ['confirmed', 'unknown', 'rejected'])
    for (const report of effects.filter((one) => one.state === state)) applyReport(tables, report, effects);
  for (const id of completedRuns) {
    const run = tables.runs.get(id);
    if (run?.state === 'open') run.state = 'completed';
  }
  return changes
    .filter((change) => change.status === 'ready' || (change.status === 'waiting' && change.failed))
    .map(({ id, epoch, failed, timer_ms }) => ({
      stepRunId: id,
      epoch,
      ...(failed && timer_ms !== undefined && { delayMs: timer_ms }),
    }));
}

function applyChange(tables: MemoryTables, change: StepChange, now: number): void {
  const step = tables.steps.get(change.id);
  if (!step) return;
  const clockNow = now + tables.aheadMs;
  const isWait = change.attempt === 'waiting';
  step.status = change.status;
  step.epoch = change.epoch;
  step.leaseUntil = undefined;
  const keepsFailures = change.outage === true || (isWait && step.businessKey !== undefined);
  step.failures = keepsFailures ? step.failures : change.failed ? step.failures + 1 : 0;
  step.outages = change.outage ? step.outages + 1 : 0;
  step.dueAt = change.timer_ms === undefined ? undefined : clockNow + change.timer_ms;
  step.waitingFor = change.waiting_for;
  step.signal = change.signal;
  if (isWait) step.waitingSince ??= clockNow;
  if (change.status === 'ready') step.dispatchedAt = now;
  step.output = (change.output as JsonObject | undefined) ?? step.output;
  step.errorCode = change.error_code;
  if (change.attempt !== undefined)
    tables.attempts.push({ runId: step.run_id, stepRunId: step.id, epoch: step.epoch, outcome: change.attempt });
  const person = tables.person(step.personId);
  const userId = step.output?.complianceUserId;
  if (step.status === 'succeeded' && typeof userId === 'number') person.complianceUserId = userId;
  const holding = person.holdings.find((one) => one.key === step.requirementKey);
  const counts = step.completesRequirement || change.requirement === 'not-met';
  if (!counts || change.requirement === undefined || !holding) return;
  const metAt = change.completed_at ?? new Date(clockNow).toISOString();
  Object.assign(holding, { state: change.requirement, metAt, metOn: metAt.slice(0, 10), renewing: false });
  const today = new Date(clockNow).toISOString().slice(0, 10);
  if (holding.requirement.validity) person.lookAgainOn = [person.lookAgainOn ?? today, today].sort()[0];
}

/** Reports come strongest first; of several about one effect only the strongest counts. */
function applyReport(tables: MemoryTables, report: EffectChange, all: readonly EffectChange[]): void {
  const order = ['confirmed', 'unknown', 'rejected'];
  const strongest = all
    .filter((one) => one.id === report.id)
    .reduce((best, one) => (order.indexOf(one.state) < order.indexOf(best.state) ? one : best));
  const effect = tables.effects.find((one) => one.id === report.id);
  if (strongest !== report || !effect || effect.state === 'confirmed') return;
  const isOwn = effect.stepRunId === report.authorized_by && effect.epoch === report.authorized_epoch;
  if (report.state !== 'confirmed' && !isOwn) return;
  effect.state = report.state as typeof effect.state;
  effect.externalId = report.external_id ?? effect.externalId;
  effect.output = (report.output as JsonObject | undefined) ?? effect.output;
}
