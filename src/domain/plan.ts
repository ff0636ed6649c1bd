import { preAdverseSteps, reviewInput } from './human-decision.js';
import type { JsonObject } from './json.js';
import type { PlannedStep } from './planned-step.js';
import { checkToOrder, generationSuffix, type Renewable } from './renewal.js';
import type { ResolvedRequirement } from './requirements.js';
import type { BackgroundCheckRequirement, DocumentRequirement, TrainingRequirement } from './rule.js';

export type { PlannedStep } from './planned-step.js';

export type RunPurpose = 'onboarding' | 'update' | 'renewal' | 'offboarding';

/** Whether the person goes on in the same employment. */
export const continuesEmployment = (purpose: RunPurpose) => purpose === 'update' || purpose === 'renewal';

export interface Plan {
  purpose: RunPurpose;
  steps: PlannedStep[];
  /** Rules that matched. */
  rules: string[];
  /** Requirement keys that the person held already. */
  credited: string[];
  notes: string[];
}

export interface PlanSubject {
  personId: string;
  /** Grows when the person leaves: whoever comes back is created and assigned anew. */
  cycle: number;
  /** Grows with every run of the person: an update is a write of its own each time. */
  revision: number;
  /** By requirement key and generation, as in a business key: in whose name a check was ordered, where it is not this person's. */
  orderedAs?: ReadonlyMap<string, string>;
  /** By requirement key: the pre-adverse decision about its check that is not final yet. */
  preAdverse?: ReadonlyMap<string, string>;
}

/**
 * The steps that bring a person from nothing to holding `requirements`.
 * @param hasEffect whether a custom step kind writes to the outside and so needs a business key.
 */
export function planOnboarding(
  subject: PlanSubject,
  purpose: Exclude<RunPurpose, 'offboarding'>,
  requirements: readonly (ResolvedRequirement & Renewable)[],
  hasEffect: (kind: string) => boolean,
): PlannedStep[] {
  const createUser: PlannedStep = {
    ...userStep('create-user', []),
    businessKey: `${subject.personId}:${subject.cycle}`,
  };
  const updateUser: PlannedStep = {
    ...userStep('update-user', ['create-user']),
    businessKey: `${subject.personId}:${subject.revision}`,
  };
  return [
    createUser,
    ...(purpose === 'update' ? [updateUser] : []),
    ...requirements.flatMap((resolved) => chainFor(subject, resolved, hasEffect)),
  ];
}

export function planOffboarding(subject: PlanSubject): PlannedStep[] {
  return [{ ...userStep('deactivate-user', []), businessKey: `${subject.personId}:${subject.revision}` }];
}

function userStep(kind: string, needs: string[]): PlannedStep {
  return { key: kind, kind, needs, input: {}, completesRequirement: false };
}

function chainFor(
  subject: PlanSubject,
  resolved: ResolvedRequirement & Renewable,
  hasEffect: (kind: string) => boolean,
): PlannedStep[] {
  const { requirement, key } = resolved;
  const write = `${key}${generationSuffix(resolved)}`;
  const businessKey = `${subject.personId}:${subject.cycle}:${write}`;
  switch (requirement.type) {
    case 'training':
      return chain(key, businessKey, trainingInput(requirement), ['assign-training', 'await-training']);
    case 'document':
      return chain(key, businessKey, documentInput(requirement), ['assign-document', 'await-document']);
    case 'background-check':
      // Paid once per person and generation: the order of an earlier employment is still theirs.
      return checkChain(
        requirement,
        subject.preAdverse?.get(key),
        chain(
          key,
          `${subject.orderedAs?.get(write) ?? subject.personId}:${write}`,
          checkInput(checkToOrder(requirement, resolved)),
          ['order-background-check', 'await-background-check', 'review-background-check'],
        ),
      );
    case 'step':
      return chain(key, hasEffect(requirement.kind) ? businessKey : undefined, requirement.with ?? {}, [
        requirement.kind,
      ]);
  }
}

/** Steps one after another after create-user; the first makes the write, the last completes the requirement. */
function chain(
  requirementKey: string,
  businessKey: string | undefined,
  input: JsonObject,
  kinds: string[],
): PlannedStep[] {
  const suffix = requirementKey.slice(requirementKey.indexOf(':') + 1);
  const keys = kinds.map((kind) => (kind === suffix ? kind : `${kind}:${suffix}`));
  return kinds.map((kind, index) => ({
    key: keys[index] ?? kind,
    kind,
    needs: [keys[index - 1] ?? 'create-user'],
    input,
    requirementKey,
    completesRequirement: index === kinds.length - 1,
    ...(index === 0 && businessKey !== undefined ? { businessKey } : {}),
  }));
}

/**
 * The provider of a quickapp collects disclosure and authorization; before any other order they are on record here. A
 * pre-adverse decision of an earlier run holds: its notice and its waiting period are not begun anew.
 */
function checkChain(
  { quickapp }: BackgroundCheckRequirement,
  preAdverseId: string | undefined,
  chain: PlannedStep[],
): PlannedStep[] {
  const [order, ...rest] = chain;
  const review = rest.pop();
  if (!order || !review) return chain;
  const kind = 'await-disclosure';
  const key = `${kind}${order.key.slice(order.key.indexOf(':'))}`;
  const asked: PlannedStep = { ...order, kind, key, businessKey: undefined };
  const begin = quickapp ? [order] : [asked, { ...order, needs: [asked.key] }];
  if (preAdverseId === undefined) return [...begin, ...rest, review];
  const decided = { ...review, completesRequirement: false, input: { ...review.input, decided: 'pre-adverse' } };
  return [...begin, ...rest, decided, ...preAdverseSteps(review, preAdverseId)];
}

function trainingInput(requirement: TrainingRequirement): JsonObject {
  return {
    surveyCode: requirement.surveyCode,
    language: requirement.language ?? null,
    sendEmail: requirement.sendEmail ?? true,
  };
}

function documentInput(requirement: DocumentRequirement): JsonObject {
  return {
    document: requirement.document,
    references: { ...requirement.references },
    sendEmail: requirement.sendEmail ?? true,
  };
}

function checkInput(requirement: BackgroundCheckRequirement): JsonObject {
  return {
    level: requirement.level ?? null,
    packageCode: requirement.packageCode ?? null,
    quickapp: requirement.quickapp,
    employeeType: requirement.employeeType ?? null,
    salaryRange: requirement.salaryRange ?? null,
    ...(requirement.review && reviewInput(requirement.review)),
  };
}
