import { useQuery } from '@tanstack/react-query';
import { listAttention, readAttention, type AttentionFilter, type AttentionItem } from '../../api/attention.js';
import { useList } from '../../parts/use-list.js';

interface Queue {
  items: AttentionItem[];
  selected: AttentionItem | undefined;
  /** Which item is looked at when the selected one is resolved. */
  afterSelected: string | undefined;
  isPending: boolean;
  error: Error | null;
  again: () => void;
  list: ReturnType<typeof useList<AttentionItem>>['query'];
}

/**
 * The items of a filter, and the one that is looked at. One that is chosen by its address need not be on the pages that
 * were read; one that is over makes way for the first.
 */
export function useQueue(filter: AttentionFilter, chosen: string | undefined, selectsFirst: boolean): Queue {
  const { query: list, found: items = [] } = useList({
    queryKey: ['attention', 'list', filter],
    read: (cursor) => listAttention(filter, cursor),
    keepsShown: true,
  });
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
    list,
  };
}
