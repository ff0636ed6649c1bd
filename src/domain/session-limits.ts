const minuteMs = 60_000;

/** A session ends when nothing was asked for this long … */
export const sessionIdleMs = 30 * minuteMs;
/** … and this long after the sign-in, whatever is done with it. */
export const sessionAbsoluteMs = 12 * 60 * minuteMs;

/** How long a link for setting a password can be used. */
export const passwordLinkMs = 7 * 24 * 60 * minuteMs;
