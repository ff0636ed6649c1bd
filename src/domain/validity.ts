import { addDays, addMonths, daysBetween } from './day.js';
import type { Validity } from './rule.js';

/** What is known of a fulfilment, by days in the organization's time zone; YYYY-MM-DD. */
export interface Fulfilment {
  /** The day on which it was fulfilled, as the outside world tells it; absent: never. */
  metOn?: string;
  /** The day on which the work on its present generation began. */
  begunOn?: string;
}

/** What brought nothing newer is not tried again before so many days: no rule can order without end. */
const pauseDays = 30;

/** The last day on which it is valid: so many calendar months after the day of its fulfilment. undefined: for ever. */
export function lastValidDay(validity: Validity | undefined, metOn: string | undefined): string | undefined {
  return validity && metOn !== undefined ? addMonths(metOn, validity.months) : undefined;
}

/** The last day on which it counts: grace included. undefined: for ever. */
export function lastDayCounted(validity: Validity | undefined, metOn: string | undefined): string | undefined {
  const last = lastValidDay(validity, metOn);
  return last === undefined ? undefined : addDays(last, validity?.graceDays ?? 0);
}

/** Whether it counts no more; what has no day or no end always counts. */
export function hasLapsed(validity: Validity | undefined, { metOn }: Fulfilment, today: string): boolean {
  const last = lastDayCounted(validity, metOn);
  return last !== undefined && last < today;
}

/**
 * The day on which its renewal begins; undefined: never. So many days before its end, but never in the first half of its
 * time: else what was just renewed would be renewed again. Earlier, on the first day on which a fresh one would last until
 * `throughDate`, where the present one does not.
 */
export function renewalDay(validity: Validity | undefined, fulfilment: Fulfilment): string | undefined {
  const { metOn, begunOn } = fulfilment;
  const last = lastValidDay(validity, metOn);
  if (!validity || metOn === undefined || last === undefined) return undefined;
  const leadDays = Math.min(validity.renewDaysBefore ?? 30, Math.floor(daysBetween(metOn, last) / 2));
  const day = earlier(addDays(last, -leadDays), dayToReachThrough(validity, last));
  const broughtNothingNewer = begunOn !== undefined && begunOn > metOn;
  return broughtNothingNewer ? later(day, addDays(begunOn, pauseDays)) : day;
}

export function isRenewalDue(validity: Validity | undefined, fulfilment: Fulfilment, today: string): boolean {
  const day = renewalDay(validity, fulfilment);
  return day !== undefined && day <= today;
}

function dayToReachThrough({ months, throughDate }: Validity, last: string): string | undefined {
  if (throughDate === undefined || last >= throughDate) return undefined;
  const day = addMonths(throughDate, -months);
  // At the ends of months, adding does not undo subtracting.
  return addMonths(day, months) < throughDate ? addDays(day, 1) : day;
}

const earlier = (a: string, b: string | undefined) => (b !== undefined && b < a ? b : a);
const later = (a: string, b: string) => (a < b ? b : a);
