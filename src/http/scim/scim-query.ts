import type { Json, JsonObject } from '../../domain/json.js';
import { isObject } from '../../domain/scim/canonical-names.js';
import { defaultResults, maximumResults } from '../../domain/scim/discovery.js';
import { readProjection, wantsRelated, type Projection } from '../../domain/scim/represent.js';
import type { ScimKind } from '../../domain/scim/schema.js';
import { badValue, ScimError } from '../../domain/scim/scim-error.js';
import type { ScimQuery } from '../../engine/scim-resources.js';
import type { ScimOperation } from '../../ports/scim.js';

/** A query string as it came, or the body of a `.search`. */
export type Told = Record<string, unknown>;

export function readQuery(kind: ScimKind, told: Told): { query: ScimQuery; projection: Projection } {
  const projection = projectionOf(kind, told);
  const filter = textOf('filter', told);
  const query = {
    ...(filter !== undefined && { filter }),
    startIndex: Math.max(1, numberOf('startIndex', told) ?? 1),
    count: Math.min(maximumResults, Math.max(0, numberOf('count', told) ?? defaultResults)),
    withRelated: wantsRelated(kind, projection),
  };
  return { query, projection };
}

export const projectionOf = (kind: ScimKind, told: Told): Projection =>
  readProjection(kind, {
    attributes: textOf('attributes', told),
    excludedAttributes: textOf('excludedAttributes', told),
  });

/** @throws ScimError invalidSyntax */
export function requireObject(body: unknown): JsonObject {
  if (isObject(body as Json | undefined)) return body as JsonObject;
  throw new ScimError(400, 'Send a JSON object as application/scim+json.', 'invalidSyntax');
}

const mostOperations = 1_000;

/** @throws ScimError invalidSyntax, invalidValue */
export function readOperations(body: unknown): ScimOperation[] {
  const entry = Object.entries(requireObject(body)).find(([name]) => name.toLowerCase() === 'operations');
  const told = entry?.[1];
  if (!Array.isArray(told) || told.length === 0)
    throw new ScimError(400, 'Send "Operations", a list of at least one operation.', 'invalidSyntax');
  if (told.length > mostOperations) throw badValue(`Send at most ${mostOperations} operations at a time.`);
  return told.map((one) => {
    const operation = isObject(one) ? one : {};
    const { op, path, value } = operation;
    if (typeof op !== 'string' || (path !== undefined && path !== null && typeof path !== 'string'))
      throw new ScimError(400, 'Each operation needs an op, and a path that is a text.', 'invalidSyntax');
    return { op, ...(typeof path === 'string' && { path }), ...('value' in operation && { value }) };
  });
}

function textOf(name: string, told: Told): string | undefined {
  const value = told[name];
  if (value === undefined || value === '') return undefined;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(',');
  if (typeof value === 'string') return value;
  throw badValue(`${name} must be a text.`);
}

function numberOf(name: string, told: Told): number | undefined {
  const value = told[name];
  if (value === undefined || value === '') return undefined;
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw badValue(`${name} must be a whole number.`);
  return number;
}
