import type { CatalogIssue } from '../../domain/check-rules-against-catalog.js';
import type { Rule } from '../../domain/rule.js';
import type { ReadRules } from '../../ports/read-rules.js';
import { InvalidInput } from '../problems/problem.js';

export type RuleWarning = Omit<CatalogIssue, 'ruleName'>;

/**
 * Rules that can work, and what may need attention later; pointers are into `{ rules: [...] }`.
 * @param issuesOf what the live catalogue has against them.
 * @throws InvalidInput with everything that cannot work.
 */
export async function checkedRules(
  told: object[],
  read: ReadRules,
  issuesOf: (rules: readonly Rule[]) => Promise<CatalogIssue[]>,
): Promise<{ rules: Rule[]; warnings: RuleWarning[] }> {
  const rules = readRules(told, read);
  const placed = (await issuesOf(rules)).map(({ ruleName, pointer, ...issue }) => ({
    ...issue,
    pointer: `/rules/${rules.findIndex((rule) => rule.name === ruleName)}${pointer}`,
  }));
  const errors = placed.filter(({ severity }) => severity === 'error');
  if (errors.length > 0)
    throw new InvalidInput(errors.map(({ pointer, code, message }) => ({ pointer, code, message })));
  return { rules, warnings: placed };
}

/** @throws InvalidInput with everything that is wrong in the form of the rules. */
export function readRules(told: object[], read: ReadRules): Rule[] {
  const found = read(told);
  if ('issues' in found) throw new InvalidInput(found.issues.map((issue) => ({ ...issue, code: 'INVALID_RULE' })));
  return found.rules;
}
