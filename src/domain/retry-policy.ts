/** Temporal's words for how often and how far apart a failed attempt is tried again. */
export interface RetryPolicy {
  initialIntervalMs: number;
  backoffCoefficient: number;
  maximumIntervalMs: number;
  maximumAttempts: number;
  /** 0 to 1: the share of the interval that is random. */
  jitter: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  initialIntervalMs: 1_000,
  backoffCoefficient: 2,
  maximumIntervalMs: 15 * 60_000,
  maximumAttempts: 10,
  jitter: 0.2,
};

/**
 * Milliseconds until the next attempt, or undefined when the policy is exhausted.
 * @param failures attempts that have failed so far, at least 1.
 * @param random 0 to 1, passed in so that planning stays pure.
 */
export function nextRetryDelayMs(policy: RetryPolicy, failures: number, random: number): number | undefined {
  if (failures >= policy.maximumAttempts) return undefined;
  const interval = Math.min(
    policy.maximumIntervalMs,
    policy.initialIntervalMs * policy.backoffCoefficient ** (failures - 1),
  );
  return Math.round(interval * (1 - policy.jitter + policy.jitter * random));
}
