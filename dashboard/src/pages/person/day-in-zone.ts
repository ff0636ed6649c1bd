/** Whether a day (`2026-05-01`) was over at a moment, for whoever lives in the zone. */
export function isBefore(day: string, moment: string, timeZone: string): boolean {
  // The Swedish way of writing a day is that of ISO 8601.
  return day < new Intl.DateTimeFormat('sv', { timeZone }).format(new Date(moment));
}
