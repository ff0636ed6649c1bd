import { sessionAbsoluteMs } from '../../domain/session-limits.js';
import { setHeader, type Reply } from '../problems/problem.filter.js';
import { headerOf, type IncomingRequest } from './request.js';

const sessionCookie = 'gatehouse_session';
const proofCookie = 'gatehouse_oidc';

export const sessionToken = (request: IncomingRequest) => readCookie(request, sessionCookie);

/** No script can read it, no other site can have it sent, and no connection without TLS carries it to another machine. */
export function giveSessionCookie(request: IncomingRequest, reply: Reply, token: string): void {
  const maxAge = sessionAbsoluteMs / 1000;
  setHeader(reply, 'set-cookie', written(request, sessionCookie, token, `Path=/; Max-Age=${maxAge}; SameSite=Strict`));
}

export function takeSessionCookie(request: IncomingRequest, reply: Reply): void {
  setHeader(reply, 'set-cookie', written(request, sessionCookie, '', 'Path=/; Max-Age=0; SameSite=Strict'));
}

/** Comes back from the identity provider, which is another site, and nowhere else. */
export function giveProofCookie(request: IncomingRequest, reply: Reply, proof: string): void {
  setHeader(reply, 'set-cookie', written(request, proofCookie, proof, 'Path=/auth/oidc; Max-Age=600; SameSite=Lax'));
}

export const proofOf = (request: IncomingRequest) => readCookie(request, proofCookie);

function readCookie(request: IncomingRequest, name: string): string | undefined {
  return new RegExp(`(?:^|; *)${name}=([\\w.-]+)`).exec(headerOf(request, 'cookie') ?? '')?.[1];
}

function written(request: IncomingRequest, name: string, value: string, attributes: string): string {
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(headerOf(request, 'host') ?? '');
  return `${name}=${value}; ${attributes}; HttpOnly${isLoopback ? '' : '; Secure'}`;
}
