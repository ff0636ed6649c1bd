import { isObject, type Json, type JsonObject } from '../../../api/json.js';

/**
 * Rules are edited as the JSON that they are: a change touches one place and leaves everything else as it was, also what
 * the form does not know.
 */
export type Path = readonly (string | number)[];

export function valueAt(value: Json | undefined, [key, ...rest]: Path): Json | undefined {
  if (key === undefined) return value;
  if (Array.isArray(value)) return valueAt(value[Number(key)], rest);
  return isObject(value) && Object.hasOwn(value, key) ? valueAt(value[key], rest) : undefined;
}

/** @param value undefined: takes the field away, and objects that are empty then. */
export function withValueAt(document: JsonObject, [key, ...rest]: Path, value: Json | undefined): JsonObject {
  if (key === undefined) return document;
  const inner = document[key];
  const changed = rest.length === 0 ? value : withValueAt(isObject(inner) ? inner : {}, rest, value);
  if (changed !== undefined && !(value === undefined && isEmpty(changed))) return { ...document, [key]: changed };
  return Object.fromEntries(Object.entries(document).filter(([name]) => name !== key));
}

const isEmpty = (value: Json) => isObject(value) && Object.keys(value).length === 0;

const textOf = (value: Json | undefined) => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

export const nameOfRule = (rule: JsonObject): string => textOf(rule.name);
export const conditionOfRule = ({ when }: JsonObject): JsonObject | undefined => (isObject(when) ? when : undefined);

/** @returns undefined where somebody wrote something else there than a list of requirements. */
export function requirementsOf({ requirements = [] }: JsonObject): JsonObject[] | undefined {
  return Array.isArray(requirements) && requirements.every(isObject) ? requirements : undefined;
}

/** What must be held, the same for all rules that ask for it; empty while it is not chosen yet. */
export function keyOf(requirement: JsonObject): string {
  const { type, surveyCode, document, packageCode, level, kind } = requirement;
  const which = {
    training: textOf(surveyCode),
    document: textOf(document),
    'background-check': textOf(packageCode) || (textOf(level) && `level-${textOf(level)}`),
    step: textOf(kind),
  };
  const name = Object.entries(which).find(([one]) => one === type)?.[1] ?? '';
  return name && `${textOf(type)}:${name}`;
}

export const keysOf = (rules: readonly JsonObject[]): string[] =>
  [...new Set(rules.flatMap((rule) => requirementsOf(rule) ?? []).map(keyOf))].filter((key) => key !== '').sort();

/** A name that no other rule has. */
export function freeName(rules: readonly JsonObject[], wanted: string): string {
  const names = new Set(rules.map(nameOfRule));
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}-${count}`;
    if (!names.has(name)) return name;
  }
}

/** The same list with one item somewhere else. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
