import type { Json, JsonObject } from './json.js';

/** One setting or credential of a connection: enough to check it, to document it and to draw a form for it. */
export interface Field {
  type: 'text' | 'url' | 'boolean' | 'number' | 'object' | 'texts';
  /** One sentence for whoever fills in the form. */
  about: string;
  required?: boolean;
  /** Of `text`: the only values that it takes. */
  oneOf?: readonly string[];
  /** Of `text`: a regular expression that the whole value matches, and what it should look like. */
  pattern?: { matches: RegExp; looksLike: string };
}

export type Fields = Readonly<Record<string, Field>>;

export interface FieldIssue {
  /** JSON pointer within what was checked. */
  pointer: string;
  message: string;
}

/** What is wrong with the values given for some fields; each message names the field and the fix. */
export function checkFields(fields: Fields, values: JsonObject): FieldIssue[] {
  const unknown = Object.keys(values)
    .filter((name) => !(name in fields))
    .map((name) => ({ pointer: `/${name}`, message: `${name} is not known here; known are: ${known(fields)}` }));
  const wrong = Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    const fault = value === undefined || value === null ? absent(field) : faultOf(field, value);
    return fault === undefined ? [] : [{ pointer: `/${name}`, message: `${name} ${fault}` }];
  });
  return [...unknown, ...wrong];
}

const known = (fields: Fields) => Object.keys(fields).join(', ') || 'none';
const absent = ({ required, about }: Field) => (required ? `is missing: ${about}` : undefined);

function faultOf(field: Field, value: Json): string | undefined {
  switch (field.type) {
    case 'text':
      return textFault(field, value);
    case 'url':
      return typeof value === 'string' && /^https?:$/.test(protocolOf(value))
        ? undefined
        : 'must be an address that begins with https://';
    case 'texts':
      return Array.isArray(value) && value.every((one) => typeof one === 'string')
        ? undefined
        : 'must be a list of texts';
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : 'must be an object';
    case 'boolean':
    case 'number':
      return typeof value === field.type ? undefined : `must be a ${field.type}`;
  }
}

function textFault({ oneOf, pattern }: Field, value: Json): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return 'must be a text that is not empty';
  if (oneOf && !oneOf.includes(value)) return `must be one of ${oneOf.join(', ')}`;
  return pattern && !pattern.matches.test(value) ? `must look like ${pattern.looksLike}` : undefined;
}

const protocolOf = (text: string) => (URL.canParse(text) ? new URL(text).protocol : '');
