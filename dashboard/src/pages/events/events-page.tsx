import { Drawer, Stack, Text, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listEvents } from '../../api/events.js';
import { LoadMore } from '../../parts/load-more.js';
import { Problem } from '../../parts/problem.js';
import { useList } from '../../parts/use-list.js';
import { Waiting } from '../../parts/waiting.js';
import { words } from '../../words/en.js';
import { EventDetail } from './event-detail.js';
import { EventFilters } from './event-filters.js';
import { EventTable } from './event-table.js';

/** The inbox of all sources; filter and opened event stand in the address, so that they can be sent to a colleague. */
export function EventsPage() {
  const { open, ...filter } = useSearch({ from: '/events' });
  const navigate = useNavigate({ from: '/events' });
  const show = (id: string | undefined) => void navigate({ search: (now) => ({ ...now, open: id }) });
  const { query, found } = useList({
    queryKey: ['events', filter],
    read: (cursor) => listEvents(filter, cursor),
    keepsShown: true,
  });
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <Stack>
      <Title order={1}>{words.events.title}</Title>
      <Text>{words.events.help}</Text>
      <EventFilters filter={filter} isFiltered={isFiltered} />
      {query.error && <Problem error={query.error} onAgain={() => void query.refetch()} />}
      {query.isPending && <Waiting />}
      {found?.length === 0 && <Text>{isFiltered ? words.events.noneMatches : words.events.none}</Text>}
      {found && found.length > 0 && <EventTable events={found} onOpen={show} />}
      <LoadMore query={query} />
      <Drawer
        opened={open !== undefined}
        onClose={() => {
          show(undefined);
        }}
        position="right"
        size="lg"
        title={words.events.title}
      >
        {open !== undefined && <EventDetail id={open} />}
      </Drawer>
    </Stack>
  );
}
