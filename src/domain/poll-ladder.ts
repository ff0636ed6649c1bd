const minute = 60_000;
const hour = 60 * minute;

/** How long to wait before looking again by ourselves, after having waited `waitedMs`: webhooks may be lost. */
export function pollDelayMs(waitedMs: number): number {
  if (waitedMs < hour) return 5 * minute;
  if (waitedMs < 6 * hour) return 30 * minute;
  if (waitedMs < 24 * hour) return 2 * hour;
  if (waitedMs < 7 * 24 * hour) return 6 * hour;
  return 24 * hour;
}
