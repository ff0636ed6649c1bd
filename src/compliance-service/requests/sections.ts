import { invalidRequest } from './failures.js';

type Body = Record<string, unknown>;

/** A body is an object of fields, or nothing at all. */
export function bodyFields(body: unknown): Body {
  if (body === undefined || body === null) return {};
  if (!isFields(body)) throw invalidRequest('The body must be an object with named fields');
  return body;
}

/** The fields below `name` (`user[first_name]`), or the body's own when a client sent them without the wrapper. */
export function section(body: unknown, name: string): Body {
  const fields = bodyFields(body);
  return isFields(fields[name]) ? fields[name] : fields;
}

export function isFields(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
