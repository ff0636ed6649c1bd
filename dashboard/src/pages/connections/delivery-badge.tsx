import { Badge } from '@mantine/core';
import type { DeliveryState } from '../../api/connections.js';
import { words } from '../../words/en.js';

const colors: Record<DeliveryState, string> = { pending: 'blue', done: 'green', failed: 'red' };

export function DeliveryBadge({ state }: { state: DeliveryState }) {
  return (
    <Badge color={colors[state]} variant="light" c="var(--mantine-color-text)">
      {words.connections.deliveries.states[state]}
    </Badge>
  );
}
