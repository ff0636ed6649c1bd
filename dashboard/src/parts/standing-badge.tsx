import { Badge } from '@mantine/core';
import type { Standing } from '../api/people.js';
import { words } from '../words/en.js';

const colors: Record<Standing, string> = {
  cleared: 'green',
  waiting: 'blue',
  'needs-attention': 'orange',
  'not-clear': 'red',
  expired: 'red',
  assumed: 'gray',
  held: 'orange',
  scheduled: 'cyan',
  terminated: 'gray',
  merged: 'gray',
};

export function StandingBadge({ standing }: { standing: Standing }) {
  return (
    <Badge color={colors[standing]} variant="light" c="var(--mantine-color-text)">
      {words.standings[standing]}
    </Badge>
  );
}
