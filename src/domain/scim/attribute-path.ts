import { badValue, ScimError } from './scim-error.js';
import { attributeNamed, attributesOf, coreUrn, enterpriseUrn, sameName, type ScimKind } from './schema.js';

/** `urn:…:User:emails[type eq "work"].value` in its parts, with names written as the schema writes them. */
export interface AttributePath {
  /** Of an extension; absent for attributes of the core schema. */
  urn?: string;
  /** Absent where the path is an extension as a whole. */
  attribute?: string;
  filter?: string;
  sub?: string;
}

const longestPath = 1_000;
const shape = /^(?:(urn:[^[\]"]*):)?([^.[\]:"\s]+)(?:\[(.+)\])?(?:\.([^.[\]:"\s]+))?$/i;
// An object that is reached by one of these is shared by the whole process.
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

/** @throws ScimError invalidPath */
export function readPath(kind: ScimKind, path: string): AttributePath {
  const whole = path.trim();
  if (sameName(whole, enterpriseUrn)) return { urn: enterpriseUrn };
  const found = whole.length <= longestPath ? shape.exec(whole) : null;
  if (!found) throw new ScimError(400, 'This is no path of SCIM: write attribute, or attribute.sub.', 'invalidPath');
  const [, told, name = '', filter, sub] = found;
  const urn = told === undefined || sameName(told, coreUrn(kind)) ? undefined : knownUrn(told);
  const attribute = attributeNamed(attributesOf(kind, urn), name);
  requireHarmless(name, sub ?? '', filter ?? '');
  return {
    ...(urn !== undefined && { urn }),
    attribute: attribute?.name ?? name,
    ...(filter !== undefined && { filter }),
    ...(sub !== undefined && { sub: attributeNamed(attribute?.subAttributes ?? [], sub)?.name ?? sub }),
  };
}

export function writePath({ urn, attribute = '', filter, sub }: AttributePath): string {
  const prefix = urn === undefined ? '' : `${urn}:`;
  return `${prefix}${attribute}${filter === undefined ? '' : `[${filter}]`}${sub === undefined ? '' : `.${sub}`}`;
}

export const knownUrn = (told: string) => (sameName(told, enterpriseUrn) ? enterpriseUrn : told);

function requireHarmless(...names: string[]): void {
  if (names.some((name) => forbiddenNames.has(name)))
    throw badValue('There is no attribute of this name: correct the path.');
}
