/*
 * When it runs: when staff add a requirement for one person. Transaction: none, it reads. A repeat: the same answer, as
 * long as rules and catalogue stay.
 */
import { addedByStaff } from '../domain/overrides.js';
import type { Requirement } from '../domain/rule.js';
import type { ReadRules, RuleIssue } from '../ports/read-rules.js';
import type { RuleSets } from './rule-sets.js';

export class ReadAddition {
  constructor(
    private readonly readRules: ReadRules,
    private readonly ruleSets: RuleSets,
  ) {}

  /** Judges it as one more rule of the published ones, so that it may name what they ask for. */
  async read(organizationId: string, told: unknown): Promise<{ requirement: Requirement } | { issues: RuleIssue[] }> {
    const published = (await this.ruleSets.list(organizationId)).find(({ status }) => status === 'published');
    const rules = published?.rules ?? [];
    const read = this.readRules([...rules, { name: addedByStaff, when: {}, requirements: [told] }]);
    if ('issues' in read) return { issues: read.issues.map((issue) => ({ ...issue, pointer: placed(issue.pointer) })) };
    const addition = read.rules.at(-1);
    const [requirement] = addition?.requirements ?? [];
    if (!addition || !requirement) return { issues: [{ pointer: '/requirement', message: 'requirement is missing.' }] };
    const issues = (await this.ruleSets.issues(organizationId, [addition])).filter(
      ({ severity }) => severity === 'error',
    );
    if (issues.length === 0) return { requirement };
    return { issues: issues.map(({ pointer, message }) => ({ pointer: placed(`/rules/0${pointer}`), message })) };
  }
}

/** Where it stands in the request: what is wrong with the rules because of it is told at the whole. */
const placed = (pointer: string) => `/requirement${/^\/rules\/\d+\/requirements\/0(\/.*)$/.exec(pointer)?.[1] ?? ''}`;
