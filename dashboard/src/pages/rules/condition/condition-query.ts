import { isObject, type Json, type JsonObject } from '../../../api/json.js';

/**
 * One comparison. Besides the operators of conditions: `is` (a value alone), `$not.<operator>` (only this one inside
 * `$not`), and with `.null` at the end what compares with nothing.
 */
export interface ConditionLine {
  id?: string;
  field: string;
  operator: string;
  value: Json;
}

/** Of its rules all, any or none must hold. The shape is that of react-querybuilder. */
export interface ConditionQuery {
  id?: string;
  combinator: 'all' | 'any' | 'none';
  rules: (ConditionQuery | ConditionLine)[];
  /** Of `all`: written as a list of conditions ($and), not as one document. */
  listed?: true;
}

type Item = ConditionQuery | ConditionLine;

const combinators = new Map<string, ConditionQuery['combinator']>([
  ['$and', 'all'],
  ['$or', 'any'],
  ['$nor', 'none'],
]);

/**
 * A condition as a query builder edits it. Whatever the condition is, right or wrong, `conditionOf` makes exactly the same
 * one of it again.
 */
export function queryOf(condition: JsonObject): ConditionQuery {
  const item = itemOf(condition);
  return isGroup(item) ? item : { combinator: 'all', rules: [item] };
}

/** What says one thing stands there by itself. */
function itemOf(condition: JsonObject): Item {
  const items = Object.entries(condition).flatMap(([key, value]) => itemsOf(key, value));
  const [only, ...others] = items;
  return only && others.length === 0 ? only : { combinator: 'all', rules: items };
}

function itemsOf(field: string, value: Json): Item[] {
  const combinator = combinators.get(field);
  if (combinator && Array.isArray(value) && value.every(isObject))
    return [{ combinator, rules: value.map(itemOf), ...(combinator === 'all' && { listed: true }) }];
  if (!isObject(value) || !hasOperatorsOnly(value)) return [lineOf(field, 'is', value)];
  return Object.entries(value).map(([operator, operand]) => lineOf(field, operator, operand));
}

function lineOf(field: string, operator: string, value: Json): ConditionLine {
  if (operator === '$not' && isObject(value) && hasOperatorsOnly(value)) {
    const [inner, ...others] = Object.entries(value);
    if (inner && others.length === 0 && inner[0] !== '$not')
      return { field, operator: `$not.${inner[0]}`, value: inner[1] };
  }
  const isNothing = value === null && ['is', '$eq', '$ne'].includes(operator);
  return { field, operator: isNothing ? `${operator}.null` : operator, value };
}

const hasOperatorsOnly = (value: JsonObject) => {
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\$\w+$/.test(key));
};

/** Of every query a condition that means the same; of a query that was made of a condition, that condition. */
export function conditionOf(item: Item): JsonObject {
  if (!isGroup(item)) return { [item.field]: operandOf(item) };
  const { combinator, rules, listed } = item;
  if (combinator === 'all' && !listed) return documentOf(rules) ?? { $and: rules.map(conditionOf) };
  return { [combinator === 'all' ? '$and' : combinator === 'any' ? '$or' : '$nor']: rules.map(conditionOf) };
}

function operandOf({ operator: told, value }: ConditionLine): Json {
  const operator = told.replace(/\.null$/, '');
  if (operator === 'is') return value;
  const [outer = '', inner] = operator.split('.');
  return { [outer]: inner === undefined ? value : { [inner]: value } };
}

/** All items in one document. @returns undefined where two of them would need the same place. */
function documentOf(items: readonly Item[]): JsonObject | undefined {
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

export const isGroup = (item: Item): item is ConditionQuery => 'rules' in item;
