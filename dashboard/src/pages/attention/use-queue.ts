import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listAttention, readAttention, type AttentionFilter, type AttentionItem } from '../../api/attention.js';

interface Queue {
  items: AttentionItem[];
  selected: AttentionItem | undefined;
  /** Which item is looked at when the selected one is resolved. */
  afterSelected: string | undefined;
  isPending: boolean;
  error: Error | null;
  again: () => void;
  /** Absent: there is no more. */
  more: (() => void) | undefined;
  isFetchingMore: boolean;
}

/**
 * The items of a filter, and the one that is looked at. One that is chosen by its address need not be on the pages that
 * were read; one that is over makes way for the first.
 */
export function useQueue(filter: AttentionFilter, chosen: string | undefined, selectsFirst: boolean): Queue {
  const list = useInfiniteQuery({
    queryKey: ['attention', 'list', filter],
    queryFn: ({ pageParam }) => listAttention(filter, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (shown) => shown,
  });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const listed = items.find(({ id }) => id === chosen);
  const apart = useQuery({
    queryKey: ['attention', 'item', chosen],
    queryFn: () => readAttention(chosen ?? ''),
    enabled: chosen !== undefined && !list.isPending && !listed,
    retry: false,
  });
  const found = listed ?? (chosen !== undefined && apart.data?.id === chosen && !apart.error ? apart.data : undefined);
  const selected = found ?? (selectsFirst ? items[0] : undefined);
  const index = items.findIndex(({ id }) => id === selected?.id);
  return {
    items,
    selected,
    afterSelected: selectsFirst ? (items[index + 1] ?? items[index - 1])?.id : undefined,
    isPending: list.isPending,
    error: list.error,
    again: () => void list.refetch(),
    more: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
    isFetchingMore: list.isFetchingNextPage,
  };
}
