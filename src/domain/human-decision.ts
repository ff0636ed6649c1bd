import type { JsonObject } from './json.js';
import type { PlannedStep } from './planned-step.js';
import type { CheckReview } from './rule.js';
import { staffRoles, type StaffRole } from './staff-role.js';

export type StaffDecision = 'clear' | 'not-clear' | 'pre-adverse' | 'adverse' | 'withdrawn' | 'approve' | 'refuse';

/** Who may decide about a step that waits for a human, and how. */
export interface DecisionPolicy {
  /** None: the step is only vouched for. */
  decisions: readonly StaffDecision[];
  role: StaffRole;
  /** How many people must come to the same decision. */
  people: number;
}

/** A decision that was taken about the same question before. */
export interface EarlierDecision {
  /** The key or account, which nobody else uses. */
  caller: string;
  /** Who it was, in words. */
  actor: string;
  decision: StaffDecision;
}

const kinds = new Map<string, { decisions: readonly StaffDecision[]; role: StaffRole }>([
  ['review-background-check', { decisions: ['clear', 'not-clear', 'pre-adverse'], role: 'reviewer' }],
  ['send-pre-adverse-notice', { decisions: [], role: 'reviewer' }],
  ['wait-for-response', { decisions: [], role: 'reviewer' }],
  ['decide-adverse-action', { decisions: ['adverse', 'withdrawn'], role: 'reviewer' }],
  ['approve', { decisions: ['approve', 'refuse'], role: 'staff' }],
]);

/** Decisions that end a requirement against the person. */
export const isAgainst = (decision: StaffDecision | undefined): boolean =>
  decision === 'not-clear' || decision === 'adverse' || decision === 'refuse';

/** @returns undefined for a step that asks nobody to decide. */
export function policyOf(kind: string, input: JsonObject = {}): DecisionPolicy | undefined {
  const found = kinds.get(kind);
  if (!found) return undefined;
  const role = staffRoles.find((known) => known === input.role) ?? found.role;
  const people = found.decisions.length > 0 && input.people === 2 ? 2 : 1;
  return { decisions: found.decisions, role, people };
}

/** What a rule says of a review, as the input of its steps. */
export const reviewInput = ({ role = 'reviewer', people = 1, waitingDays = 7 }: CheckReview = {}): JsonObject => ({
  role,
  people,
  waitingDays,
});

/** `again`: by this caller before. `settled`: enough people are of one mind. `open`: somebody else must decide. */
export function judge(
  policy: DecisionPolicy,
  earlier: readonly EarlierDecision[],
  decision: StaffDecision,
  caller: string,
): 'again' | 'settled' | 'open' {
  // Whoever changed their mind counts with their last word.
  const lastWords = new Map(earlier.map((one) => [one.caller, one.decision]));
  if (policy.people > 1 && lastWords.get(caller) === decision) return 'again';
  lastWords.set(caller, decision);
  const agreeing = [...lastWords.values()].filter((one) => one === decision).length;
  return agreeing >= policy.people ? 'settled' : 'open';
}

interface ReviewStep {
  key: string;
  input?: JsonObject;
  requirementKey?: string;
}

/**
 * What comes after a pre-adverse decision: notice, waiting period, and the final decision, which ends the requirement.
 * @param decisionId of the pre-adverse decision: another one sends another notice.
 */
export function preAdverseSteps({ key, input = {}, requirementKey }: ReviewStep, decisionId: string): PlannedStep[] {
  const steps = ['send-pre-adverse-notice', 'wait-for-response', 'decide-adverse-action'];
  return steps.map((kind, index) => ({
    key: keyBeside(key, kind),
    kind,
    needs: [index === 0 ? key : keyBeside(key, steps[index - 1] ?? '')],
    input: { ...input, decisionId },
    requirementKey,
    completesRequirement: kind === 'decide-adverse-action',
  }));
}

/** After a final decision against the person. It needs only what is done already: nothing may keep the notice back. */
export const adverseStep = ({ key, input = {}, requirementKey }: ReviewStep): PlannedStep => ({
  key: keyBeside(key, 'send-adverse-notice'),
  kind: 'send-adverse-notice',
  needs: [keyBeside(key, 'wait-for-response')],
  input,
  requirementKey,
  completesRequirement: false,
});

const keyBeside = (key: string, kind: string) => `${kind}${key.slice(key.indexOf(':'))}`;
