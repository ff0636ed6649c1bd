import { Card, SimpleGrid, Text } from '@mantine/core';
import type { Overview } from '../../api/overview.js';
import { words } from '../../words/en.js';
import { PeopleLink } from './people-link.js';

/** The numbers that people come for, each a way to whom it counts. */
export function Counts({ people: { standings, overdue, starting, expiring } }: Pick<Overview, 'people'>) {
  const { overview } = words;
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }}>
      <Count label={overview.cleared} count={standings.cleared} filter="status=cleared" />
      <Count label={overview.waiting} count={standings.waiting} filter="status=waiting" />
      <Count label={overview.needsAttention} count={standings['needs-attention']} filter="status=needs-attention" />
      <Count label={overview.overdue} count={overdue} filter="overdue=true" />
      <Count
        label={overview.starting}
        count={starting.notCleared}
        note={overview.startingOf(starting.people)}
        filter="starting=14"
      />
      {expiring.map(({ days, people }) => (
        <Count key={days} label={overview.expiring(days)} count={people} filter={`expiring=${days}`} />
      ))}
    </SimpleGrid>
  );
}

function Count({ label, count = 0, note, filter }: { label: string; count?: number; note?: string; filter: string }) {
  return (
    <Card withBorder padding="sm">
      <Text size="sm">{label}</Text>
      <PeopleLink filter={filter} fz={28} fw={700} aria-label={`${label}: ${shown(count)}`}>
        {shown(count)}
      </PeopleLink>
      {note !== undefined && <Text size="sm">{note}</Text>}
    </Card>
  );
}

const shown = (count: number) => count.toLocaleString('en');
