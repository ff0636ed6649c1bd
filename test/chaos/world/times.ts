/** Short, so that what a killed process held is given to the next one within seconds. */
export const times = { leaseMs: 3_000, deadlineMs: 2_000, settleWindowMs: 6_000 };
