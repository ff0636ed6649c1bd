import { canonical } from './canonical.js';
import type { EmployeeFacts } from './hr-event.js';
import { oncePer } from './once-per.js';
import {
  checkRank,
  requirementKey,
  type BackgroundCheckRequirement,
  type ConditionMatcher,
  type Requirement,
  type RequirementBase,
  type Rule,
} from './rule.js';
import { onTermsOf, unite, uniteTerms } from './unite.js';

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

/** The rules whose condition holds, by name. Whom the same rules match may share one list: it must not be changed. */
export function matchRules(rules: readonly Rule[], facts: EmployeeFacts, matches: ConditionMatcher): readonly Rule[] {
  return byName(matches.select?.(rules, facts) ?? rules.filter((rule) => matches(rule.when, facts)));
}

const byName = oncePer((rules: readonly Rule[]): readonly Rule[] =>
  [...rules].sort((a, b) => (a.name < b.name ? -1 : 1)),
);

/** How many days before the first day work begins for whom these rules match. */
export const leadDaysOf = oncePer((rules: readonly Rule[]): number =>
  Math.max(0, ...rules.flatMap((rule) => [rule, ...rule.requirements]).map((one) => one.startDaysBefore ?? 0)),
);

/**
 * Unites what all matching rules ask for: of equal requirements the stricter of each field; of several background checks
 * the one with the highest rank, on the terms of all.
 */
export const resolveRequirements = oncePer((matched: readonly Rule[]): Resolution => {
  const asked = new Map<string, { requirements: Requirement[]; rules: Set<string> }>();
  for (const rule of [...matched].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    for (const requirement of rule.requirements) {
      const key = requirementKey(requirement);
      const known = asked.get(key) ?? { requirements: [], rules: new Set() };
      known.requirements.push(requirement);
      known.rules.add(rule.name);
      asked.set(key, known);
    }
  }
  const united = [...asked].map(([key, { requirements, rules }]) => ({
    resolved: { key, requirement: requirements.reduce(unite), rules: [...rules] },
    notes: differences(key, requirements),
  }));
  const { kept, notes } = keepHighestCheck(united.map(({ resolved }) => resolved));
  const requirements = kept.sort((a, b) => (a.key < b.key ? -1 : 1));
  const differing = united.flatMap((one) => one.notes).sort();
  return { matched: [...matched], requirements, notes: [...differing, ...notes] };
});

/** Fields of which rules can only have one, and none of which is stricter. */
const choices = ['language', 'employeeType', 'salaryRange', 'quickapp', 'with'];

function differences(key: string, requirements: readonly Requirement[]): string[] {
  const taken = new Map<string, unknown>(Object.entries(requirements.reduce(unite)));
  return choices.flatMap((field) => {
    const told = requirements
      .map((one) => new Map<string, unknown>(Object.entries(one)).get(field))
      .filter((one) => one !== undefined);
    const values = [...new Set(told.map(canonical))].sort();
    if (values.length < 2) return [];
    return [`${key}: rules differ about ${field} (${values.join(', ')}); ${canonical(taken.get(field))} is taken.`];
  });
}

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
  const terms = checks.map((check): RequirementBase => check.requirement).reduce(uniteTerms);
  const kept = { ...winner, requirement: onTermsOf(winner.requirement, terms) };
  return { kept: [...all.filter((one) => !isCheck(one)), kept], notes };
}

export function isCheck(
  resolved: ResolvedRequirement,
): resolved is ResolvedRequirement & { requirement: BackgroundCheckRequirement } {
  return resolved.requirement.type === 'background-check';
}
