/** yyyy-mm-dd */
export type IsoDate = string;

/** Reads mm/dd/yyyy, also unpadded as real clients send it. Undefined for dates that no calendar has. */
export function parseUsDate(text: string): IsoDate | undefined {
  const [, month, day, year] = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(text) ?? [];
  if (!month || !day || !year || Number(year) < 1000) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

/** Both ends of a date filter are whole days in UTC: from the first instant of `from`, up to the end of `to`. */
export const dayFilters = {
  from: (column: string) => (placeholder: string) => `${column} >= ${placeholder}::date::timestamp AT TIME ZONE 'UTC'`,
  to: (column: string) => (placeholder: string) =>
    `${column} < (${placeholder}::date + 1)::timestamp AT TIME ZONE 'UTC'`,
};
