import { EndlessList } from './failures.js';

/** Pages are of 50 to 100 records. Beyond these limits a list is taken for one that does not end. */
export const pageLimits = {
  /** What belongs to one person, or to one catalogue. */
  narrow: 200,
  /** Everything that an organization has. */
  wide: 10_000,
};

export interface Page<T> {
  records: T[];
  /** The number of the last page, where the service tells it. */
  pageCount?: number;
}

/**
 * Yields a list page by page until an empty page, the announced last page, or a page that repeats known records (a
 * list that ignores `page` is complete on its first). A list that goes on beyond the limit is an error.
 */
export async function* readPages<T extends { id: number } | string>(
  operation: string,
  pageLimit: number,
  readPage: (page: number) => Promise<Page<T>>,
): AsyncGenerator<T, void> {
  const known = new Set<number | string>();
  for (let page = 1; page <= pageLimit; page += 1) {
    const { records, pageCount } = await readPage(page);
    const fresh = records.filter((record) => !known.has(identityOf(record)));
    if (fresh.length === 0) return;
    for (const record of fresh) known.add(identityOf(record));
    yield* fresh;
    if (pageCount !== undefined && page >= pageCount) return;
  }
  throw new EndlessList(operation, pageLimit);
}

/** Names, such as those of tags, identify themselves. */
function identityOf(record: { id: number } | string): number | string {
  return typeof record === 'string' ? record : record.id;
}
