import { Button, Group, Select, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import {
  listRows,
  problemsAddress,
  rowStatuses,
  type Import,
  type ImportedRow,
  type RowStatus,
} from '../../api/imports.js';
import { LoadMore } from '../../parts/load-more.js';
import { Problem } from '../../parts/problem.js';
import { useList } from '../../parts/use-list.js';
import { Waiting } from '../../parts/waiting.js';
import { words } from '../../words/en.js';

const told = words.imports.rows;

/** Row by row; those with problems first, since somebody has to mend them. */
export function Rows({ data: { id, mode, totals } }: { data: Import }) {
  const [status, setStatus] = useState<RowStatus>(totals.rows.bad > 0 ? 'bad' : 'accepted');
  const labels = mode === 'preview' ? words.imports.outcomes : words.imports.results;
  const { query, found } = useList({
    queryKey: ['imports', id, 'rows', mode, status],
    read: (cursor) => listRows(id, status, cursor),
  });
  return (
    <Stack>
      <Title order={2} size="h3">
        {totals.rows.bad > 0 ? told.problems : told.title}
      </Title>
      {totals.rows.bad === 0 && <Text>{told.clean}</Text>}
      <Group align="flex-end">
        <Select
          label={told.show}
          allowDeselect={false}
          data={rowStatuses.map((value) => ({ value, label: `${labels[value]} (${totals.rows[value]})` }))}
          value={status}
          onChange={(value) => {
            setStatus(rowStatuses.find((one) => one === value) ?? 'bad');
          }}
        />
        {totals.rows.bad > 0 && (
          <Button component="a" variant="default" href={problemsAddress(id)} download>
            {told.download}
          </Button>
        )}
      </Group>
      {query.error && <Problem error={query.error} onAgain={() => void query.refetch()} />}
      {query.isPending && <Waiting />}
      {found?.length === 0 && <Text>{told.none}</Text>}
      {found && found.length > 0 && <RowTable rows={found} isBad={status === 'bad'} />}
      <LoadMore query={query} />
    </Stack>
  );
}

function RowTable({ rows, isBad }: { rows: readonly ImportedRow[]; isBad: boolean }) {
  const { columns } = told;
  const heads = [columns.row, columns.who, ...(isBad ? [columns.column, columns.value, columns.fix] : [columns.would])];
  return (
    <Table.ScrollContainer minWidth={isBad ? 560 : 340}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th scope="col" key={head}>
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.flatMap((row) => (isBad ? problemRows(row) : [<GoodRow key={row.row} row={row} />]))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const whoIs = ({ name, employeeId }: ImportedRow) => name ?? employeeId ?? '';

function problemRows(row: ImportedRow) {
  const problems = row.problems ?? [{ column: '', code: '', message: row.reason ?? '' }];
  return problems.map(({ column, value, message }, index) => (
    <Table.Tr key={`${row.row}-${index}`}>
      <Table.Td>{row.row}</Table.Td>
      <Table.Td>{whoIs(row)}</Table.Td>
      <Table.Td>{column}</Table.Td>
      <Table.Td>{value ?? told.masked}</Table.Td>
      <Table.Td>{message}</Table.Td>
    </Table.Tr>
  ));
}

function GoodRow({ row }: { row: ImportedRow }) {
  const { would, reason } = row;
  const does = [would?.begins, would?.requirements.join(', '), reason].filter(
    (part) => part !== undefined && part !== '',
  );
  return (
    <Table.Tr>
      <Table.Td>{row.row}</Table.Td>
      <Table.Td>{whoIs(row)}</Table.Td>
      <Table.Td>{does.length > 0 ? does.join(' · ') : told.unchanged}</Table.Td>
    </Table.Tr>
  );
}
