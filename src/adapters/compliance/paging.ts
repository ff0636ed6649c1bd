import { EndlessList } from './failures.js';

/** 200 pages of 100 records: far beyond any list that belongs to one person or one catalogue. */
export const pageLimit = 200;

export interface Page<T> {
  records: T[];
  /** The number of the last page, where the service tells it. */
  pageCount?: number;
}

/**
 * Yields a list page by page until an empty page, the announced last page, or a page that repeats known records (a
 * list that ignores `page` is complete on its first). A list that goes on beyond the limit is an error.
 */
export async function* readPages<T extends { id: number }>(
  operation: string,
  readPage: (page: number) => Promise<Page<T>>,
): AsyncGenerator<T, void> {
  const known = new Set<number>();
  for (let page = 1; page <= pageLimit; page += 1) {
    const { records, pageCount } = await readPage(page);
    const fresh = records.filter((record) => !known.has(record.id));
    if (fresh.length === 0) return;
    for (const record of fresh) known.add(record.id);
    yield* fresh;
    if (pageCount !== undefined && page >= pageCount) return;
  }
  throw new EndlessList(operation, pageLimit);
}
