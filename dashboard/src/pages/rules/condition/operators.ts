import type { FieldKind, RuleField } from '../../../api/rule-facts.js';
import { isObject, type Json } from '../../../api/json.js';

const orders: readonly string[] = ['$gt', '$gte', '$lt', '$lte'];

/** The operators that a builder offers for a field, in the words of a ConditionLine. */
export function operatorsFor({ kind, operators }: Pick<RuleField, 'kind' | 'operators'>): string[] {
  return operators.flatMap((operator) => {
    if (operator === '$eq') return ['is', 'is.null'];
    if (operator === '$ne') return ['$ne', '$ne.null'];
    // What is not below a bound takes in whoever's age or day is not known.
    if (operator === '$not') return kind === 'years' || kind === 'day' ? orders.map((order) => `$not.${order}`) : [];
    return [operator];
  });
}

export const isList = (operator: string): boolean => /^(\$not\.)?\$n?in$/.test(operator);
export const isNothing = (operator: string): boolean => operator.endsWith('.null');
export const isYesNo = (kind: FieldKind, operator: string): boolean =>
  kind === 'yes-no' || operator.endsWith('$exists');

const empty: Record<FieldKind, Json> = {
  ...{ text: '', tags: '', 'user-type': 'employee', 'yes-no': true },
  ...{ years: 18, day: '', anything: '' },
};

/** Whether the editor of a kind shows the value as it is; other values are shown as JSON. */
export function isPlain(kind: FieldKind, operator: string, value: Json): boolean {
  if (isList(operator))
    return Array.isArray(value) && value.every((one) => fits(kind, one) && typeof one !== 'boolean');
  return isYesNo(kind, operator) ? typeof value === 'boolean' : fits(kind, value);
}

function fits(kind: FieldKind, value: Json): boolean {
  if (kind === 'yes-no') return typeof value === 'boolean';
  if (kind === 'years') return typeof value === 'number';
  if (kind === 'anything') return value !== null && typeof value !== 'object';
  return typeof value === 'string';
}

/** What becomes of a value when another operator is chosen: kept where it can be. */
export function fitted(kind: FieldKind, operator: string, value: Json): Json {
  if (isNothing(operator)) return null;
  if (operator.endsWith('$exists')) return value !== false;
  if (operator === '$not') return isObject(value) ? value : {};
  if (!isList(operator)) {
    const one = Array.isArray(value) ? (value[0] ?? null) : value;
    return fits(kind, one) ? one : empty[kind];
  }
  if (Array.isArray(value)) return value;
  return fits(kind, value) && value !== '' ? [value] : [];
}
