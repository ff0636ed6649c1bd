import type { FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { sha256 } from '../../auth/api-keys.js';
import { forbidden } from '../../requests/failures.js';
import { bodyFields } from '../../requests/sections.js';

export const FORM_TOKEN = 'form_token';

/** Derived from the session's token, which other sites cannot know, and of no use without it. */
export function formTokenOf(sessionToken: string): string {
  return sha256(`form:${sessionToken}`).toString('base64url');
}

/** Refuses a change that no form of this session asked for. */
export function requireFormToken(request: FastifyRequest, expected: string): void {
  const sent = bodyFields(request.body)[FORM_TOKEN];
  if (typeof sent !== 'string' || !timingSafeEqual(sha256(sent), sha256(expected))) {
    throw forbidden('This form is out of date, and nothing was changed. Go back, reload the page and try again.');
  }
}

/**
 * Refuses a form that stands on another site. For the forms before a session: without this check somebody could be
 * signed in to an organization that is not theirs without noticing. Browsers that say nothing are let through. Origin
 * is "null" from our own pages, because these tell nobody where a visitor comes from; behind a proxy it may be the
 * public address.
 */
export function requireSameSite({ headers, host }: FastifyRequest, serviceUrl: string): void {
  const site = headers['sec-fetch-site'] ?? 'none';
  const { origin = 'null' } = headers;
  const isForeign = origin !== 'null' && ![host, new URL(serviceUrl).host].includes(origin.replace(/^https?:\/\//, ''));
  if (!['same-origin', 'none'].includes(site) || isForeign) {
    throw forbidden('This form was sent from another site, and nothing was changed.');
  }
}
