import type { HrRecord } from '../../domain/hr-record.js';
import type { Json, JsonObject } from '../../domain/json.js';
import { readTags } from '../../domain/read-tags.js';

/** Where a fact stands in a vendor's record: a path of names with dots, with numbers for places in lists. */
export type FieldPath = string;

export type MappedField =
  | FieldPath
  | {
      path: FieldPath;
      /** What a value of the vendor is called here; what is not listed stays as it is. */
      values?: Record<string, Json>;
      /** When the vendor tells nothing. */
      default?: Json;
    };

/** Facts by name; `attributes.<name>` makes an attribute. */
export type FieldMapping = Readonly<Record<string, MappedField>>;

/**
 * The facts that a record tells: the source's own mapping, in which the connection's `settings.mapping` replaces and
 * adds. A path that leads nowhere tells nothing; an empty text says that it is empty.
 */
export function mapFacts(record: JsonObject, own: FieldMapping, settings: JsonObject): HrRecord['facts'] {
  const mapping = { ...own, ...(settings.mapping as FieldMapping | undefined) };
  const facts: Record<string, Json> = {};
  const attributes: Record<string, Json> = {};
  for (const [name, field] of Object.entries(mapping)) {
    const value = mappedValue(record, field);
    if (value === undefined) continue;
    if (name.startsWith('attributes.')) attributes[name.slice('attributes.'.length)] = value;
    else facts[name] = factOf(name, value);
  }
  return { ...facts, ...(Object.keys(attributes).length > 0 && { attributes }) };
}

/** Every path that is looked at, for vendors that give only the fields they are asked for. */
export function mappedPaths(own: FieldMapping, settings: JsonObject): FieldPath[] {
  const mapping = { ...own, ...(settings.mapping as FieldMapping | undefined) };
  return [...new Set(Object.values(mapping).map((field) => (typeof field === 'string' ? field : field.path)))];
}

/** What stands at a path, or undefined. */
export function valueAt(record: Json | undefined, path: FieldPath): Json | undefined {
  let at: Json | undefined = record;
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Record<string, Json | undefined>)[name];
  }
  return at;
}

/** The text at a path; undefined where there is none. Numbers are written out, so that ids stay as they are. */
export function textAt(record: Json | undefined, path: FieldPath): string | undefined {
  const value = textOf(valueAt(record, path) ?? null);
  return value ?? undefined;
}

/** The object at a path, or undefined. */
export function objectAt(record: Json | undefined, path: FieldPath): JsonObject | undefined {
  const value = valueAt(record, path) ?? null;
  return isObject(value) ? value : undefined;
}

/** The objects of a list; what else stands in it, or no list at all, is left out. */
export function objectsAt(record: Json | undefined, path: FieldPath): JsonObject[] {
  const list = valueAt(record, path);
  return Array.isArray(list) ? list.filter(isObject) : [];
}

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function mappedValue(record: JsonObject, field: MappedField): Json | undefined {
  if (typeof field === 'string') return valueAt(record, field);
  const value = valueAt(record, field.path);
  const isEmpty = value === undefined || value === null || value === '';
  if (isEmpty && field.default !== undefined) return field.default;
  return typeof value === 'string' && field.values && value in field.values ? field.values[value] : value;
}

function textOf(value: Json): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function factOf(name: string, value: Json): Json {
  if (name === 'childServing') return isTrue(value);
  return name === 'tags' ? tagsOf(value) : textOf(value);
}

/** A list of texts, or one text with semicolons. */
function tagsOf(value: Json): string[] | null {
  const told = Array.isArray(value) ? value.map((one) => textOf(one) ?? '') : [textOf(value) ?? ''];
  const tags = readTags(told.join(';'));
  return tags.length > 0 ? tags : null;
}

const isTrue = (value: Json) => {
  const text = textOf(value);
  return text === null ? null : /^(true|yes|y|1)$/i.test(text);
};
