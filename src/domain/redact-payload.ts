import type { Json, JsonObject } from './json.js';
import { parseLossless } from './lossless-json.js';
import { holdsSecret, inWords, mayNotBeKept, redacted } from './sensitive.js';

/** What a delivery can say that nobody needs who wants to know what became of it. */
const privateName =
  /\b(street\d*|zip|post(al)? ?code|zip ?code|bank\w*|routing|sort ?code|salar\w+|wages?|pay|pay ?rate|compensation|passwords?|secrets?|tokens?|api ?key|private ?key|signature|authori[sz]ation|cookie|gender|sex|ethnicit\w+|race|religion|marital\w*|disabilit\w+|veteran\w*|medical|card ?num\w*|account ?(no|holder))\b|geburt|nacimiento|naissance|sozialvers|kontonummer|strasse/;
const addressName = /\baddress(es|\d+)?\b|\badresse\b|\bdireccion\b/;
const email = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

/** Names under which a list of fields says which field each entry is about, and what it says then. */
const labels = ['name', 'field', 'fieldName', 'key', 'label', 'path', 'attribute', 'slug', 'id', 'type'];
const isToldBy = /value|text|answer|content/i;

/** Headers that say what was sent, and not who may send it. */
const openHeaders = /^(content-(type|length)|user-agent|date|webhook-(id|timestamp)|ce-.+)$/;

/**
 * What an HR system sent, as people may see it: every name of a field stays, and the values of social security numbers,
 * birth dates, addresses, bank details, pay, secrets and their like are `[redacted]`, at every depth, in JSON within texts
 * and in lists of names with values. E-mail addresses stay.
 */
export function redactPayload(value: Json): Json {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(redactPayload);
  if (typeof value !== 'object' || value === null) return value;
  const label = labels.map((name) => value[name]).find((text) => typeof text === 'string' && isPrivate(text));
  const isLabelled = label !== undefined && Object.keys(value).some((name) => isToldBy.test(name));
  return mapped(value, (entry, name) => {
    if (isPrivate(name)) return hidden(entry, false);
    if (isLabelled && !labels.includes(name)) return hidden(entry, false);
    return addressName.test(inWords(name)) ? hidden(entry, true) : redactPayload(entry);
  });
}

/** The text of a request: JSON without what is private; of anything else nothing is shown, since nobody can tell. */
export function redactBody(text: string): Json {
  try {
    return redactPayload(parseLossless(text));
  } catch {
    return `[${Buffer.byteLength(text)} bytes that are no JSON]`;
  }
}

export const redactHeaders = (headers: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, openHeaders.test(name) && !holdsSecret(value) ? value : redacted]],
    ),
  );

function isPrivate(name: string): boolean {
  return mayNotBeKept(name) || privateName.test(inWords(name));
}

/** The same shape, without what stands in it. */
function hidden(value: Json, keepsEmails: boolean): Json {
  if (Array.isArray(value)) return value.map((entry) => hidden(entry, keepsEmails));
  if (typeof value === 'object' && value !== null) return mapped(value, (entry) => hidden(entry, keepsEmails));
  if (value === null || value === '') return value;
  return keepsEmails && typeof value === 'string' && email.test(value) ? value : redacted;
}

function redactText(text: string): string {
  if (/^\s*[[{]/.test(text)) {
    try {
      return JSON.stringify(redactPayload(parseLossless(text)));
    } catch {
      // It only looks like JSON.
    }
  }
  return holdsSecret(text) ? redacted : text;
}

const mapped = (object: JsonObject, of: (entry: Json, name: string) => Json): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, entry]) => [name, of(entry, name)]));
