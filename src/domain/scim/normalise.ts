import type { Json, JsonObject } from '../json.js';
import { redacted, withoutSensitive } from '../sensitive.js';
import { canonicalNames, isObject } from './canonical-names.js';
import { badValue } from './scim-error.js';
import { attributesOf, coreUrn, enterpriseUrn, type ScimKind } from './schema.js';

/** Never stored: the server's own attributes, and what only the identity provider should know. */
const dropped: Record<ScimKind, readonly string[]> = {
  User: ['schemas', 'id', 'meta', 'groups', 'password', 'x509Certificates'],
  Group: ['schemas', 'id', 'meta', 'members'],
};

/**
 * A resource as it is stored, from whatever spelling a client sent: names in the schema's case, empty values left out,
 * booleans that came as text or wrapped in a list, social security numbers and their like redacted.
 * @throws ScimError invalidValue
 */
export function normalise(kind: ScimKind, told: JsonObject): JsonObject {
  const named = canonicalNames(kind, told);
  for (const name of dropped[kind]) Reflect.deleteProperty(named, name);
  unwrapSingular(kind, named);
  if (kind === 'User') normaliseUser(named);
  const stored = pruned(withoutSensitive(named));
  requireText(stored, kind === 'User' ? 'userName' : 'displayName');
  if (stored.externalId !== undefined) requireText(stored, 'externalId');
  return stored;
}

/** The schemas that a stored resource makes use of. */
export const schemasOf = (kind: ScimKind, resource: JsonObject): string[] => [
  coreUrn(kind),
  ...Object.keys(resource).filter((name) => name.toLowerCase().startsWith('urn:')),
];

/**
 * @returns undefined for null and what is empty.
 * @throws ScimError invalidValue for what is neither a boolean nor the text of one.
 */
export const readActive = (told: Json | undefined) => readBoolean('active', told);

function readBoolean(name: string, told: Json | undefined): boolean | undefined {
  const value = Array.isArray(told) ? told[0] : told;
  if (isObject(value)) return readBoolean(name, value.value);
  if (value === undefined || value === null || value === '') return undefined;
  const word = JSON.stringify(value).replaceAll('"', '').trim().toLowerCase();
  if (word === 'true' || word === '1') return true;
  if (word === 'false' || word === '0') return false;
  throw badValue(`${name} must be true or false.`);
}

function normaliseUser(user: JsonObject): void {
  const active = readActive(user.active);
  if (active === undefined) delete user.active;
  else user.active = active;
  for (const { name, multiValued, subAttributes } of attributesOf('User')) {
    const value = user[name];
    if (multiValued && subAttributes && value !== undefined) user[name] = plural(value);
  }
  const enterprise = user[enterpriseUrn];
  if (!isObject(enterprise)) return;
  const { manager } = enterprise;
  if (typeof manager === 'string') enterprise.manager = { value: manager };
  if (typeof enterprise.employeeNumber === 'number') enterprise.employeeNumber = String(enterprise.employeeNumber);
}

/** Some clients wrap every value: `[{ "$ref": null, "value": "Reyes" }]`. */
function unwrapSingular(kind: ScimKind, resource: JsonObject): void {
  for (const { name, type, multiValued } of attributesOf(kind)) {
    const value = resource[name];
    if (multiValued || type !== undefined || !Array.isArray(value)) continue;
    const first = value[0];
    resource[name] = (isObject(first) ? first.value : first) ?? null;
  }
}

/** Every entry an object with a value, at most one of them primary: the last that says so. */
function plural(told: Json): Json[] {
  const entries = (Array.isArray(told) ? told : [told])
    .map((entry): Json => (typeof entry === 'string' ? { value: entry } : entry))
    .filter(isObject)
    .filter((entry) => Object.entries(entry).some(([name, value]) => !labels.has(name) && !isEmpty(value)))
    .map((entry) =>
      'primary' in entry ? { ...entry, primary: readBoolean('primary', entry.primary) ?? false } : entry,
    );
  const primary = entries.findLastIndex((entry) => entry.primary === true);
  return entries.map((entry, index) => (entry.primary === true ? { ...entry, primary: index === primary } : entry));
}

const labels = new Set(['type', 'primary', 'display']);

/** null, an empty list and an empty object say that nothing is there (RFC 7643 §2.5). */
function pruned(resource: JsonObject): JsonObject {
  const entries = Object.entries(resource).map(([name, value]): [string, Json] => [
    name,
    isObject(value) ? pruned(value) : value,
  ]);
  return Object.fromEntries(entries.filter(([, value]) => !isEmpty(value)));
}

const isEmpty = (value: Json) =>
  value === null ||
  value === '' ||
  (Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0);

function requireText(resource: JsonObject, name: string): void {
  const value = resource[name];
  if (typeof value === 'number') resource[name] = String(value);
  else if (typeof value !== 'string' || value.trim() === '' || value.length > 255)
    throw badValue(`${name} must be a text of 1 to 255 characters.`);
  else if (value === redacted) throw badValue(`${name} must not be a social security number.`);
}
