import { Badge } from '@mantine/core';
import type { RunStatus } from '../../api/runs.js';
import { words } from '../../words/en.js';

const colors: Record<RunStatus, string> = {
  running: 'cyan',
  waiting: 'blue',
  'needs-attention': 'orange',
  completed: 'green',
  cancelled: 'gray',
};

export function RunStatusBadge({ status }: { status: RunStatus }) {
  return (
    <Badge color={colors[status]} variant="light" c="var(--mantine-color-text)">
      {words.run.statuses[status]}
    </Badge>
  );
}
