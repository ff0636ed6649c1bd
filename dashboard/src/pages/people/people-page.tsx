import { Button, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { listPeople, standings, type PeopleFilter } from '../../api/people.js';
import { Problem } from '../../parts/problem.js';
import { Waiting } from '../../parts/waiting.js';
import { words } from '../../words/en.js';
import { PeopleTable } from './people-table.js';

const pauseMs = 200;

/** Everybody; the filter is in the address, so that it can be kept and sent. */
export function PeoplePage() {
  const filter = useSearch({ from: '/people' });
  const people = useInfiniteQuery({
    queryKey: ['people', filter],
    queryFn: ({ pageParam }) => listPeople(filter, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (shown) => shown,
  });
  const found = people.data?.pages.flatMap((page) => page.items);
  return (
    <Stack>
      <Title order={1}>{words.people.title}</Title>
      <PeopleFilters filter={filter} />
      {people.error && <Problem error={people.error} onAgain={() => void people.refetch()} />}
      {people.isPending && <Waiting />}
      {found?.length === 0 && <Text>{words.people.none}</Text>}
      {found && found.length > 0 && <PeopleTable people={found} />}
      {people.hasNextPage && (
        <Button variant="default" loading={people.isFetchingNextPage} onClick={() => void people.fetchNextPage()}>
          {words.list.more}
        </Button>
      )}
    </Stack>
  );
}

function PeopleFilters({ filter }: { filter: PeopleFilter }) {
  const navigate = useNavigate({ from: '/people' });
  const [text, setText] = useState(filter.search ?? '');
  const [search] = useDebouncedValue(text.trim(), pauseMs);
  useEffect(() => {
    void navigate({ search: (now) => ({ ...now, search: search === '' ? undefined : search }), replace: true });
  }, [search, navigate]);
  return (
    <Group align="flex-end">
      <TextInput
        flex={1}
        miw={220}
        type="search"
        label={words.people.search}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
        }}
      />
      <Select
        label={words.people.status}
        placeholder={words.people.anyStatus}
        clearable
        data={standings.map((value) => ({ value, label: words.standings[value] }))}
        value={filter.status ?? null}
        onChange={(value) =>
          void navigate({ search: (now) => ({ ...now, status: standings.find((one) => one === value) }) })
        }
      />
    </Group>
  );
}
