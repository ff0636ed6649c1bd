import type { Json, JsonObject } from '../json.js';
import { redacted } from '../sensitive.js';
import { isObject } from './canonical-names.js';
import { badValue } from './scim-error.js';
import { enterpriseUrn } from './schema.js';

/** From which attribute the id of a person is taken when they are first seen; it never changes after that. */
export const idSources = ['employeeNumber', 'externalId', 'id'] as const;

/** What a normalised resource is found by. */
export function contentOf(attributes: JsonObject, active: boolean) {
  const manager = enterpriseOf(attributes).manager;
  const managerId = isObject(manager) ? textOf(manager.value) : undefined;
  return {
    attributes,
    active,
    name: textOf(attributes.userName) ?? textOf(attributes.displayName) ?? '',
    externalId: textOf(attributes.externalId),
    emails: entriesOf(attributes.emails).flatMap(({ value }) => textOf(value) ?? []),
    manager: managerId,
  };
}

/** Candidates for the id of a person, best first; the id of the resource is left when there is none. */
export function remoteIdsOf(attributes: JsonObject, settings: JsonObject): string[] {
  const candidates: Record<string, Json | undefined> = {
    employeeNumber: enterpriseOf(attributes).employeeNumber,
    externalId: attributes.externalId,
  };
  const from = idSources.indexOf((settings.employeeId ?? 'employeeNumber') as (typeof idSources)[number]);
  return idSources.slice(Math.max(0, from)).flatMap((source) => {
    const id = textOf(candidates[source]);
    return id === undefined || id === redacted || id.length > 255 ? [] : [id];
  });
}

export const enterpriseOf = (attributes: JsonObject): JsonObject => {
  const enterprise = attributes[enterpriseUrn];
  return isObject(enterprise) ? enterprise : {};
};

export const entriesOf = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** The entry to use of several: the primary, else that of work, else the first. */
export function chosenEntry(value: Json | undefined): JsonObject | undefined {
  const entries = entriesOf(value);
  return entries.find(({ primary }) => primary === true) ?? entries.find(({ type }) => type === 'work') ?? entries[0];
}

/** @throws ScimError invalidValue */
export function memberIds(told: Json | undefined): string[] {
  const entries = Array.isArray(told) ? told : told === undefined || told === null ? [] : [told];
  const ids = entries.map((entry) => (isObject(entry) ? entry.value : entry));
  if (!ids.every((id) => typeof id === 'string')) throw badValue('Each member needs the id of a User as its value.');
  return [...new Set(ids)];
}

const textOf = (value: Json | undefined) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);
