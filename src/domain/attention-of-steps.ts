import { adviceAbout } from './attention-advice.js';
import type {
  AttentionAction,
  AttentionWords,
  DecisionFacts,
  DisclosureFacts,
  EffectFacts,
  FailedStepFacts,
} from './attention.js';
import { effectChoice, type EffectTimes } from './effect-settling.js';
import { policyOf, type StaffDecision } from './human-decision.js';
import type { JsonObject } from './json.js';
import { nameOf } from './requirement-name.js';
import type { Requirement } from './rule.js';
import { roleFor, type StepStanding } from './staff-action.js';

type AtStep = Pick<FailedStepFacts, 'runId' | 'stepKey' | 'steps'>;

/** What did not work, by step kind; `%` is the requirement. */
const failures: Record<string, string> = {
  'create-user': 'The person could not be created in the compliance service',
  'update-user': 'The person could not be updated in the compliance service',
  'deactivate-user': 'The person could not be deactivated in the compliance service',
  'assign-training': 'The training % could not be assigned',
  'await-training': 'The training % does not come to an end',
  'assign-document': 'The document % could not be assigned',
  'await-document': 'The document % does not come to an end',
  'order-background-check': 'The background check could not be ordered',
  'await-background-check': 'The background check has no result',
  'send-pre-adverse-notice': 'The pre-adverse notice did not go out',
  'send-adverse-notice': 'The adverse action notice did not go out',
};

const writes: Record<string, string> = {
  'create-user': 'the person was created',
  'update-user': 'the person was updated',
  'deactivate-user': 'the person was deactivated',
  'assign-training': 'a training was assigned',
  'assign-document': 'a document was assigned',
  'order-background-check': 'a background check was ordered',
};

/** Codes after which trying again would end the same way. */
const noUseToRetry: Record<string, string> = {
  CHECK_ENDED: 'skip',
  CHECK_NOT_ORDERED: 'skip',
  APPLICANT_DATA_NEEDED: 'attach',
};

export function failedStep({ code, message, ...facts }: FailedStepFacts): AttentionWords {
  const { stepKind, requirement, hasEffect, steps, stepKey } = facts;
  const all = [
    onStep('retry', facts),
    ...(hasEffect ? [onStep('attach', facts)] : [onStep('complete', facts)]),
    ...(requirement ? [onStep('skip', facts)] : []),
  ];
  const first = noUseToRetry[code ?? ''] ?? 'retry';
  return {
    title: (failures[stepKind] ?? `${inWords(stepKey)} failed`).replace('%', `“${called(requirement)}”`),
    cause: message ?? 'It failed without a message.',
    proposedFix: adviceAbout(code),
    actions: steps.length === 0 ? [] : [...all].sort((a, b) => Number(b.name === first) - Number(a.name === first)),
  };
}

export function unknownEffect(effectId: string, facts: EffectFacts, times: EffectTimes): AttentionWords {
  const { stepKind, state, ageMs, runState, stepStatus, authorization, message } = facts;
  const choice = effectChoice({ state, ageMs, ...(runState === 'open' && { step: stepStatus }) }, times);
  return {
    title: `Nobody knows whether ${writes[stepKind] ?? `${inWords(stepKind)} was carried out`}`,
    cause: message ?? 'The request was sent, and no answer came that could be read.',
    proposedFix: choice.advice,
    actions: choice.actions.map((name) => ({
      ...act(name, `/v1/effects/${effectId}/${name}`),
      ...(name === 'attach' && { asks: ['externalId', 'reason'] }),
      ...(name === 'confirm-absent' && { body: { expectedAuthorization: authorization } }),
    })),
  };
}

export function review(facts: DecisionFacts): AttentionWords {
  const { stepKind, checkId, flagged, waitingFor } = facts;
  const flag = { true: 'flagged it', false: 'did not flag it', null: 'did not say whether it is flagged' }[
    `${flagged}`
  ];
  const isFinal = stepKind === 'decide-adverse-action';
  return {
    title: isFinal ? 'A final decision is due' : 'A background check is to be reviewed',
    cause: isFinal
      ? 'The person was told of a possible decision against them, and the time in which they could answer is over.'
      : `Check ${checkId ?? ''} is complete; the provider ${flag}. It waits for ${waitingFor ?? 'a decision'}.`,
    proposedFix: isFinal
      ? 'Read what the person answered, then decide: adverse, or withdrawn.'
      : flagged === false
        ? 'Read the report, then clear it.'
        : 'Read the report, then clear it, or tell the person first that you may decide against them (pre-adverse).',
    actions: decisions(facts),
  };
}

export function approval(facts: DecisionFacts): AttentionWords {
  return {
    title: `“${called(facts.requirement)}” waits for approval`,
    cause: `A rule asks somebody to approve this before the work on it begins. It waits for ${facts.waitingFor ?? 'approval'}.`,
    proposedFix: 'Approve it, or refuse it; refused, the requirement is not met.',
    actions: decisions(facts),
  };
}

export function disclosure({ personId, ...facts }: DisclosureFacts): AttentionWords {
  return {
    title: 'Disclosure and authorization are not signed',
    cause: 'No background check is ordered before the person has signed.',
    proposedFix: 'Have the person sign, then record when and under which name they did.',
    actions: [
      {
        ...act('record-disclosure', `/v1/people/${personId}/disclosures`),
        asks: ['signedName', 'signedAt', 'textVersion'],
      },
      onStep('skip', facts),
    ],
  };
}

/** A decision against somebody never comes first. */
const inOrder: StaffDecision[] = ['clear', 'approve', 'withdrawn', 'pre-adverse', 'refuse', 'not-clear', 'adverse'];

function decisions(facts: DecisionFacts): AttentionAction[] {
  const { stepKind, input, requirePreAdverse } = facts;
  const { decisions: known = [], role = 'reviewer' } = policyOf(stepKind, input) ?? {};
  return inOrder
    .filter((decision) => known.includes(decision) && !(requirePreAdverse && decision === 'not-clear'))
    .map((decision) => ({ ...onStep('complete', facts, { decision }), name: decision, needs: role }));
}

function onStep(action: 'retry' | 'skip' | 'complete' | 'attach', at: AtStep, body: JsonObject = {}): AttentionAction {
  const { runId, stepKey, steps } = at;
  return {
    ...act(action, `/v1/runs/${runId}/steps/${encodeURIComponent(stepKey)}/${action}`),
    body,
    needs: needed(steps, stepKey, action),
    ...(action === 'attach' && { asks: ['externalId', 'reason'] }),
  };
}

const needed = (steps: readonly StepStanding[], stepKey: string, action: 'retry' | 'skip' | 'complete' | 'attach') =>
  roleFor(steps, stepKey, action === 'attach' ? { action, externalId: '' } : { action }) ?? 'staff';

/** What staff may do, and say why. */
export const act = (name: string, path: string, body: JsonObject = {}): AttentionAction => ({
  ...{ name, method: 'POST', path, needs: 'staff', body, asks: ['reason'] },
});

const called = (requirement: Requirement | null) => (requirement ? nameOf(requirement) : 'requirement');
const inWords = (kebab: string) => `“${kebab.replaceAll('-', ' ')}”`;
