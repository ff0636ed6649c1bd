import { Stack, Text } from '@mantine/core';
import { readTimeline, type Person } from '../../api/person.js';
import { LoadMore } from '../../parts/load-more.js';
import { Problem } from '../../parts/problem.js';
import { useList } from '../../parts/use-list.js';
import { Waiting } from '../../parts/waiting.js';
import { words } from '../../words/en.js';
import { TimelineRow } from './timeline-row.js';

/** Everything that happened, newest first. */
export function TimelineTab({ person }: { person: Person }) {
  const { query: timeline, found: entries } = useList({
    queryKey: ['person', person.id, 'timeline'],
    read: (cursor) => readTimeline(person.id, cursor),
  });
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
      <LoadMore query={timeline} />
    </Stack>
  );
}
