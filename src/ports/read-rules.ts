import type { Rule } from '../domain/rule.js';

/** Something that is wrong with a rule, where it is, and how to mend it. */
export interface RuleIssue {
  /** JSON pointer into `{ rules: [...] }`. */
  pointer: string;
  message: string;
}

/** Turns unknown JSON into rules, or says everything that is wrong with it. */
export type ReadRules = (told: readonly unknown[]) => { rules: Rule[] } | { issues: RuleIssue[] };
