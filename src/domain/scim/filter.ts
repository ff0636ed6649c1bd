import type { Json, JsonObject } from '../json.js';
import { isObject } from './canonical-names.js';
import { sameName } from './schema.js';

export type Comparison = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'lt' | 'ge' | 'le';

/** A filter of RFC 7644 §3.4.2.2 as a tree. Paths hold no core URN. */
export type ScimFilter =
  | { op: 'and' | 'or'; filters: ScimFilter[] }
  | { op: 'not'; filter: ScimFilter }
  | { op: '[]'; attrPath: string; valFilter: ScimFilter }
  | { op: 'pr'; attrPath: string }
  | { op: Comparison; attrPath: string; compValue: string | number | boolean | null };

/** Ids and addresses differ by case; everything else that is text does not (RFC 7643 §2.1, §3.1, §4.1). */
const caseExact = /^(id|externalId|meta\.version|(members|groups)(\.value)?|.*\$ref|.*manager(\.value)?)$/i;

/** Whether a resource, as it is shown, fulfils the filter. */
export function fulfils(resource: Json, filter: ScimFilter): boolean {
  switch (filter.op) {
    case 'and':
      return filter.filters.every((one) => fulfils(resource, one));
    case 'or':
      return filter.filters.some((one) => fulfils(resource, one));
    case 'not':
      return !fulfils(resource, filter.filter);
    case '[]':
      return valuesAt(resource, filter.attrPath).some((value) => fulfils(value, filter.valFilter));
    case 'pr':
      return valuesAt(resource, filter.attrPath).some((value) => value !== null && value !== '');
    case 'ne':
      return !fulfils(resource, { ...filter, op: 'eq' });
    default: {
      const { op, attrPath, compValue } = filter;
      const fold = caseExact.test(attrPath) ? (value: Json) => value : lowerCase;
      return valuesAt(resource, attrPath).some((value) => compares(op, fold(plain(value)), fold(compValue)));
    }
  }
}

/** `urn:…:User:manager.value` in its names: a URN has dots of its own. */
export function namesOf(attrPath: string): string[] {
  const urnEnds = attrPath.lastIndexOf(':');
  const names = attrPath.slice(urnEnds + 1).split('.');
  return urnEnds < 0 ? names : [attrPath.slice(0, urnEnds), ...names];
}

function valuesAt(resource: Json, attrPath: string): Json[] {
  return namesOf(attrPath).reduce<Json[]>(
    (found, name) => found.flatMap((value) => (isObject(value) ? childrenOf(value, name) : [])),
    [resource],
  );
}

function childrenOf(value: JsonObject, name: string): Json[] {
  const child = Object.entries(value).find(([key]) => sameName(key, name))?.[1];
  if (child === undefined) return [];
  return Array.isArray(child) ? child : [child];
}

/** A complex value without the name of a part means its `value`. */
const plain = (value: Json): Json => (isObject(value) ? (value.value ?? null) : value);
const lowerCase = (value: Json): Json => (typeof value === 'string' ? value.toLowerCase() : value);

function compares(op: Exclude<Comparison, 'ne'>, told: Json, wanted: Json): boolean {
  if (op === 'eq') return told === wanted || (typeof told === 'boolean' && String(told) === wanted);
  if (typeof told === 'string' && typeof wanted === 'string') {
    if (op === 'co') return told.includes(wanted);
    if (op === 'sw') return told.startsWith(wanted);
    if (op === 'ew') return told.endsWith(wanted);
    return ordered(
      op,
      isMoment(told) && isMoment(wanted) ? Date.parse(told) - Date.parse(wanted) : order(told, wanted),
    );
  }
  return typeof told === 'number' && typeof wanted === 'number' && ordered(op, told - wanted);
}

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dt/i.test(text) && !Number.isNaN(Date.parse(text));
const order = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function ordered(op: Comparison, difference: number): boolean {
  switch (op) {
    case 'gt':
      return difference > 0;
    case 'ge':
      return difference >= 0;
    case 'lt':
      return difference < 0;
    case 'le':
      return difference <= 0;
    default:
      return false;
  }
}
