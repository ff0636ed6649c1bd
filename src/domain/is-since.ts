/**
 * Our clock and the service's may differ, and finding too much is safer than ordering twice: what staff ordered by hand
 * for the same person on the same day is adopted as well.
 */
const clockSkewMs = 24 * 60 * 60_000;

export function isSince(timestamp: string | undefined, since: Date): boolean {
  return timestamp !== undefined && Date.parse(timestamp) >= since.getTime() - clockSkewMs;
}
