import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { countPeople, listPeople, pageSize, peopleFile, type PeopleQuery, type PeopleSort } from '../../api/people.js';
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
  const visible = useMemo(() => columns.filter(({ id }) => shown.includes(id)), [shown]);
  const { cursor, number, go } = usePages(query);
  const selection = useSelection();
  const { people, total, filter } = usePeople(query, cursor);
  const show = useCallback((next: PeopleQuery) => void navigate({ search: next, replace: true }), [navigate]);
  const change = useCallback(
    (some: Partial<PeopleQuery>) => {
      show({ ...query, ...some });
    },
    [show, query],
  );
  const clear = useCallback(() => {
    show({ sort: query.sort, direction: query.direction });
  }, [show, query]);
  const items = people.data?.items;
  const next = people.isPlaceholderData ? undefined : (people.data?.nextCursor ?? undefined);
  return (
    <Stack gap="sm">
      <Head query={query} total={total} shown={shown} onShow={setShown} onOpen={show} />
      <FilterBar query={query} onChange={change} onClear={clear} />
      {people.error && <Problem error={people.error} onAgain={() => void people.refetch()} />}
      {items?.length === 0 ? (
        <Nobody isFiltered={isFiltered(query)} />
      ) : (
        <PeopleTable
          people={items}
          columns={visible}
          query={query}
          onSort={(by) => {
            show(sortedBy(query, by));
          }}
          selection={may('staff') ? selection : undefined}
        />
      )}
      {items && items.length > 0 && <Pager number={number} count={items.length} next={next} go={go} />}
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

/** Once more the same column: the other way round. */
const sortedBy = (query: PeopleQuery, sort: PeopleSort): PeopleQuery => ({
  ...query,
  sort,
  direction: query.sort === sort && query.direction !== 'desc' ? 'desc' : 'asc',
});

function usePeople(query: PeopleQuery, cursor: string | undefined) {
  const { sort, direction, ...filter } = query;
  const people = useQuery({
    queryKey: ['people', { sort, direction, ...filter }, cursor],
    queryFn: () => listPeople(query, cursor),
    placeholderData: keepPreviousData,
  });
  const total = useQuery({
    queryKey: ['people', 'count', filter],
    queryFn: () => countPeople(filter),
    placeholderData: keepPreviousData,
  });
  return { people, total: total.data, filter };
}

interface HeadProps {
  query: PeopleQuery;
  total: { count: number; isMore: boolean } | undefined;
  shown: string[];
  onShow: (shown: string[]) => void;
  onOpen: (query: PeopleQuery) => void;
}

function Head({ query, total, shown, onShow, onOpen }: HeadProps) {
  const may = useMay();
  return (
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
            onOpen(view.query);
            if (view.columns.length > 0) onShow(view.columns);
          }}
        />
        <ColumnsMenu shown={shown} onChange={onShow} />
        {may('staff') && (
          <Button component="a" variant="default" href={peopleFile(query)} download>
            {told.csv}
          </Button>
        )}
      </Group>
    </Group>
  );
}

interface PagerProps extends Pick<ReturnType<typeof usePages>, 'number' | 'go'> {
  /** How many people are on the page. */
  count: number;
  /** The cursor of the next page. */
  next: string | undefined;
}

function Pager({ number, count, next, go }: PagerProps) {
  const from = number * pageSize;
  return (
    <Group justify="center">
      <Button variant="default" disabled={number === 0} onClick={go.back}>
        {told.previous}
      </Button>
      <Text size="sm">{told.place(from + 1, from + count)}</Text>
      <Button
        variant="default"
        disabled={next === undefined}
        onClick={() => {
          go.on(next);
        }}
      >
        {told.next}
      </Button>
    </Group>
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
