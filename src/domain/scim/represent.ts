import type { Json, JsonObject } from '../json.js';
import { isObject } from './canonical-names.js';
import { namesOf } from './filter.js';
import { schemasOf } from './normalise.js';
import { coreUrn, sameName, type ScimKind } from './schema.js';

/** A resource on record. */
export interface ScimResource {
  id: string;
  kind: ScimKind;
  /** As `normalise` leaves it. */
  attributes: JsonObject;
  active: boolean;
  version: number;
  /** ISO 8601 */
  createdAt: string;
  /** ISO 8601 */
  modifiedAt: string;
  /** Of a user the groups, of a group the members. */
  related: { id: string; name: string }[];
}

export const pathOf = (kind: ScimKind) => `${kind}s`;
export const etagOf = ({ version }: { version: number }) => `W/"${version}"`;

/** The resource as clients see it. @param base address of the connection's SCIM server. */
export function represent(resource: ScimResource, base: string): JsonObject {
  const { id, kind, attributes, related } = resource;
  const other = kind === 'User' ? 'Group' : 'User';
  const links = related.map((one) => ({
    value: one.id,
    display: one.name,
    type: other,
    $ref: `${base}/${pathOf(other)}/${one.id}`,
  }));
  return {
    schemas: schemasOf(kind, attributes),
    id,
    ...attributes,
    ...(kind === 'User' && { active: resource.active }),
    ...(links.length > 0 && { [kind === 'User' ? 'groups' : 'members']: links }),
    meta: {
      resourceType: kind,
      created: resource.createdAt,
      lastModified: resource.modifiedAt,
      location: `${base}/${pathOf(kind)}/${id}`,
      version: etagOf(resource),
    },
  };
}

/** Which attributes a client wants to see. Names of the core schema come without its URN. */
export interface Projection {
  attributes?: readonly string[];
  excludedAttributes?: readonly string[];
}

const always = ['schemas', 'id'];

export function readProjection(kind: ScimKind, told: { attributes?: string; excludedAttributes?: string }): Projection {
  const core = `${coreUrn(kind)}:`.toLowerCase();
  const names = (list: string | undefined) =>
    list
      ?.split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => (name.toLowerCase().startsWith(core) ? name.slice(core.length) : name));
  return { attributes: names(told.attributes), excludedAttributes: names(told.excludedAttributes) };
}

/** `id` and `schemas` are always told (RFC 7643 §7, "returned"). */
export function project(shown: JsonObject, { attributes, excludedAttributes }: Projection): JsonObject {
  if (attributes && attributes.length > 0) {
    const wanted = [...always, ...attributes].map((path) => pick(shown, pathNames(shown, path)));
    return wanted.reduce(merge, {});
  }
  const left = (excludedAttributes ?? [])
    .filter((path) => !always.some((name) => sameName(name, path)))
    .map((path) => pathNames(shown, path));
  return left.reduce<JsonObject>(omit, shown);
}

/** Whether the relation (`members`, `groups`) has to be read at all. */
export function wantsRelated(kind: ScimKind, { attributes, excludedAttributes }: Projection): boolean {
  const name = kind === 'User' ? 'groups' : 'members';
  const isIt = (path: string) => sameName(path.split('.')[0] ?? '', name);
  if (attributes && attributes.length > 0) return attributes.some(isIt);
  return !(excludedAttributes ?? []).some((path) => sameName(path, name));
}

/** An extension's URN as a whole is one name. */
const pathNames = (shown: JsonObject, path: string) =>
  Object.keys(shown).some((name) => sameName(name, path)) ? [path] : namesOf(path);

function pick(value: JsonObject, [name = '', ...rest]: string[]): JsonObject {
  const found = Object.entries(value).find(([key]) => sameName(key, name));
  if (!found) return {};
  const [key, child] = found;
  if (rest.length === 0) return { [key]: child };
  const part = within(child, (one) => pick(one, rest));
  return { [key]: part };
}

function omit(value: JsonObject, [name = '', ...rest]: string[]): JsonObject {
  const entries = Object.entries(value).flatMap(([key, child]): [string, Json][] => {
    if (!sameName(key, name)) return [[key, child]];
    return rest.length === 0 ? [] : [[key, within(child, (one) => omit(one, rest))]];
  });
  return Object.fromEntries(entries);
}

function within(value: Json, change: (one: JsonObject) => JsonObject): Json {
  if (Array.isArray(value)) return value.map((one) => within(one, change));
  return isObject(value) ? change(value) : value;
}

/** Two parts of one attribute (`name.givenName,name.familyName`) come together again. */
function merge(a: JsonObject, b: JsonObject): JsonObject {
  const merged = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const known = merged[key];
    if (isObject(known) && isObject(value)) merged[key] = merge(known, value);
    else if (Array.isArray(known) && Array.isArray(value))
      merged[key] = known.map((one, index) => mergeEntry(one, value[index]));
    else merged[key] = value;
  }
  return merged;
}

const mergeEntry = (a: Json, b: Json | undefined): Json => (isObject(a) && isObject(b) ? merge(a, b) : a);
