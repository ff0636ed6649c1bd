import { wrongCursor } from '../../../domain/failure.js';

/** Where a page ended: the rank of its urgency, the moment that decides within it, the item. */
export interface Position {
  rank: number;
  moment: string;
  id: string;
}

export const encodePosition = ({ rank, moment, id }: Position): string =>
  Buffer.from([rank, moment, id].join('|')).toString('base64url');

/** @throws Refusal INVALID_CURSOR */
export function decodePosition(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const [rank, moment, id, rest] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (moment !== undefined && id !== undefined && rest === undefined && /^[123]$/.test(rank ?? ''))
    if (!Number.isNaN(Date.parse(moment))) return { rank: Number(rank), moment, id };
  throw wrongCursor();
}
