import { addDays } from './day.js';

/** Monday to Friday, without the holidays. All days are YYYY-MM-DD. */
export const isBusinessDay = (day: string, holidays: readonly string[]): boolean =>
  ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !holidays.includes(day);

/** The day that is so many business days after `day`, which itself does not count. */
export function addBusinessDays(day: string, count: number, holidays: readonly string[]): string {
  let last = day;
  for (let left = count; left > 0; left -= isBusinessDay(last, holidays) ? 1 : 0) last = addDays(last, 1);
  return last;
}
