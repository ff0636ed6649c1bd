import { Card, Group, SegmentedControl, Stack, Table, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { words } from '../../words/en.js';

export interface Figure {
  title: string;
  help: string;
  /** Heads of the table; the first column names the row. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** What the chart tells whoever cannot see it. */
  summary: string;
  chart: ReactNode;
}

/** A chart, and the same numbers as a table. */
export function FigureCard({ title, help, columns, rows, summary, chart }: Figure) {
  const [shown, setShown] = useState('chart');
  const { show, chart: asChart, table: asTable } = words.overview;
  return (
    <Card withBorder component="section" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Title order={2} size="h4">
            {title}
          </Title>
          <SegmentedControl
            size="xs"
            aria-label={show(title)}
            value={shown}
            onChange={setShown}
            data={[
              { value: 'chart', label: asChart },
              { value: 'table', label: asTable },
            ]}
          />
        </Group>
        <Text size="sm">{help}</Text>
        {shown === 'chart' ? <Chart summary={summary}>{chart}</Chart> : <NumbersTable columns={columns} rows={rows} />}
      </Stack>
    </Card>
  );
}

function Chart({ summary, children }: { summary: string; children: ReactNode }) {
  if (summary === '') return <Text size="sm">{words.overview.nothing}</Text>;
  return (
    <div role="img" aria-label={summary}>
      {children}
    </div>
  );
}

function NumbersTable({ columns: [first, ...others], rows }: Pick<Figure, 'columns' | 'rows'>) {
  return (
    <Table.ScrollContainer minWidth={260}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{first}</Table.Th>
            {others.map((column) => (
              <Table.Th key={column} scope="col" ta="right">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells: [name, ...numbers] }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">{name}</Table.Th>
              {numbers.map((number, index) => (
                <Table.Td key={others[index]} ta="right">
                  {number}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
