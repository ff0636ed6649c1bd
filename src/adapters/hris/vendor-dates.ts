import type { Json } from '../../domain/json.js';

/**
 * A vendor's date as YYYY-MM-DD: ISO 8601 with or without a time, or OData's `/Date(ms)/`. A moment is taken as its day in
 * the zone, but midnight UTC is how vendors write a date as a moment. Undefined when nothing is told, for what cannot be
 * read, and for the year 9999, which stands for no end.
 */
export function vendorDate(value: Json | undefined, timeZone: string): string | undefined {
  if (typeof value !== 'string') return undefined;
  const [, milliseconds] = /^\/Date\((-?\d+)([+-]\d{4})?\)\/$/.exec(value) ?? [];
  const text = milliseconds === undefined ? value.trim() : new Date(Number(milliseconds)).toISOString();
  const [, date, time, zone] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? [];
  if (date === undefined || date.startsWith('9999')) return undefined;
  const isMoment = time !== undefined && zone !== undefined && !(zone === 'Z' && /^00:00(:00(\.0+)?)?$/.test(time));
  const moment = new Date(isMoment ? text : date);
  if (Number.isNaN(moment.getTime())) return undefined;
  return isMoment ? dayIn(moment, timeZone) : date;
}

/** YYYY-MM-DD, as the calendar in the zone shows. */
export function dayIn(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const shown = Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${shown.year}-${shown.month}-${shown.day}`;
}
