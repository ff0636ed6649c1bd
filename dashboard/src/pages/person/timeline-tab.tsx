import { Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { readTimeline, type Person } from '../../api/person.js';
import { Problem } from '../../parts/problem.js';
import { Waiting } from '../../parts/waiting.js';
import { words } from '../../words/en.js';
import { TimelineRow } from './timeline-row.js';

/** Everything that happened, newest first. */
export function TimelineTab({ person }: { person: Person }) {
  const timeline = useInfiniteQuery({
    queryKey: ['person', person.id, 'timeline'],
    queryFn: ({ pageParam }) => readTimeline(person.id, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  const entries = timeline.data?.pages.flatMap(({ items }) => items);
  if (timeline.error && !entries) return <Problem error={timeline.error} onAgain={() => void timeline.refetch()} />;
  if (!entries) return <Waiting />;
  return (
    <Stack>
      {entries.length === 0 && <Text>{words.timeline.none}</Text>}
      <Stack component="ol" gap={0} pl={0} m={0} aria-label={words.person.tabs.timeline}>
        {entries.map((entry) => (
          <TimelineRow key={entry.id} entry={entry} />
        ))}
      </Stack>
      {timeline.hasNextPage && (
        <Button variant="default" loading={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
          {words.list.more}
        </Button>
      )}
    </Stack>
  );
}
