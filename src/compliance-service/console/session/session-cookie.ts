import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';

export const SESSION_COOKIE = 'console_session';

/** On to the console, with the session in a cookie. Answers the body of the redirection: none. */
export function letIn(reply: FastifyReply, token: string, serviceUrl: string): string {
  void reply.setCookie(SESSION_COOKIE, token, cookieOptions(serviceUrl)).status(303).header('location', '/console');
  return '';
}

export function forgetSession(reply: FastifyReply, serviceUrl: string): void {
  void reply.clearCookie(SESSION_COOKIE, cookieOptions(serviceUrl));
}

/**
 * Sent to the console only, never along with a request that another site started, and out of reach of scripts. It has
 * no lifetime of its own: the server decides when a session ends.
 */
function cookieOptions(serviceUrl: string): CookieSerializeOptions {
  return { path: '/console', httpOnly: true, sameSite: 'strict', secure: serviceUrl.startsWith('https:') };
}
