/** Weeks, days, hours …: what ISO 8601 and PostgreSQL both read. */
const DURATION =
  /^P(?=.)(?:\d{1,4}Y)?(?:\d{1,4}M)?(?:\d{1,5}W)?(?:\d{1,6}D)?(?:T(?=.)(?:\d{1,6}H)?(?:\d{1,6}M)?(?:\d{1,9}S)?)?$/;

export function isDuration(text: string): boolean {
  return DURATION.test(text);
}
