import { Refusal } from '../../domain/failure.js';
import { headerOf, type IncomingRequest } from './request.js';

/**
 * A write that the browser proves by its cookie must come from a page of this host, and say so by a header that no form
 * of another site can send.
 * @throws Refusal CSRF_REFUSED
 */
export function requireOwnPage(request: IncomingRequest): void {
  if (isFromHere(request) && headerOf(request, 'x-gatehouse') === '1') return;
  const message =
    'Writes by cookie come from a page of this host, with the header "X-Gatehouse: 1": add it, or use a key.';
  throw new Refusal('CSRF_REFUSED', message, 'forbidden');
}

/** The same for a write that nothing proves yet: whoever is no browser names no page. */
export function requireOwnPageOfBrowser(request: IncomingRequest): void {
  const isBrowser = ['origin', 'sec-fetch-site'].some((name) => headerOf(request, name) !== undefined);
  if (isBrowser) requireOwnPage(request);
}

/** Browsers that send Sec-Fetch-Site cannot be made to lie in it; the others name the origin of the page. */
function isFromHere(request: IncomingRequest): boolean {
  const site = headerOf(request, 'sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = headerOf(request, 'origin') ?? '';
  return URL.canParse(origin) && new URL(origin).host === headerOf(request, 'host');
}
