import sift from 'sift';
import type { Condition, ConditionMatcher, Rule } from '../../domain/rule.js';
import { RuleSelection } from './rule-selection.js';

/** The only operators that exist here: a condition that slipped past its check cannot run code or a regular expression. */
const { $eq, $ne, $in, $nin, $gt, $gte, $lt, $lte, $exists, $and, $or, $not, $nor } = sift;
const operations = { $eq, $ne, $in, $nin, $gt, $gte, $lt, $lte, $exists, $and, $or, $not, $nor };

const matches = (condition: Condition, facts: object) => testerOf(condition)(withoutPrototype(facts));

/** Evaluates MongoDB-style conditions; strings are equal only when every character is. */
export const matchCondition: ConditionMatcher = Object.assign(matches, {
  select: (rules: readonly Rule[], facts: object) => selectionOf(rules).of(facts),
});

/** As long as somebody holds the rules: an import, a preview, a version that is decided by. */
const selections = new WeakMap<readonly Rule[], RuleSelection>();

function selectionOf(rules: readonly Rule[]): RuleSelection {
  const known = selections.get(rules);
  if (known) return known;
  const selection = new RuleSelection(rules, matches);
  selections.set(rules, selection);
  return selection;
}

/** Making a tester costs more than using it, and an import asks the same rules about thousands of people. */
const testers = new WeakMap<Condition, (facts: unknown) => boolean>();

function testerOf(condition: Condition): (facts: unknown) => boolean {
  const known = testers.get(condition);
  if (known) return known;
  const tester: (facts: unknown) => boolean = sift.createQueryTester(condition, { operations });
  testers.set(condition, tester);
  return tester;
}

/**
 * A copy that has what was told and nothing else: `attributes.constructor` must not find JavaScript's own, and a field
 * that is undefined must not count as present.
 */
function withoutPrototype(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrototype);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.create(null) as Record<string, unknown>;
  for (const [key, inner] of Object.entries(value)) {
    if (inner !== undefined) copy[key] = withoutPrototype(inner);
  }
  return copy;
}
