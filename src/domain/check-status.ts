/** Words for a check that will never have a result. Unknown words keep waiting: they must not clear anybody. */
const ended = new Set(['archived', 'cancelled', 'expired', 'rejected', 'applicant_withdrawn', 'error']);

export const hasEnded = (status: string | undefined) => ended.has(status ?? '');
