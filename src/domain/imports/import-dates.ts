import { isDay } from '../day.js';

/** How a column writes dates such as 3/4/2026. */
export type DateOrder = 'M/D/YYYY' | 'D/M/YYYY';

/** What the values of one column say about the order of day and month. */
export interface DateTally {
  /** Values that can only be meant with the month first, for example 12/25/2026. */
  monthFirst: number;
  /** Values that can only be meant with the day first, for example 25/12/2026. */
  dayFirst: number;
  /** Values that could be meant both ways and would then be different days, for example 3/4/2026. */
  either: number;
}

export const noDates: DateTally = { monthFirst: 0, dayFirst: 0, either: 0 };

export type DateReading =
  | { date: string }
  /** A day and a month that could each be the other, in a column that does not tell which is which. */
  | { fault: 'AMBIGUOUS_DATE' }
  | { fault: 'INVALID_DATE' };

export function tallyDate(tally: DateTally, value: string): DateTally {
  const parts = slashed.exec(withoutTime(value));
  if (!parts) return tally;
  const [first, second] = [Number(parts[1]), Number(parts[2])];
  if (first > 12 && second <= 12) return { ...tally, dayFirst: tally.dayFirst + 1 };
  if (second > 12 && first <= 12) return { ...tally, monthFirst: tally.monthFirst + 1 };
  return first === second ? tally : { ...tally, either: tally.either + 1 };
}

/** The order that a whole column shows; undefined when it shows none, or both. */
export function orderShown({ monthFirst, dayFirst }: DateTally): DateOrder | undefined {
  if (monthFirst > 0 && dayFirst === 0) return 'M/D/YYYY';
  return dayFirst > 0 && monthFirst === 0 ? 'D/M/YYYY' : undefined;
}

/**
 * Reads 2026-05-01, 20260501, 1.5.2026, 1-May-2026, May 1, 2026 and 5/1/2026, with or without a time behind it. Dots mean
 * the day first everywhere; with slashes and dashes it is as the column has it, unless the value itself can only be meant
 * one way.
 */
export function readDate(value: string, order: DateOrder | undefined): DateReading {
  const text = withoutTime(value);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (iso) return day(iso[1], iso[2], iso[3]);
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text);
  if (dotted) return day(dotted[3], dotted[2], dotted[1]);
  const named = /^(\d{1,2})[- ]([a-z]{3,9})\.?,?[- ](\d{4})$/i.exec(text);
  if (named) return day(named[3], monthNamed(named[2]), named[1]);
  const american = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text);
  if (american) return day(american[3], monthNamed(american[1]), american[2]);
  const parts = slashed.exec(text);
  return parts ? readSlashed(Number(parts[1]), Number(parts[2]), parts[3], order) : { fault: 'INVALID_DATE' };
}

const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;

const withoutTime = (value: string) =>
  value.trim().replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m)?( ?(Z|UTC|[+-]\d{2}:?\d{2}))?$/i, '');

function readSlashed(
  first: number,
  second: number,
  year: string | undefined,
  order: DateOrder | undefined,
): DateReading {
  if (first === second) return day(year, first, second);
  if (order === 'M/D/YYYY') return day(year, first, second);
  if (order === 'D/M/YYYY') return day(year, second, first);
  if (first > 12) return day(year, second, first);
  if (second > 12) return day(year, first, second);
  return { fault: 'AMBIGUOUS_DATE' };
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthNamed = (name = '') => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

function day(year = '', month: string | number = '', date: string | number = ''): DateReading {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return isDay(text) && Number(year) >= 1900 ? { date: text } : { fault: 'INVALID_DATE' };
}
