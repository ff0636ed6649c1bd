import type { EmployeeFacts } from './hr-event.js';
import {
  checkRank,
  requirementKey,
  type BackgroundCheckRequirement,
  type ConditionMatcher,
  type Requirement,
  type Rule,
} from './rule.js';

/** A requirement of one person, with the rules that asked for it. */
export interface ResolvedRequirement {
  key: string;
  requirement: Requirement;
  rules: string[];
}

export interface Resolution {
  matched: Rule[];
  requirements: ResolvedRequirement[];
  /** Decisions that staff may wonder about, in words. */
  notes: string[];
}

export function matchRules(rules: readonly Rule[], facts: EmployeeFacts, matches: ConditionMatcher): Rule[] {
  const matched = matches.select?.(rules, facts) ?? rules.filter((rule) => matches(rule.when, facts));
  return [...matched].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Unites what all matching rules ask for. Equal requirements merge (the earlier due date wins); of several background
 * checks only the one with the highest rank stays.
 */
export function resolveRequirements(matched: readonly Rule[]): Resolution {
  const byKey = new Map<string, ResolvedRequirement>();
  for (const rule of matched) {
    for (const requirement of rule.requirements) {
      const key = requirementKey(requirement);
      const known = byKey.get(key);
      if (known) {
        known.rules.push(rule.name);
        known.requirement = stricter(known.requirement, requirement);
      } else {
        byKey.set(key, { key, requirement, rules: [rule.name] });
      }
    }
  }
  const { kept, notes } = keepHighestCheck([...byKey.values()]);
  return { matched: [...matched], requirements: kept.sort((a, b) => (a.key < b.key ? -1 : 1)), notes };
}

/** The earlier due date and, of a document, the larger number of each kind of reference. */
function stricter(a: Requirement, b: Requirement): Requirement {
  const dueInDays = minimum(a.dueInDays, b.dueInDays);
  const merged = dueInDays === undefined ? a : { ...a, dueInDays };
  if (merged.type !== 'document' || b.type !== 'document' || (!merged.references && !b.references)) return merged;
  const more = (kind: 'personal' | 'professional' | 'familyMember') =>
    Math.max(merged.references?.[kind] ?? 0, b.references?.[kind] ?? 0);
  return {
    ...merged,
    references: { personal: more('personal'), professional: more('professional'), familyMember: more('familyMember') },
  };
}

const minimum = (a: number | undefined, b: number | undefined) =>
  a === undefined ? b : b === undefined ? a : Math.min(a, b);

function keepHighestCheck(all: ResolvedRequirement[]): { kept: ResolvedRequirement[]; notes: string[] } {
  const checks = all
    .filter(isCheck)
    .sort((a, b) => checkRank(b.requirement) - checkRank(a.requirement) || (a.key < b.key ? -1 : 1));
  const winner = checks[0];
  if (!winner) return { kept: all, notes: [] };
  const notes = checks
    .slice(1)
    .map(
      (loser) =>
        `${winner.key} (rank ${checkRank(winner.requirement)}, ${winner.rules.join(', ')}) replaces ` +
        `${loser.key} (rank ${checkRank(loser.requirement)}, ${loser.rules.join(', ')}).`,
    );
  return { kept: [...all.filter((one) => !isCheck(one)), winner], notes };
}

export function isCheck(
  resolved: ResolvedRequirement,
): resolved is ResolvedRequirement & { requirement: BackgroundCheckRequirement } {
  return resolved.requirement.type === 'background-check';
}
