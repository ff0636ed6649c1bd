import { Checkbox, Skeleton, Table, Text, UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import type { ListedPerson, PeopleQuery, PeopleSort } from '../../api/people.js';
import { useTime } from '../../parts/use-time.js';
import { words } from '../../words/en.js';
import { useTitles } from '../person/use-titles.js';
import { isOnTelephone, type Column } from './columns.js';
import { PersonRow } from './person-row.js';

interface PeopleTableProps {
  /** undefined: they are being read. */
  people: readonly ListedPerson[] | undefined;
  columns: readonly Column[];
  query: PeopleQuery;
  onSort: (sort: PeopleSort) => void;
  /** undefined: whoever looks may act on nobody. */
  selection?: Selection;
}

export interface Selection {
  ids: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
}

const skeletons = Array.from({ length: 8 }, (_, index) => index);

export function PeopleTable({ people, columns, query, onSort, selection }: PeopleTableProps) {
  const [time, titles] = [useTime(), useTitles()];
  const telling = useMemo(() => ({ time, titles }), [time, titles]);
  const all = people?.map(({ id }) => id) ?? [];
  const chosen = all.filter((id) => selection?.ids.has(id));
  return (
    <Table.ScrollContainer minWidth={300} aria-label={words.people.table}>
      <Table highlightOnHover verticalSpacing="xs" aria-busy={people === undefined}>
        <Table.Thead>
          <Table.Tr>
            {selection && (
              <Table.Th scope="col" w={40}>
                <Checkbox
                  aria-label={words.people.selectPage}
                  checked={chosen.length > 0 && chosen.length === all.length}
                  indeterminate={chosen.length > 0 && chosen.length < all.length}
                  onChange={(event) => {
                    selection.onSelect(all, event.currentTarget.checked);
                  }}
                />
              </Table.Th>
            )}
            <Head id="name" sort="name" query={query} onSort={onSort} />
            {columns.map(({ id, sort }) => (
              <Head key={id} id={id} sort={sort} query={query} onSort={onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people?.map((person) => (
            <PersonRow
              key={person.id}
              {...{ person, columns, telling }}
              isSelected={selection?.ids.has(person.id)}
              onSelect={selection?.onSelect}
            />
          ))}
          {people === undefined &&
            skeletons.map((index) => (
              <Table.Tr key={index}>
                <Table.Td colSpan={columns.length + (selection ? 2 : 1)}>
                  <Skeleton height={28} />
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface HeadProps extends Pick<PeopleTableProps, 'query' | 'onSort'> {
  id: Column['id'] | 'name';
  sort?: PeopleSort;
}

function Head({ id, sort, query, onSort }: HeadProps) {
  const label = words.people.columns[id];
  const visibleFrom = isOnTelephone(id) ? undefined : 'sm';
  if (sort === undefined)
    return (
      <Table.Th scope="col" visibleFrom={visibleFrom}>
        {label}
      </Table.Th>
    );
  const direction = query.sort === sort ? (query.direction ?? 'asc') : undefined;
  const state = direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending';
  return (
    <Table.Th scope="col" aria-sort={state} visibleFrom={visibleFrom}>
      <UnstyledButton
        fw={700}
        fz="sm"
        onClick={() => {
          onSort(sort);
        }}
      >
        {label}{' '}
        <Text span c="dimmed" aria-hidden>
          {{ none: '↕', ascending: '↑', descending: '↓' }[state]}
        </Text>
      </UnstyledButton>
    </Table.Th>
  );
}
