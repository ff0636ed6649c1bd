import { Badge } from '@mantine/core';
import type { Outcome } from '../../api/events.js';
import { words } from '../../words/en.js';

const colors: Record<Outcome, string> = {
  accepted: 'green',
  scheduled: 'cyan',
  held: 'orange',
  deduplicated: 'gray',
  ignored: 'gray',
  rejected: 'red',
};

export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  return (
    <Badge color={colors[outcome]} variant="light" c="var(--mantine-color-text)">
      {words.events.outcomes[outcome]}
    </Badge>
  );
}
