import type { Json } from './json.js';
import type { Condition, ConditionMatcher } from './rule.js';

/** One comparison of a condition with what is known about a person. */
export interface ConditionLeaf {
  /** JSON pointer inside the condition. */
  pointer: string;
  field: string;
  /** For example $eq, $in, $exists. */
  operator: string;
  wanted: Json;
  /** Whether the comparison must fail, because it stands below $not or $nor. */
  negated: boolean;
  /** null: not known. Absent: the age, which is compared and never shown. */
  actual?: Json;
  /** Whether it is as the condition wants it. */
  matched: boolean;
}

export interface ExplainedCondition {
  matched: boolean;
  leaves: ConditionLeaf[];
  /** The fewest comparisons that stand between the person and a match; empty where it matches. */
  missing: ConditionLeaf[];
}

/** Takes a condition apart into its comparisons; each is made by the matcher itself. */
export function explainCondition(condition: Condition, facts: object, matches: ConditionMatcher): ExplainedCondition {
  const matched = matches(condition, facts);
  const { leaves, missing } = lookAt(condition, { pointer: '', negated: false, facts, matches });
  return { matched, leaves, missing: matched ? [] : missing };
}

interface Place {
  pointer: string;
  negated: boolean;
  facts: object;
  matches: ConditionMatcher;
}

type Look = Pick<ExplainedCondition, 'leaves' | 'missing'>;

const every = (parts: readonly Look[]): Look => ({
  leaves: parts.flatMap(({ leaves }) => leaves),
  missing: parts.flatMap(({ missing }) => missing),
});

/** One is enough: the nearest. */
const some = (parts: readonly Look[]): Look => ({
  leaves: parts.flatMap(({ leaves }) => leaves),
  missing: [...parts].sort((a, b) => a.missing.length - b.missing.length)[0]?.missing ?? [],
});

function lookAt(condition: Condition, place: Place): Look {
  const parts = Object.entries(condition).map(([key, value]) => {
    const inner = { ...place, pointer: `${place.pointer}/${key}` };
    return key.startsWith('$') ? lookAtGroup(key, conditionsIn(value), inner) : lookAtField(key, value, inner);
  });
  return (place.negated ? some : every)(parts);
}

function lookAtGroup(operator: string, conditions: readonly Condition[], place: Place): Look {
  const negated = operator === '$nor' ? !place.negated : place.negated;
  const parts = conditions.map((condition, index) =>
    lookAt(condition, { ...place, negated, pointer: `${place.pointer}/${index}` }),
  );
  // None of several: each must fail, as the negation of "one of several" wants it.
  const needsAll = operator === '$and' ? !negated : negated;
  return (needsAll ? every : some)(parts);
}

function lookAtField(field: string, operand: Json, place: Place): Look {
  if (!isRecord(operand)) return leaf(field, '$eq', operand, place);
  const parts = Object.entries(operand).map(([operator, value]) => {
    const inner = { ...place, pointer: `${place.pointer}/${operator}` };
    return operator === '$not'
      ? lookAtField(field, value, { ...inner, negated: !place.negated })
      : leaf(field, operator, value, inner);
  });
  return (place.negated ? some : every)(parts);
}

function leaf(field: string, operator: string, wanted: Json, place: Place): Look {
  const { pointer, negated, facts, matches } = place;
  const matched = matches({ [field]: { [operator]: wanted } }, facts) !== negated;
  const shown = field === 'age' ? {} : { actual: actualOf(facts, field) };
  const found: ConditionLeaf = { pointer, field, operator, wanted, negated, ...shown, matched };
  return { leaves: [found], missing: matched ? [] : [found] };
}

function actualOf(facts: object, field: string): Json {
  const [first = field, ...rest] = field.split('.');
  const value = own(Object.fromEntries(Object.entries(facts)), first);
  return rest.length > 0 ? own(value, rest.join('.')) : value;
}

const own = (value: Json, name: string): Json =>
  isRecord(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null;

const isRecord = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const conditionsIn = (value: Json): Condition[] => (Array.isArray(value) ? value.filter(isRecord) : []);
