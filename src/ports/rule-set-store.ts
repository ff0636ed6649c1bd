import type { Rule } from '../domain/rule.js';

export interface RuleSetVersion {
  version: number;
  status: 'draft' | 'published' | 'retired';
  author: string;
  note: string | null;
  createdAt: string;
  publishedAt: string | null;
  publishedBy: string | null;
  /** The version that it repeats, where it was made to go back to one. */
  restores: number | null;
  /** How many people at work are on it. */
  people: number;
  rules: Rule[];
}

export interface NewRuleSet {
  rules: Rule[];
  author: string;
  note?: string;
  restores?: number;
}

/** The rule sets of organizations. The rules of a version never change once written. */
export interface RuleSetStore {
  /** Newest first. */
  list(organizationId: string): Promise<RuleSetVersion[]>;
  find(organizationId: string, version: number): Promise<RuleSetVersion | undefined>;
  /** Writes a draft, or answers with the version in use, or being written, that already has exactly these rules. */
  add(organizationId: string, ruleSet: NewRuleSet): Promise<RuleSetVersion>;
  /**
   * Publishes a version and retires the one before; audited in the same commit.
   * @param note absent: the note of the draft stays.
   * @returns undefined when there is no such version.
   */
  publish(organizationId: string, version: number, by: string, note?: string): Promise<RuleSetVersion | undefined>;
}
