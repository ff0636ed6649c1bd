import type { Json, JsonObject } from './json.js';
import type { Condition } from './rule.js';

/** One comparison of a field: `is` is a value alone; `$not` holds comparisons without a field. */
export type Comparison = { field: string } & OperatorNode;
export type OperatorNode = { operator: string; value: Json } | { operator: '$not'; not: OperatorNode[] };

/** Of its items all, any or none must hold. */
export interface ConditionGroup {
  match: 'all' | 'any' | 'none';
  items: ConditionNode[];
  /** Of `all`: written as a list of conditions ($and), not as one document. */
  listed?: true;
}

export type ConditionNode = ConditionGroup | Comparison;

const groupWords = { $and: 'all', $or: 'any', $nor: 'none' } as const;
type GroupOperator = keyof typeof groupWords;

/** A condition as a query builder shows it. `conditionOf` makes exactly the same condition of it again. */
export function treeOf(condition: Condition): ConditionGroup {
  return { match: 'all', items: Object.entries(condition).flatMap(([key, value]) => nodesOf(key, value)) };
}

function nodesOf(key: string, value: Json): ConditionNode[] {
  if (isGroupOperator(key)) {
    const items = (Array.isArray(value) ? value : []).filter(isObject).map(memberOf);
    return [{ match: groupWords[key], items, ...(key === '$and' && { listed: true }) }];
  }
  if (!isObject(value)) return [{ field: key, operator: 'is', value }];
  return operatorsIn(value).map((operator) => ({ field: key, ...operator }));
}

/** A member of a list that says one thing stands there by itself. */
function memberOf(condition: JsonObject): ConditionNode {
  const group = treeOf(condition);
  const [only, ...others] = group.items;
  return only && others.length === 0 ? only : group;
}

function operatorsIn(operators: JsonObject): OperatorNode[] {
  return Object.entries(operators).map(([operator, value]) =>
    operator === '$not' && isObject(value) ? { operator: '$not', not: operatorsIn(value) } : { operator, value },
  );
}

/** Of every tree a condition that means the same; of a tree that was made of a condition, that condition. */
export function conditionOf(tree: ConditionNode): Condition {
  if (!('match' in tree)) return { [tree.field]: fieldValueOf(tree) };
  if (tree.match === 'all' && !tree.listed) return documentOf(tree.items) ?? { $and: tree.items.map(conditionOf) };
  return { [operatorOf(tree)]: tree.items.map(conditionOf) };
}

/** All items in one document. @returns undefined where two of them would need the same place. */
function documentOf(items: readonly ConditionNode[]): Condition | undefined {
  const document = new Map<string, Json>();
  for (const item of items) {
    for (const [key, value] of Object.entries(conditionOf(item))) {
      const present = document.get(key);
      const joined = present === undefined ? value : joinOperators(present, value);
      if (joined === undefined) return undefined;
      document.set(key, joined);
    }
  }
  return Object.fromEntries(document);
}

function joinOperators(present: Json, added: Json): Json | undefined {
  if (!isObject(present) || !isObject(added)) return undefined;
  return Object.keys(added).some((operator) => operator in present) ? undefined : { ...present, ...added };
}

function fieldValueOf(comparison: Comparison): Json {
  return 'value' in comparison && comparison.operator === 'is' ? comparison.value : operatorsOf([comparison]);
}

function operatorsOf(nodes: readonly OperatorNode[]): JsonObject {
  return Object.fromEntries(nodes.map((node) => [node.operator, 'not' in node ? operatorsOf(node.not) : node.value]));
}

const operatorOf = ({ match }: ConditionGroup): GroupOperator =>
  match === 'all' ? '$and' : match === 'any' ? '$or' : '$nor';

const isGroupOperator = (key: string): key is GroupOperator => Object.hasOwn(groupWords, key);

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
