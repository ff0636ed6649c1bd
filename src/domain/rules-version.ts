import type { Rule } from './rule.js';

/** A version of an organization's rules. */
export interface RulesVersion {
  version: number;
  rules: Rule[];
}

/** The version that a person is decided about by, and the names of its rules that match them. */
export interface Pin {
  version: number;
  matchedRules: string[];
}
