import { sessionAbsoluteMs } from '../../domain/session-limits.js';
import { setHeader, type Reply } from '../problems/problem.filter.js';
import { headerOf, type IncomingRequest } from './request.js';

const cookieName = 'gatehouse_session';

export function sessionToken(request: IncomingRequest): string | undefined {
  return new RegExp(`(?:^|; *)${cookieName}=([\\w-]+)`).exec(headerOf(request, 'cookie') ?? '')?.[1];
}

/** No script can read it, no other site can have it sent, and no connection without TLS carries it to another machine. */
export function giveSessionCookie(request: IncomingRequest, reply: Reply, token: string): void {
  writeCookie(request, reply, token, sessionAbsoluteMs / 1000);
}

export function takeSessionCookie(request: IncomingRequest, reply: Reply): void {
  writeCookie(request, reply, '', 0);
}

function writeCookie(request: IncomingRequest, reply: Reply, value: string, maxAge: number): void {
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(headerOf(request, 'host') ?? '');
  const secure = isLoopback ? '' : '; Secure';
  setHeader(
    reply,
    'set-cookie',
    `${cookieName}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`,
  );
}
