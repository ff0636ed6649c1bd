import type { ToldEffect } from './effect-settling.js';
import { Refusal } from './failure.js';
import { isAgainst, policyOf, type StaffDecision } from './human-decision.js';
import type { JsonObject } from './json.js';
import type { PlannedStep } from './planned-step.js';
import { isFinished, type StepStatus } from './run-state.js';
import { staffRoles, type StaffRole } from './staff-role.js';

export type StaffAction =
  /** Try again; with an authorization staff vouch that what it sent did not arrive. */
  | { action: 'retry'; absentAuthorization?: string }
  /** The person need not hold the requirement. */
  | { action: 'skip' }
  /** A human decides or vouches; a review and an approval need a decision. */
  | { action: 'complete'; decision?: StaffDecision; note?: string }
  /** The write did happen: this is its id. */
  | { action: 'attach'; externalId: string };

export interface StepStanding {
  key: string;
  kind: string;
  status: StepStatus;
  requirementKey?: string;
  hasEffect: boolean;
  input?: JsonObject;
  /** When it ended; ISO 8601. */
  endedAt?: string;
}

/** What a staff action does to the steps of a run and to the effect of the step it names. */
export interface StaffChange {
  ready: string[];
  skipped: string[];
  /** Without `requirement` the question stays open: more steps follow. */
  completed?: { key: string; output: JsonObject; requirement?: 'met' | 'not-met'; completedAt?: string };
  /** A decision was taken, and somebody else must decide as well: the step goes on waiting. */
  noted?: { key: string; waitingFor: string };
  /** Steps that follow in the same run; with `instead` what needs the completed step needs the last of them. */
  adds?: { steps: PlannedStep[]; instead: boolean };
  effect?: ToldEffect;
}

/**
 * The least role that may act so: a decision, and what would go round one, is for those who may take it.
 * @returns undefined when everybody may who may act at all.
 */
export function roleFor(
  steps: readonly StepStanding[],
  stepKey: string,
  { action }: StaffAction,
): StaffRole | undefined {
  const step = steps.find((one) => one.key === stepKey);
  if (!step || (action !== 'complete' && action !== 'skip')) return undefined;
  const concerned = action === 'skip' ? skippable(steps, step) : [step];
  const roles = concerned.flatMap(({ kind, input }) => policyOf(kind, input)?.role ?? []);
  return staffRoles.filter((role) => roles.includes(role)).at(-1);
}

/**
 * @param actor who acts; kept with a decision.
 * @throws Refusal when the step does not stand where the action makes sense.
 */
export function applyStaffAction(
  steps: readonly StepStanding[],
  stepKey: string,
  action: StaffAction,
  actor: string,
): StaffChange {
  const step = steps.find((one) => one.key === stepKey);
  if (!step) {
    const keys = steps.map((one) => one.key).join(', ');
    throw new Refusal('STEP_NOT_FOUND', `The run has no step "${stepKey}"; its steps are: ${keys}.`, 'not-found');
  }
  switch (action.action) {
    case 'retry': {
      requireStatus(step, ['needs-attention', 'waiting'], 'retried');
      const authorization = action.absentAuthorization;
      const isTold = authorization !== undefined;
      return { ready: [stepKey], skipped: [], ...(isTold && { effect: { state: 'rejected', authorization } }) };
    }
    case 'attach':
      requireStatus(step, ['needs-attention', 'waiting'], 'given an id');
      if (!step.hasEffect)
        throw conflict('STEP_MAKES_NO_WRITE', `Step "${stepKey}" makes no write: complete it instead.`);
      return { ready: [stepKey], skipped: [], effect: { state: 'confirmed', externalId: action.externalId } };
    case 'complete':
      return { ready: [], skipped: [], completed: completion(step, action, actor) };
    case 'skip':
      return { ready: [], skipped: skippedBy(steps, step) };
  }
}

function completion(step: StepStanding, action: StaffAction & { action: 'complete' }, actor: string) {
  requireStatus(step, ['needs-attention', 'waiting'], 'completed');
  if (step.hasEffect)
    throw conflict('STEP_MAKES_A_WRITE', `Step "${step.key}" makes a write: attach its id, retry or skip it.`);
  const { decisions = [] } = policyOf(step.kind, step.input) ?? {};
  if (decisions.length > 0 && !decisions.some((one) => one === action.decision)) {
    const message = `Step "${step.key}" needs "decision": ${decisions.map((one) => `"${one}"`).join(' or ')}.`;
    throw new Refusal('DECISION_REQUIRED', message, 'invalid', '/decision');
  }
  if (decisions.length === 0 && action.decision !== undefined) {
    const message = `Step "${step.key}" asks nobody to decide: complete it without "decision".`;
    throw new Refusal('DECISION_NOT_ASKED', message, 'invalid', '/decision');
  }
  const output: JsonObject = { decidedBy: actor, decision: action.decision ?? 'completed', note: action.note ?? null };
  return {
    key: step.key,
    output,
    ...(action.decision !== 'pre-adverse' && {
      requirement: isAgainst(action.decision) ? ('not-met' as const) : ('met' as const),
    }),
  };
}

/** Skipping one step waives its whole requirement: what comes after it would have nothing to work on. */
function skippedBy(steps: readonly StepStanding[], step: StepStanding): string[] {
  if (step.requirementKey === undefined) {
    throw conflict(
      'STEP_NOT_SKIPPABLE',
      `Step "${step.key}" is needed by every other step: retry it or attach its id.`,
    );
  }
  requireStatus(step, ['pending', 'ready', 'waiting', 'needs-attention'], 'skipped');
  const chain = skippable(steps, step);
  const running = chain.find((one) => one.status === 'running');
  if (running) throw conflict('STEP_IS_RUNNING', `Step "${running.key}" is running right now: try again in a moment.`);
  return chain.map((one) => one.key);
}

const skippable = (steps: readonly StepStanding[], { requirementKey }: StepStanding) =>
  steps.filter((one) => one.requirementKey === requirementKey && !isFinished(one.status));

function requireStatus(step: StepStanding, allowed: StepStatus[], done: string): void {
  if (allowed.includes(step.status)) return;
  throw conflict(
    'STEP_NOT_IN_PLACE',
    `Step "${step.key}" is ${step.status}; only a step that is ${allowed.join(' or ')} can be ${done}.`,
  );
}

const conflict = (code: string, message: string) => new Refusal(code, message, 'conflict');
