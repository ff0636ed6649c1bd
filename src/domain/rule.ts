import type { Json, JsonObject } from './json.js';
import type { StaffRole } from './staff-role.js';

/** A MongoDB-style query document over RuleFacts; which operators and fields it may use is checked when it is saved. */
export type Condition = JsonObject;

/** How long something counts after the day on which it was fulfilled. */
export interface Validity {
  /** Calendar months. */
  months: number;
  /** Days after the end during which it still counts; default 0. */
  graceDays?: number;
  /** Days before the end on which the work on its renewal begins; default 30. */
  renewDaysBefore?: number;
  /** YYYY-MM-DD: what would end before this day is renewed at once. */
  throughDate?: string;
}

/** When a person who has not finished is told again, and who else is told. */
export interface Reminders {
  /** Days from the due date on which the person is reminded; negative: before it. */
  days: number[];
  /** Days from the due date on which others are told; default: none. */
  escalateDays?: number[];
  /** Default: both. */
  escalateTo?: ('staff' | 'manager')[];
}

/** A due day, so many days after what it is counted from. */
export interface DueTerm {
  dueInDays: number;
  dueFrom: string;
}

export interface RequirementBase {
  /** Days from `dueFrom` until it must be held; negative: before it. */
  dueInDays?: number;
  /**
   * `start`: the first day (default). `hire`: the day on which the HR system told of the employment. Else the key of
   * another requirement, such as `training:camp`: the day on which that one is fulfilled.
   */
  dueFrom?: string;
  /** Due days of other rules that ask for the same, where they count from something else: the earliest counts. Never written by hand. */
  alsoDue?: DueTerm[];
  /** Keys of requirements of this person that must be fulfilled before the work on this one begins. */
  after?: string[];
  /** Days before the first day on which the work on this one begins; default: with all the others. */
  startDaysBefore?: number;
  /** A human of one of these roles, or of a higher one, approves before anything is written; default: nobody is asked. */
  approval?: { role: StaffRole };
  validity?: Validity;
  reminders?: Reminders;
  /** For staff who work on it. */
  note?: string;
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
  /** What is ordered when it is renewed; default: the same again. */
  renewal?: { level?: number; packageCode?: string };
  review?: CheckReview;
}

/** Who decides about the result of a check, and how. */
export interface CheckReview {
  /** The least role that may decide; default: reviewer. */
  role?: StaffRole;
  /** How many people must come to the same decision; default 1. */
  people?: 1 | 2;
  /** Business days between the pre-adverse notice and the final decision; default 7. */
  waitingDays?: number;
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

/** Evaluates conditions; the one port of rule matching, so that the domain names no library. */
export interface ConditionMatcher {
  (condition: Condition, facts: object): boolean;
  /**
   * Those of the rules whose condition holds, in their order: for many people under the same list of rules, which must not
   * change afterwards. Absent: each condition is evaluated by itself.
   */
  select?(rules: readonly Rule[], facts: object): readonly Rule[];
}

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
