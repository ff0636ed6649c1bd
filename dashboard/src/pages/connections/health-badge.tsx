import { Badge } from '@mantine/core';
import type { Health } from '../../api/connections.js';
import { words } from '../../words/en.js';

const colors: Record<Health['state'], string> = {
  healthy: 'green',
  degraded: 'orange',
  failing: 'red',
  paused: 'gray',
};

export function HealthBadge({ state }: { state: Health['state'] }) {
  return (
    <Badge color={colors[state]} variant="light" c="var(--mantine-color-text)" style={{ flexShrink: 0 }}>
      {words.connections.states[state]}
    </Badge>
  );
}
