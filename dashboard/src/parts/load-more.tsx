import { Button, type ButtonProps } from '@mantine/core';
import { words } from '../words/en.js';
import type { useList } from './use-list.js';

interface LoadMoreProps extends ButtonProps {
  query: Pick<ReturnType<typeof useList>['query'], 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}

/** Brings the next page of a list, where there is one. */
export function LoadMore({ query: { hasNextPage, isFetchingNextPage, fetchNextPage }, ...button }: LoadMoreProps) {
  if (!hasNextPage) return null;
  return (
    <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()} {...button}>
      {words.list.more}
    </Button>
  );
}
