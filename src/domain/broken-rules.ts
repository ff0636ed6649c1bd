import { checkRulesAgainstCatalog, type CatalogIssue, type OfferedCatalog } from './check-rules-against-catalog.js';
import type { Rule } from './rule.js';
import type { SeenCatalog } from './seen-catalog.js';

/** The rules of a version that people are, or will be, treated by. */
export interface VersionInUse {
  version: number;
  rules: Rule[];
}

/** A rule that asks for what the organization cannot get, in one or several versions. */
export interface BrokenRule extends CatalogIssue {
  /** The same as long as the same rule asks for the same in vain, in whatever version and place. */
  subject: string;
  /** Newest first; `pointer` and `message` are of the first. */
  versions: number[];
}

/** @param versions newest first. */
export function findBrokenRules(
  versions: readonly VersionInUse[],
  catalog: OfferedCatalog,
  seen: SeenCatalog,
): BrokenRule[] {
  const broken = new Map<string, BrokenRule>();
  for (const { version, rules } of versions) {
    for (const issue of checkRulesAgainstCatalog(rules, catalog, seen)) {
      const subject = [issue.ruleName, issue.code, ...(issue.value === undefined ? [] : [String(issue.value)])].join(
        ' ',
      );
      const known = broken.get(subject);
      if (!known) broken.set(subject, { ...issue, subject, versions: [version] });
      else if (!known.versions.includes(version)) known.versions.push(version);
    }
  }
  return [...broken.values()];
}
