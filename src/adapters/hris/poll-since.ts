import type { Notice, PolledPage } from '../../ports/hris-source.js';

/** Where a poll stands that asks for what was modified since a moment. */
interface Place {
  since: string;
  /** Of a poll that is under way: when it began, and its next page. */
  began?: string;
  page?: string;
}

/** How far each poll looks back before the last one began: clocks differ, and vendors show changes late. */
const overlapMs = 300_000;

/**
 * One page of a poll by time of modification. What is told again because polls overlap is no change.
 * The time is the machine's, on purpose: the vendor knows nothing of an organization's sandbox clock.
 * @param read one page of what was modified since then (ISO 8601); `next` is undefined on the last.
 */
export async function pollSince(
  cursor: string | undefined,
  read: (since: string, page: string | undefined) => Promise<{ notices: Notice[]; next?: string }>,
): Promise<PolledPage> {
  const now = new Date();
  if (cursor === undefined) return { notices: [], cursor: place({ since: lookingBack(now) }), more: false };
  const { since, began = lookingBack(now), page } = JSON.parse(cursor) as Place;
  const { notices, next } = await read(since, page);
  return next === undefined
    ? { notices, cursor: place({ since: began }), more: false }
    : { notices, cursor: place({ since, began, page: next }), more: true };
}

const lookingBack = (from: Date) => new Date(from.getTime() - overlapMs).toISOString();
const place = (where: Place) => JSON.stringify(where);
