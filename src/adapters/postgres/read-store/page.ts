import { wrongCursor } from '../../../domain/failure.js';
import type { Page, PageRequest } from '../../../ports/read-store.js';

/** Position of the last row of a page: lists run from the newest to the oldest, so new rows do not shift pages. */
interface Position {
  at: string;
  id: string;
}

const uuid = /^[0-9a-f-]{36}$/;

/** @param idForm of the ids of the list. */
export function decodeCursor(cursor: string | undefined, idForm = uuid): Position | undefined {
  if (cursor === undefined) return undefined;
  const [at, id, rest] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (at === undefined || id === undefined || rest !== undefined || Number.isNaN(Date.parse(at)) || !idForm.test(id)) {
    throw wrongCursor();
  }
  return { at, id };
}

/** @param found one row more than the limit, where there are that many. */
export function toPage<T extends { id: string; cursorAt: string }>(
  found: T[],
  { limit }: PageRequest,
): Page<Omit<T, 'cursorAt'>> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const nextCursor =
    found.length > limit && last ? Buffer.from(`${last.cursorAt}|${last.id}`).toString('base64url') : null;
  return { items: items.map((item) => ({ ...item, cursorAt: undefined })), nextCursor };
}

/** Microseconds, as text: a Date would cut them off and the next page would repeat rows. */
export const isoColumn = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
export const timeColumn = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
