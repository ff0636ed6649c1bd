const [minute, hour] = [60_000, 3_600_000];

/** The pauses that Standard Webhooks advises, about three days of them (standardwebhooks.com, "Delivery retries"). */
const pausesMs = [5_000, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

/** @param attempts made so far. @returns undefined when it is not tried again by itself. */
export const webhookRetryMs = (attempts: number): number | undefined => pausesMs[attempts - 1];
