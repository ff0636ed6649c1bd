import type { Json, JsonObject } from '../json.js';
import { knownUrn } from './attribute-path.js';
import { attributeNamed, attributesOf, coreUrn, sameName, type Attribute, type ScimKind } from './schema.js';

/** The same resource with names of attributes as the schema writes them, whatever their case. */
export function canonicalNames(kind: ScimKind, told: JsonObject): JsonObject {
  const resource: JsonObject = {};
  for (const [name, value] of Object.entries(told)) {
    if (!name.toLowerCase().startsWith('urn:')) Object.assign(resource, named(attributesOf(kind), { [name]: value }));
    else if (!isObject(value)) resource[knownUrn(name)] = value;
    else if (sameName(name, coreUrn(kind))) Object.assign(resource, named(attributesOf(kind), value));
    else resource[knownUrn(name)] = named(attributesOf(kind, knownUrn(name)), value);
  }
  return resource;
}

/** A value of one attribute, with the names of its parts. */
export function namedParts(attribute: Attribute | undefined, value: Json): Json {
  const parts = attribute?.subAttributes;
  if (!parts || parts.length === 0) return value;
  if (Array.isArray(value)) return value.map((one) => namedParts(attribute, one));
  return isObject(value) ? named(parts, value) : value;
}

function named(attributes: readonly Attribute[], values: JsonObject): JsonObject {
  const entries = Object.entries(values).map(([name, value]): [string, Json] => {
    const attribute = attributeNamed(attributes, name);
    return [attribute?.name ?? name, namedParts(attribute, value)];
  });
  return Object.fromEntries(entries);
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
