type WireObject = Readonly<Record<string, unknown>>;

/** The answer arrived but does not say what it must. The message names the field, never its value. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableAnswer('the body is no JSON');
  }
}

export function isObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One record, which may come as a list of one. Of several, none is taken: it could be the wrong one. */
export function objectOf(value: unknown, what: string): WireObject {
  const single: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (!isObject(single)) throw new UnreadableAnswer(`${what} is no object`);
  return single;
}

/**
 * A list comes bare, under its own name beside `page` and `pages`, or, where there is one record, as that record. It is
 * never taken for empty when it cannot be read.
 */
export function listOf<T>(body: unknown, name: string, read: (record: unknown) => T): T[] {
  return recordsOf(isObject(body) && Object.hasOwn(body, name) ? body[name] : body, name).map((record) => read(record));
}

function recordsOf(list: unknown, name: string): unknown[] {
  if (Array.isArray(list)) return list;
  if (isObject(list)) return [list];
  throw new UnreadableAnswer(`${name} is no list`);
}

/** The number of the last page, where the service tells it. */
export function pageCountOf(body: unknown): number | undefined {
  return isObject(body) ? integerOf(body.pages) : undefined;
}

export function identityOf(value: unknown, what: string): number {
  const id = integerOf(value);
  if (id === undefined) throw new UnreadableAnswer(`${what} is no integer`);
  return id;
}

export function integerOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

export function decimalOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function flagOf(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : undefined;
}
