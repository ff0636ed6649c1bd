import { useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from '../api/people.js';

interface Listing<Item> {
  queryKey: readonly unknown[];
  /** @param cursor of the page; undefined: the first. */
  read: (cursor: string | undefined) => Promise<Page<Item>>;
  /** Whether what was found before stands until the answer to another filter is there. */
  keepsShown?: boolean;
  /** In how many ms these are read again; false: when they are told to have changed. */
  againIn?: (found: Item[]) => number | false;
}

/** A list of the API, page after page; `found` is undefined until the first is there. */
export function useList<Item>({ queryKey, read, keepsShown = false, againIn }: Listing<Item>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (shown) => (keepsShown ? shown : undefined),
    refetchInterval: ({ state: { data } }) => againIn?.(data?.pages.flatMap(({ items }) => items) ?? []) ?? false,
  });
  return { query, found: query.data?.pages.flatMap(({ items }) => items) };
}
