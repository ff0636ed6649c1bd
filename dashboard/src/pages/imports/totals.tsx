import { Card, SimpleGrid, Stack, Text } from '@mantine/core';
import { rowStatuses, type Import } from '../../api/imports.js';
import { words } from '../../words/en.js';

const told = words.imports;
const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

/** What becomes of the rows, in numbers; of a preview also what it would cost. */
export function Totals({ data: { mode, totals, cost } }: { data: Import }) {
  const labels = mode === 'preview' ? told.outcomes : told.results;
  const purposes: Readonly<Record<string, string>> = told.purposes;
  const begins = Object.entries(totals.begins).filter(([, count]) => count > 0);
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 2, sm: 5 }}>
        {rowStatuses.map((status) => (
          <Card withBorder padding="sm" key={status}>
            <Text fw={700} size="xl">
              {totals.rows[status].toLocaleString('en')}
            </Text>
            <Text size="sm">{labels[status]}</Text>
          </Card>
        ))}
      </SimpleGrid>
      {begins.length > 0 && (
        <Text>
          {told.begins(begins.map(([purpose, count]) => `${count} ${purposes[purpose] ?? purpose}`).join(', '))}
        </Text>
      )}
      {cost && <Text>{told.cost(dollars.format(cost.total))}</Text>}
      {cost && cost.unpriced.length > 0 && <Text size="sm">{told.unpriced(cost.unpriced.join(', '))}</Text>}
    </Stack>
  );
}
