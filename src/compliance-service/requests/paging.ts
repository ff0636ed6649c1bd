import { Fields } from './fields.js';

export const PAGE_SIZE = 100;
const MAX_PAGE = 1_000_000_000;

export interface Page {
  number: number;
  limit: number;
  offset: number;
}

/** `page` counts from 1. A page past the end is an empty list, because clients page until they see one. */
export function readPage(query: Fields, limit = PAGE_SIZE): Page {
  const number = query.integer('page', MAX_PAGE) ?? 1;
  if (number < 1) query.fail('page', 'must be 1 or more');
  return { number, limit, offset: (number - 1) * limit };
}

/** For lists whose caller chooses the page size: 50 unless told, and more than 100 is quietly served as 100. */
export function readSizedPage(query: Fields): Page {
  const size = query.integer('page_size') ?? 50;
  if (size < 1) query.fail('page_size', 'must be 1 or more');
  return readPage(query, Math.min(size, PAGE_SIZE));
}

/**
 * For short lists that are read as a whole. They have a second, empty page as every list has: a client that pages until
 * it sees nothing would never end otherwise.
 */
export function onPage<T>(query: Record<string, unknown>, all: T[]): T[] {
  const fields = new Fields(query);
  const { limit, offset } = readPage(fields);
  fields.check();
  return all.slice(offset, offset + limit);
}

export function pageCount(total: number, { limit }: Page): number {
  return Math.ceil(total / limit);
}
