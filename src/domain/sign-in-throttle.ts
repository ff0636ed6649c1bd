const minuteMs = 60_000;
const windowMs = 15 * minuteMs;
const longestPauseMs = 60 * minuteMs;

/** Failed attempts on one subject: an account from an address, an account, or an address. */
export interface Failures {
  count: number;
  sinceLastMs: number;
}

/**
 * How many failures still count. A few are forgotten after 15 minutes without another; whoever went past `free` is
 * remembered for a day, so that waiting out a pause does not start the series again.
 */
export function countingFailures({ count, sinceLastMs }: Failures, free: number): number {
  const memoryMs = count < free ? windowMs : 24 * 60 * minuteMs;
  return sinceLastMs < memoryMs ? count : 0;
}

/** How long to wait before the next attempt is heard: nothing for `free` failures, then 1, 2, 4 … 60 minutes. */
export function pauseMs(failures: Failures, free: number): number {
  const beyond = countingFailures(failures, free) - free;
  if (beyond < 0) return 0;
  return Math.max(0, Math.min(longestPauseMs, minuteMs * 2 ** beyond) - failures.sinceLastMs);
}
