import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import type { Run, Step } from '../../api/runs.js';
import { useTime, type Times } from '../../parts/use-time.js';
import { words } from '../../words/en.js';
import { StepActions } from './step-actions.js';
import { stepLook } from './step-look.js';
import { useTitles, type Titles } from './use-titles.js';

export const stepCardId = (runId: string, key: string) => `step-${runId}-${key}`;

/** A step: how it stands, what it waits for, what the outside world calls it, and what staff can do. */
export function StepCard({ run, step }: { run: Run; step: Step }) {
  const titles = useTitles();
  const times = useTime();
  const { color, sign } = stepLook[step.status];
  const text = step.status === 'needs-attention' || step.waitingFor === null ? step.error?.message : undefined;
  return (
    <Paper
      component="li"
      withBorder
      p="sm"
      id={stepCardId(run.id, step.key)}
      tabIndex={-1}
      style={{ listStyle: 'none', borderLeft: `4px solid var(--mantine-color-${color}-6)` }}
    >
      <Group justify="space-between" align="flex-start">
        <Stack gap={2} flex={1} miw={220}>
          <Group gap="xs">
            <Text fw={600}>{titles.step(step)}</Text>
            <Badge variant="light" color={color} c="var(--mantine-color-text)">
              <span aria-hidden>{sign}</span> {words.run.stepStatuses[step.status]}
            </Badge>
          </Group>
          {text !== undefined && <Text size="sm">{text}</Text>}
          {step.status === 'waiting' && step.waitingFor !== null && (
            <Text size="sm">{words.run.waitsFor(step.waitingFor)}</Text>
          )}
          {step.note !== null && <Text size="sm">{step.note}</Text>}
          <Text size="xs" c="dimmed">
            {remarks(run, step, titles, times).join(' · ')}
          </Text>
        </Stack>
        <StepActions run={run} step={step} title={titles.step(step)} />
      </Group>
    </Paper>
  );
}

function remarks({ steps }: Run, step: Step, titles: Titles, { moment }: Times): string[] {
  const { effect, attempts, endedAt, dueAt, status, lastConfirmedAt } = step;
  const open = steps.filter(({ key }) => step.needs.includes(key));
  const doubt = effect && words.run.effect[effect.state];
  return [
    ...(status === 'pending' && open.length > 0
      ? [words.run.after(open.map((one) => titles.step(one)).join(', '))]
      : []),
    ...(effect?.externalId ? [words.run.outsideId(effect.externalId)] : []),
    ...(doubt ? [doubt] : []),
    ...(attempts > 1 && status !== 'succeeded' ? [words.run.tries(attempts)] : []),
    ...(status === 'waiting' && dueAt !== null ? [words.run.again(moment(dueAt))] : []),
    ...(status === 'waiting' && lastConfirmedAt !== null ? [words.person.lastConfirmed(moment(lastConfirmedAt))] : []),
    ...(endedAt === null ? [] : [moment(endedAt)]),
  ];
}
