import { notFound } from './failures.js';

/** The id in a path. What cannot be an id is a record that cannot be found. */
export function recordId(text: string, what: string): number {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > 2_147_483_647) throw notFound(what);
  return id;
}
