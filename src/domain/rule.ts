import type { Json, JsonObject } from './json.js';

/** A MongoDB-style query document over EmployeeFacts; which operators and fields it may use is checked when it is saved. */
export type Condition = JsonObject;

interface RequirementBase {
  /** Days after the person's start date until it must be held. */
  dueInDays?: number;
}

export interface TrainingRequirement extends RequirementBase {
  type: 'training';
  surveyCode: string;
  language?: string;
  /** Whether the service mails the person a link; default true. */
  sendEmail?: boolean;
}

export interface DocumentRequirement extends RequirementBase {
  type: 'document';
  /** The service's document id, or its exact name. */
  document: number | string;
  references?: { personal?: number; professional?: number; familyMember?: number };
  /** Whether the service mails the person; default true. */
  sendEmail?: boolean;
}

export interface BackgroundCheckRequirement extends RequirementBase {
  type: 'background-check';
  /** 1–7; exactly one of level and packageCode. */
  level?: number;
  packageCode?: string;
  /** The higher rank wins when rules ask for two checks. Default: the level. Required with packageCode. */
  rank?: number;
  /** True: the applicant fills in the details at the service. */
  quickapp: boolean;
  employeeType?: 'current' | 'prospective';
  salaryRange?: 'under_20k' | '20k_25k' | '25k_75k' | '75k_plus';
}

/** A step kind of the embedder. */
export interface CustomRequirement extends RequirementBase {
  type: 'step';
  kind: string;
  with?: Record<string, Json>;
}

export type Requirement = TrainingRequirement | DocumentRequirement | BackgroundCheckRequirement | CustomRequirement;

export interface Rule {
  name: string;
  when: Condition;
  requirements: Requirement[];
  /** How many days before the start date the work begins; default 0. */
  startDaysBefore?: number;
  /** Whether nothing begins before the HR system has told the manager's email; default false. */
  needsManager?: boolean;
  /** What happens when the person leaves; default: deactivate in the service. */
  onTermination?: { deactivateUser?: boolean };
}

/** Evaluates a condition; the one port of rule matching, so that the domain names no library. */
export type ConditionMatcher = (condition: Condition, facts: object) => boolean;

/** Stable identity of what must be held: equal keys mean that holding one is holding the other. */
export function requirementKey(requirement: Requirement): string {
  switch (requirement.type) {
    case 'training':
      return `training:${requirement.surveyCode}`;
    case 'document':
      return `document:${requirement.document}`;
    case 'background-check':
      return `background-check:${requirement.packageCode ?? `level-${requirement.level ?? ''}`}`;
    case 'step':
      return `step:${requirement.kind}`;
  }
}

export function checkRank(check: BackgroundCheckRequirement): number {
  return check.rank ?? check.level ?? 0;
}
