import type { Page } from '../requests/paging.js';

/** One row more than is shown tells whether there is a next page, without counting all of them. */
export function withOneMore(page: Page): Page {
  return { ...page, limit: page.limit + 1 };
}

export interface Slice<Row> {
  rows: Row[];
  page: Page;
  hasNext: boolean;
}

export function slice<Row>(found: Row[], page: Page): Slice<Row> {
  return { rows: found.slice(0, page.limit), page, hasNext: found.length > page.limit };
}

export interface PageLinksProps {
  slice: Slice<unknown>;
  path: string;
  /** The filter that stays the same. */
  query?: Record<string, string | undefined>;
}

/** Nothing when everything is on one page. */
export function PageLinks({ slice: { page, hasNext }, path, query = {} }: PageLinksProps) {
  if (page.number === 1 && !hasNext) return null;
  return (
    <nav aria-label="Pages" class="pages">
      {page.number > 1 && (
        <a href={address(path, { ...query, page: String(page.number - 1) })} rel="prev">
          Previous page
        </a>
      )}
      <span>Page {page.number}</span>
      {hasNext && (
        <a href={address(path, { ...query, page: String(page.number + 1) })} rel="next">
          Next page
        </a>
      )}
    </nav>
  );
}

/** `path` with what is set of `query`. */
export function address(path: string, query: Record<string, string | undefined>): string {
  const set = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set).toString()}`;
}
