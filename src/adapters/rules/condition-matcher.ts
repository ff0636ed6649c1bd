import sift from 'sift';
import { oncePer } from '../../domain/once-per.js';
import type { Condition, ConditionMatcher, Rule } from '../../domain/rule.js';
import { RuleSelection } from './rule-selection.js';

/** The only operators that exist here: a condition that slipped past its check cannot run code or a regular expression. */
const { $eq, $ne, $in, $nin, $gt, $gte, $lt, $lte, $exists, $and, $or, $not, $nor } = sift;
const operations = { $eq, $ne, $in, $nin, $gt, $gte, $lt, $lte, $exists, $and, $or, $not, $nor };

const matches = (condition: Condition, facts: object) => testerOf(condition)(withoutPrototype(facts));

function matching(rules: readonly Rule[], facts: object): readonly Rule[] {
  const told = withoutPrototype(facts);
  return rules.filter(({ when }) => testerOf(when)(told));
}

/** Evaluates MongoDB-style conditions; strings are equal only when every character is. */
export const matchCondition: ConditionMatcher = Object.assign(matches, {
  select: (rules: readonly Rule[], facts: object) => selectionOf(rules).of(facts),
});

/** As long as somebody holds the rules: an import, a preview, a version that is decided by. */
const selectionOf = oncePer((rules: readonly Rule[]) => new RuleSelection(rules, matching));

/** Making a tester costs more than using it, and an import asks the same rules about thousands of people. */
const testerOf = oncePer((condition: Condition): ((facts: unknown) => boolean) =>
  sift.createQueryTester(condition, { operations }),
);

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
