import { InvalidInput } from './failures.js';

/**
 * `2026-05-31` as the interface wants it: `05/31/2026`. Absent stays absent.
 * @param field for the message, which never holds the value: it may be a birth date.
 */
export function usDate(isoDate: string | undefined, field: string): string | undefined {
  if (isoDate === undefined) return undefined;
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(isoDate) ?? [];
  const date = new Date(`${isoDate}T00:00:00Z`);
  if (!year || !month || !day || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(isoDate)) {
    throw new InvalidInput(`${field} must be a date of the calendar written like 2026-05-31.`);
  }
  return `${month}/${day}/${year}`;
}
