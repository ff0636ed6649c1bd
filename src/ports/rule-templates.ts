import type { Rule } from '../domain/rule.js';

/** Rules to start from. Data of a day, and no legal advice. */
export interface RuleTemplateSummary {
  name: string;
  title: string;
  about: string;
  /** YYYY-MM-DD: the day on which it was written, from general knowledge of its sources: read them before you rely on it. */
  asOf: string;
  /** Laws and customs that it follows, by name and section. */
  sources: string[];
  notice: string;
}

export interface RuleTemplate extends RuleTemplateSummary {
  rules: Rule[];
}

export interface RuleTemplates {
  list(): Promise<RuleTemplateSummary[]>;
  /** @returns undefined when there is none of this name. */
  read(name: string): Promise<RuleTemplate | undefined>;
}
