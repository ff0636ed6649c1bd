/**
 * Short, so that what a killed process held is given to the next one within seconds. The settle window must outlast every
 * write that is on its way, on a machine with much other work too: `ReplyProxy` measures them.
 */
export const times = { leaseMs: 5_000, deadlineMs: 4_000, settleWindowMs: 20_000 };
