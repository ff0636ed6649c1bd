import { get, post } from './client.js';
import type { Json, JsonObject } from './json.js';
import { ApiError } from './problem.js';

export const ruleSetStates = ['draft', 'published', 'retired'] as const;

export interface RuleSet {
  version: number;
  status: (typeof ruleSetStates)[number];
  author: string;
  note: string | null;
  createdAt: string;
  publishedAt: string | null;
  publishedBy: string | null;
  /** The version that it repeats, where it was made to go back to one. */
  restores: number | null;
  /** How many people at work are on it. */
  people: number;
  /** As in rule files. What is being written may have any shape; what is saved has the right one. */
  rules: JsonObject[];
}

/** What is wrong with rules, or may ask for attention later. */
export interface RuleIssue {
  /** JSON pointer into `{ rules: [...] }`. */
  pointer: string;
  message: string;
}

export interface RuleCheck {
  errors: RuleIssue[];
  warnings: RuleIssue[];
}

export interface FieldChange {
  /** JSON pointer inside the rule. */
  pointer: string;
  before?: Json;
  after?: Json;
}

export interface RuleDiff {
  /** null: nothing was published yet. */
  against: number | null;
  added: JsonObject[];
  removed: JsonObject[];
  changed: { name: string; changes: FieldChange[] }[];
}

export interface MovedPeople {
  items: {
    personId: string;
    employeeId: string;
    from: number | null;
    starts: string[];
    cancels: string[];
    heldReason?: string;
    moved: boolean;
  }[];
  nextCursor: string | null;
}

export interface RuleTemplateSummary {
  name: string;
  title: string;
  about: string;
  /** YYYY-MM-DD */
  asOf: string;
  sources: string[];
  notice: string;
}

const path = (version: number, act = '') => `/v1/rule-sets/${version}${act}`;

export const listRuleSets = async () => (await get<{ items: RuleSet[] }>('/v1/rule-sets')).items;
export const readRuleSet = (version: number) => get<RuleSet>(path(version));
export const saveRules = (rules: JsonObject[], note?: string) => post<RuleSet>('/v1/rule-sets', { rules, note });
export const diffVersions = (version: number, against: number) => get<RuleDiff>(path(version, '/diff'), { against });
/** @param against undefined: the published version. */
export const diffRules = (rules: JsonObject[], against?: number) =>
  post<RuleDiff>('/v1/rule-sets/diff', { rules, against });
export const publishVersion = (version: number, note?: string) => post<RuleSet>(path(version, '/publish'), { note });
export const rollBack = (version: number, reason: string) => post<RuleSet>(path(version, '/roll-back'), { reason });
export const movePeople = (version: number, by: { reason: string; dryRun: boolean; cursor?: string }) =>
  post<MovedPeople>(path(version, '/move'), { ...by, all: true, limit: 100 });
export const listTemplates = async () => (await get<{ items: RuleTemplateSummary[] }>('/v1/rule-templates')).items;
export const readTemplate = (name: string) =>
  get<{ rules: JsonObject[] }>(`/v1/rule-templates/${encodeURIComponent(name)}`);

/** What is wrong is an answer here, not a refusal. */
export async function checkRules(rules: JsonObject[], signal: AbortSignal): Promise<RuleCheck> {
  try {
    const { warnings } = await post<{ warnings: RuleIssue[] }>('/v1/rule-sets/check', { rules }, signal);
    return { errors: [], warnings };
  } catch (error) {
    const errors = error instanceof ApiError ? error.problem.errors : undefined;
    if (errors === undefined) throw error;
    return { errors, warnings: [] };
  }
}
