/** Longer waits than this are no pause but an outage; it also keeps timers within their range. */
const longestWaitMs = 24 * 60 * 60_000;

/** Reads a Retry-After header, which holds seconds or an HTTP date. */
export function retryAfterMs(header: string | undefined, nowMs = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), longestWaitMs);
}
