import library, { type ScimPatchOperation } from 'scim-patch';
import { readPath, writePath, type AttributePath } from '../../domain/scim/attribute-path.js';
import { isObject, namedParts } from '../../domain/scim/canonical-names.js';
import type { Json, JsonObject } from '../../domain/json.js';
import { attributeNamed, attributesOf, sameName, type Attribute, type ScimKind } from '../../domain/scim/schema.js';
import { badValue, ScimError, type ScimType } from '../../domain/scim/scim-error.js';
import type { ScimOperation } from '../../ports/scim.js';

type Op = 'add' | 'replace' | 'remove';
interface Step {
  op: Op;
  path: AttributePath;
  value?: Json;
}

/** Clients that replace a whole resource send these along; they cannot be changed, so they are passed over. */
const served = new Set(['id', 'schemas', 'meta', 'groups']);

/** The library walks the resource; what clients spell in ways of their own is straightened out before. */
export function applyPatch(kind: ScimKind, attributes: JsonObject, operations: readonly ScimOperation[]): JsonObject {
  const document = structuredClone(attributes);
  const meta = { created: new Date(0), lastModified: new Date(0) };
  const resource = Object.assign(document, { schemas: [], meta });
  for (const operation of operations) {
    for (const step of stepsOf(kind, operation)) {
      // Removing what is not there is no error; the library takes it for one.
      if (step.op === 'remove' && !isThere(document, step.path)) continue;
      // The library takes an extension as a whole for an attribute of an extension.
      if (step.path.attribute === undefined) {
        Reflect.deleteProperty(document, step.path.urn ?? '');
        continue;
      }
      try {
        library.scimPatch(resource, [written(step)]);
      } catch (error) {
        throw refusal(error);
      }
    }
  }
  return Object.fromEntries(Object.entries(document).filter(([name]) => !served.has(name)));
}

function stepsOf(kind: ScimKind, { op: told, path, value }: ScimOperation): Step[] {
  const op = told.toLowerCase();
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    throw new ScimError(400, 'op must be add, replace or remove.', 'invalidSyntax');
  if (path !== undefined && path !== '') {
    const read = readPath(kind, path);
    if (read.urn === undefined && served.has(read.attribute ?? ''))
      throw new ScimError(400, `${read.attribute ?? ''} is kept by the server and cannot be changed.`, 'mutability');
    return stepsAt(kind, op, read, value);
  }
  if (op === 'remove') throw new ScimError(400, 'remove needs a path.', 'noTarget');
  if (!isObject(value)) throw badValue('An operation without a path needs an object of attributes as its value.');
  return Object.entries(value).flatMap(([name, entry]) => {
    const read = readPath(kind, name);
    return read.urn === undefined && served.has(read.attribute ?? '') ? [] : stepsAt(kind, op, read, entry);
  });
}

function stepsAt(kind: ScimKind, op: Op, path: AttributePath, value: Json | undefined): Step[] {
  const { urn, attribute: name, filter, sub } = path;
  if (name === undefined) {
    if (op === 'remove') return [{ op, path }];
    if (!isObject(value)) throw badValue('The value of an extension must be an object.');
    return Object.entries(value).flatMap(([key, entry]) =>
      stepsAt(kind, op, readPath(kind, `${urn ?? ''}:${key}`), entry),
    );
  }
  const straight: AttributePath = { ...path, ...(filter !== undefined && { filter: withBooleans(filter) }) };
  const attribute = attributeNamed(attributesOf(kind, urn), name);
  if (attribute?.multiValued && sub !== undefined && filter === undefined)
    throw new ScimError(400, `Say which of them is meant: ${name}[type eq "work"].${sub}.`, 'invalidPath');
  if (op === 'remove') return [{ op, path: straight, ...(value !== undefined && { value: linked(attribute, value) }) }];
  if (value === undefined) throw badValue(`${op} needs a value.`);
  if (value === null || value === '') return [{ op: 'remove', path: straight }];
  if (sub !== undefined || filter !== undefined) return [{ op, path: straight, value: unwrapped(value) }];
  return wholeAttribute(op, straight, attribute, value);
}

/** A complex value that is replaced by another whole one leaves nothing of the old behind. */
function wholeAttribute(op: Op, path: AttributePath, attribute: Attribute | undefined, value: Json): Step[] {
  if (attribute?.multiValued) {
    const entries = linked(attribute, namedParts(attribute, value));
    return [{ op, path, value: Array.isArray(entries) ? entries : [entries] }];
  }
  if (attribute?.name !== 'manager') return [{ op, path, value: namedParts(attribute, unwrapped(value)) }];
  const one = Array.isArray(value) ? (value[0] ?? null) : value;
  const manager = isObject(one) ? namedParts(attribute, one) : { value: one };
  return [
    { op: 'remove', path },
    { op: 'add', path, value: manager },
  ];
}

/** Members are known by their id alone, so that adding and removing find them however they were named. */
function linked(attribute: Attribute | undefined, value: Json): Json {
  if (attribute?.name !== 'members') return value;
  const entries = Array.isArray(value) ? value : [value];
  return entries.map((entry) => ({ value: (isObject(entry) ? entry.value : entry) ?? null }));
}

/** `[{ "$ref": null, "value": "Reyes" }]`, as some clients write a plain value. */
function unwrapped(value: Json): Json {
  if (!Array.isArray(value) || value.length !== 1) return value;
  const [first = null] = value;
  return isObject(first) && 'value' in first ? (first.value ?? null) : first;
}

const withBooleans = (filter: string) =>
  filter.replace(/\b(primary)\s+(eq)\s+"(true|false)"/gi, (told) => told.replaceAll('"', '').toLowerCase());

function isThere(document: Record<string, unknown>, { urn, attribute, sub }: AttributePath): boolean {
  const root = urn === undefined ? document : Object.entries(document).find(([name]) => sameName(name, urn))?.[1];
  if (attribute === undefined) return root !== undefined;
  const value =
    typeof root === 'object' && root !== null
      ? new Map<string, unknown>(Object.entries(root)).get(attribute)
      : undefined;
  return value !== undefined && (sub === undefined || typeof value === 'object');
}

function written({ op, path, value }: Step): ScimPatchOperation {
  const text = writePath(path);
  return op === 'remove' ? { op, path: text, ...(value !== undefined && { value }) } : { op, path: text, value };
}

const types: readonly [new (...parts: never[]) => Error, ScimType][] = [
  [library.NoTarget, 'noTarget'],
  [library.InvalidScimPatchOp, 'invalidPath'],
];

function refusal(error: unknown): ScimError {
  const scimType = types.find(([kind]) => error instanceof kind)?.[1] ?? 'invalidSyntax';
  const detail =
    scimType === 'noTarget'
      ? 'No value fulfils the filter of the path: add it first, or correct the filter.'
      : 'The operation cannot be carried out: compare path and value with RFC 7644, section 3.5.2.';
  return new ScimError(400, detail, scimType);
}
