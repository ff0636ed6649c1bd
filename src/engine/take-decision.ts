/*
 * When it runs: when a human completes a step. Transaction: the staff action's, under the run's lock. A repeat: refused,
 * because the step no longer waits; a second opinion of the same caller is refused too.
 */
import { Refusal } from '../domain/failure.js';
import { adverseStep, judge, policyOf, preAdverseSteps, type StaffDecision } from '../domain/human-decision.js';
import type { StaffChange, StepStanding } from '../domain/staff-action.js';
import type { StaffDesk } from '../ports/staff-store.js';
import type { Accountable } from './accountable.js';

/**
 * What follows from a decision that the step allows: it is written down, and completes the step once enough people are
 * of one mind. Whatever only vouches for a step stays as it is.
 * @param dryRun judges and writes nothing.
 */
export async function decide(
  desk: StaffDesk,
  steps: readonly StepStanding[],
  change: StaffChange,
  by: Accountable,
  dryRun: boolean,
): Promise<StaffChange> {
  const step = steps.find(({ key }) => key === change.completed?.key);
  const policy = step && policyOf(step.kind, step.input);
  const decision = policy?.decisions.find((one) => one === change.completed?.output.decision);
  if (!policy || decision === undefined) return change;
  if (decision === 'not-clear' && (await desk.requiresPreAdverse())) throw preAdverseRequired();
  const { actor, reason, role = 'admin', caller = actor } = by;
  const earlier = await desk.decisions(step.key);
  const verdict = judge(policy, earlier, decision, caller);
  if (verdict === 'again') throw secondPersonRequired();
  if (dryRun) return change;
  const settles = verdict === 'settled';
  const decisionId = await desk.record(step.key, { caller, actor, decision, role, reason, settles });
  if (settles) return { ...change, ...followUp(steps, step, decision, decisionId, change) };
  const said = [...earlier, { actor, decision }].map((one) => `${one.actor} decided ${one.decision}`).join(', ');
  return { ready: [], skipped: [], noted: { key: step.key, waitingFor: `somebody else to decide: ${said}` } };
}

function followUp(
  steps: readonly StepStanding[],
  step: StepStanding,
  decision: StaffDecision,
  decisionId: string,
  { completed }: StaffChange,
): Partial<StaffChange> {
  switch (decision) {
    case 'pre-adverse':
      return { adds: { steps: preAdverseSteps(step, decisionId), instead: true } };
    case 'adverse':
      return { adds: { steps: [adverseStep(step)], instead: false } };
    case 'clear':
    case 'withdrawn': {
      // The check counts from the day on which it was complete, however long people took to judge it.
      const check = steps.find((one) => one.kind === 'await-background-check' && isBeside(one, step));
      return completed && check?.endedAt !== undefined
        ? { completed: { ...completed, completedAt: check.endedAt } }
        : {};
    }
    default:
      return {};
  }
}

const isBeside = (one: StepStanding, other: StepStanding) => one.requirementKey === other.requirementKey;

function secondPersonRequired(): Refusal {
  const message = 'You decided the same before: somebody else, with a key of their own, must decide as well.';
  return new Refusal('SECOND_PERSON_REQUIRED', message, 'conflict', '/decision');
}

function preAdverseRequired(): Refusal {
  const message = 'This organization decides against nobody without notice: send "decision": "pre-adverse" first.';
  return new Refusal('PRE_ADVERSE_REQUIRED', message, 'conflict', '/decision');
}
