import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import type { Run } from '../../api/runs.js';
import { useTime } from '../../parts/use-time.js';
import { Waiting } from '../../parts/waiting.js';
import { words } from '../../words/en.js';
import { CancelRun } from './cancel-run.js';
import { RunStatusBadge } from './run-status-badge.js';
import { StepCard } from './step-card.js';
import { useTitles } from './use-titles.js';

const RunPicture = lazy(async () => ({ default: (await import('./run-picture.js')).RunPicture }));

/** A run as a picture, where there is room for one, and as a list that says the same. */
export function RunWork({ run }: { run: Run }) {
  const { dayOf } = useTime();
  const titles = useTitles();
  const isWide = useMediaQuery('(min-width: 48em)', false, { getInitialValueInEffect: false });
  return (
    <Stack component="section" aria-labelledby={`run-${run.id}`}>
      <Group justify="space-between">
        <Group gap="xs">
          <Title order={2} size="h4" id={`run-${run.id}`}>
            {words.run.purposes[run.purpose] ?? run.purpose}
          </Title>
          <RunStatusBadge status={run.status} />
          <Badge variant="outline" color="gray" c="var(--mantine-color-text)">
            {words.person.rulesVersion(run.rulesVersion)}
          </Badge>
          <Text size="sm">{words.person.history.began(dayOf(run.createdAt))}</Text>
        </Group>
        <CancelRun run={run} />
      </Group>
      {isWide && run.steps.length > 0 && (
        <Suspense fallback={<Waiting />}>
          <RunPicture run={run} titles={titles} />
        </Suspense>
      )}
      <Stack gap="xs" component="ol" pl={0} m={0} aria-label={words.run.steps}>
        {run.steps.map((step) => (
          <StepCard key={step.key} run={run} step={step} />
        ))}
      </Stack>
    </Stack>
  );
}
