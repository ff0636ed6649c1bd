/** Temporal's words for how often and how far apart a failed attempt is tried again. */
export interface RetryPolicy {
  initialIntervalMs: number;
  backoffCoefficient: number;
  maximumIntervalMs: number;
  maximumAttempts: number;
  /**
   * How often in a row an attempt may fail because the other side cannot be reached or answers no question. Nothing is
   * wrong with the step then, so such failures are counted apart. Default for a kind that names maximumAttempts: the same.
   */
  maximumOutages: number;
  /** 0 to 1: the share of the interval that is random. */
  jitter: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  initialIntervalMs: 1_000,
  backoffCoefficient: 2,
  maximumIntervalMs: 15 * 60_000,
  maximumAttempts: 10,
  // About a week.
  maximumOutages: 680,
  jitter: 0.2,
};

/** The policy of a step kind that names only what is special about it. */
export function retryPolicyOf(special: Partial<RetryPolicy> = {}): RetryPolicy {
  const { maximumAttempts } = special;
  return {
    ...defaultRetryPolicy,
    ...(maximumAttempts !== undefined && { maximumOutages: maximumAttempts }),
    ...special,
  };
}

/**
 * Milliseconds until the next attempt, or undefined when the policy is exhausted.
 * @param failures attempts that have failed so far, at least 1.
 * @param random 0 to 1, passed in so that planning stays pure.
 */
export function nextRetryDelayMs(
  policy: Omit<RetryPolicy, 'maximumOutages'>,
  failures: number,
  random: number,
): number | undefined {
  if (failures >= policy.maximumAttempts) return undefined;
  const interval = Math.min(
    policy.maximumIntervalMs,
    policy.initialIntervalMs * policy.backoffCoefficient ** (failures - 1),
  );
  return Math.round(interval * (1 - policy.jitter + policy.jitter * random));
}
