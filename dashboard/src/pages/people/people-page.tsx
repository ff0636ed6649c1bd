import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { countPeople, listPeople, pageSize, peopleFile, type PeopleQuery } from '../../api/people.js';
import { Problem } from '../../parts/problem.js';
import { useMay } from '../../session/use-may.js';
import { words } from '../../words/en.js';
import { BulkBar } from './bulk-bar.js';
import { ColumnsMenu } from './columns-menu.js';
import { columns, usualColumns } from './columns.js';
import { FilterBar } from './filter-bar.js';
import { isFiltered } from './people-query.js';
import { PeopleTable } from './people-table.js';
import { usePages } from './use-pages.js';
import { useSelection } from './use-selection.js';
import { ViewsMenu } from './views-menu.js';

const told = words.people;

/** Everybody; filter and order are in the address, so that they can be kept and sent. */
export function PeoplePage() {
  const query = useSearch({ from: '/people' });
  const navigate = useNavigate({ from: '/people' });
  const may = useMay();
  const [shown, setShown] = useLocalStorage({ key: 'gatehouse-people-columns', defaultValue: [...usualColumns] });
  const { cursor, number, go } = usePages(query);
  const selection = useSelection();
  const { sort, direction, ...filter } = query;
  const people = useQuery({
    queryKey: ['people', query, cursor],
    queryFn: () => listPeople(query, cursor),
    placeholderData: keepPreviousData,
  });
  const total = useQuery({
    queryKey: ['people', 'count', filter],
    queryFn: () => countPeople(filter),
    placeholderData: keepPreviousData,
  }).data;
  const show = (next: PeopleQuery) => void navigate({ search: next, replace: true });
  const items = people.data?.items;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Group gap="sm" align="baseline">
          <Title order={1}>{told.title}</Title>
          <Text c="dimmed" role="status">
            {total && told.count(total.count, total.isMore)}
          </Text>
        </Group>
        <Group gap="xs">
          <ViewsMenu
            query={query}
            columns={shown}
            onOpen={(view) => {
              show(view.query);
              if (view.columns.length > 0) setShown(view.columns);
            }}
          />
          <ColumnsMenu shown={shown} onChange={setShown} />
          {may('staff') && (
            <Button component="a" variant="default" href={peopleFile(query)} download>
              {told.csv}
            </Button>
          )}
        </Group>
      </Group>
      <FilterBar
        query={query}
        onChange={(change) => {
          show({ ...query, ...change });
        }}
        onClear={() => {
          show({ sort, direction });
        }}
      />
      {people.error && <Problem error={people.error} onAgain={() => void people.refetch()} />}
      {items?.length === 0 ? (
        <Nobody isFiltered={isFiltered(query)} />
      ) : (
        <PeopleTable
          people={items}
          columns={columns.filter(({ id }) => shown.includes(id))}
          query={query}
          onSort={(by) => {
            const isTurned = query.sort === by && query.direction !== 'desc';
            show({ ...query, sort: by, direction: isTurned ? 'desc' : 'asc' });
          }}
          selection={may('staff') ? selection : undefined}
        />
      )}
      {items && items.length > 0 && (
        <Group justify="center">
          <Button variant="default" disabled={number === 0} onClick={go.back}>
            {told.previous}
          </Button>
          <Text size="sm">{told.place(number * pageSize + 1, number * pageSize + items.length)}</Text>
          <Button
            variant="default"
            disabled={people.isPlaceholderData || !people.data?.nextCursor}
            onClick={() => {
              go.on(people.data?.nextCursor ?? undefined);
            }}
          >
            {told.next}
          </Button>
        </Group>
      )}
      {selection.ids.size > 0 && (
        <BulkBar
          selected={selection.ids}
          onClear={selection.clear}
          filter={isFiltered(query) ? filter : undefined}
          total={total}
        />
      )}
    </Stack>
  );
}

function Nobody({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Stack align="center" p="xl" gap="xs">
      <Text fw={600}>{isFiltered ? told.none : told.nobody}</Text>
      <Text>{isFiltered ? told.noneHelp : told.nobodyHelp}</Text>
      {isFiltered ? (
        <Button component={Link} to="/people" variant="default">
          {told.clear}
        </Button>
      ) : (
        <Button component={Link} to="/connections">
          {told.connect}
        </Button>
      )}
    </Stack>
  );
}
