/**
 * The next page of a link header (RFC 8288), from the slash on: it is asked for at the connection's own base URL, whatever
 * host the vendor names.
 */
export function nextLink(header: unknown): string | undefined {
  const links = Array.isArray(header) ? header.join(',') : typeof header === 'string' ? header : '';
  const [, next] = /<([^>]+)>\s*;\s*rel="?next"?/i.exec(links) ?? [];
  return next === undefined ? undefined : pathOf(next);
}

/** The path and the query of an address. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address, 'https://vendor.invalid');
  return pathname + search;
}
