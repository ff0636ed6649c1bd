import { Group, List, Stack, Text } from '@mantine/core';
import type { Cost, PreviewCost } from '../../../api/rule-preview.js';
import { words } from '../../../words/en.js';

const { preview: said, money, requirement: nameOf } = words.rules;

/** What it costs at once, and to renew within a year. */
export function CostView({ cost: { now, renewals } }: { cost: PreviewCost }) {
  return (
    <Group grow align="flex-start">
      <Sum label={said.costNow} cost={now} />
      <Sum label={said.costRenewals} cost={renewals} />
    </Group>
  );
}

function Sum({ label, cost: { total, lines, unpriced } }: { label: string; cost: Cost }) {
  return (
    <Stack gap={2}>
      <Text size="sm">{label}</Text>
      <Text size="xl" fw={700}>
        {money(total)}
      </Text>
      <List size="xs" listStyleType="none">
        {lines
          .filter(({ amount }) => amount !== 0)
          .map(({ requirement, count, price }) => (
            <List.Item key={requirement}>
              {count} × {nameOf(requirement)}
              {price !== null && ` ${money(price)}`}
            </List.Item>
          ))}
      </List>
      {unpriced.length > 0 && <Text size="xs">{said.unpriced(unpriced.map(nameOf).join(', '))}</Text>}
    </Stack>
  );
}
