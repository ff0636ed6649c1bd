import { Badge, Box, Button, Collapse, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';
import type { Explained, Person, Requirement } from '../../api/person.js';
import { useTime } from '../../parts/use-time.js';
import { words } from '../../words/en.js';
import { isBefore } from './day-in-zone.js';
import { ExemptButton } from './exempt-button.js';
import { RequirementWhy } from './requirement-why.js';
import { useTitles } from './use-titles.js';
import { useSession } from '../../session/session.js';

interface RequirementRowProps {
  person: Person;
  requirement: Requirement;
  /** What clearance says is wrong with it; undefined: nothing. */
  lack?: { state: string; dueAt: string | null };
  explained?: Explained;
  rulesVersion?: number;
}

const colors: Record<string, string> = { met: 'green', waived: 'green', open: 'blue', assumed: 'gray' };

/** One thing that is asked of the person: how it stands, what it waits for, and why it is asked. */
export function RequirementRow({ person, requirement, lack, explained, rulesVersion }: RequirementRowProps) {
  const [opened, { toggle }] = useDisclosure();
  const whyId = useId();
  const title = useTitles().requirement(requirement.key);
  const state = lack?.state ?? requirement.state;
  const names: Record<string, string> = words.person.states;
  return (
    <Box
      component="li"
      py="xs"
      style={{ listStyle: 'none', borderTop: '1px solid var(--mantine-color-default-border)' }}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Stack gap={2}>
          <Group gap="xs">
            <Text fw={600}>{title}</Text>
            <Badge variant="light" color={colors[state] ?? 'red'} c="var(--mantine-color-text)">
              {names[state] ?? state}
            </Badge>
          </Group>
          <Standing person={person} requirement={requirement} lack={lack} step={explained?.step} />
        </Stack>
        <Group gap="xs" justify="flex-end">
          {explained && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={toggle}
              aria-expanded={opened}
              aria-controls={whyId}
              aria-label={words.person.whyTitle(title)}
            >
              {words.person.why}
            </Button>
          )}
          <ExemptButton person={person} requirementKey={requirement.key} />
        </Group>
      </Group>
      <Collapse expanded={opened} id={whyId}>
        {explained && <RequirementWhy explained={explained} rulesVersion={rulesVersion ?? 0} />}
      </Collapse>
    </Box>
  );
}

interface StandingProps extends Pick<RequirementRowProps, 'person' | 'requirement' | 'lack'> {
  step?: Explained['step'];
}

/** In one line where there is room: by when, what it waits for, and how fresh that is. */
function Standing({ person, requirement, lack, step }: StandingProps) {
  const { day, dayOf, moment } = useTime();
  const zone = useSession().organization?.timeZone ?? 'UTC';
  const { dueAt, metAt, validUntil, renewing, lastConfirmedAt, note } = requirement;
  const due = lack ? lack.dueAt : renewing ? dueAt : null;
  const late = due !== null && isBefore(due, person.clearance.asOf, zone) ? due : null;
  const failure = step?.status === 'needs-attention' ? step.error?.message : undefined;
  const parts = [
    ...(due === null || late !== null ? [] : [words.person.due(day(due))]),
    ...(metAt === null ? [] : [words.person.met(dayOf(metAt))]),
    ...(validUntil === null ? [] : [words.person.validUntil(day(validUntil))]),
    ...(renewing ? [words.person.renewing] : []),
    ...(step && failure === undefined && step.waitingFor !== null ? [words.person.waitsFor(step.waitingFor)] : []),
    ...(note === null ? [] : [note]),
    lastConfirmedAt === null ? words.person.neverConfirmed : words.person.lastConfirmed(moment(lastConfirmedAt)),
  ];
  return (
    <>
      {failure !== undefined && (
        <Text size="sm" fw={600}>
          {failure}
        </Text>
      )}
      <Text size="sm">
        {late !== null && <b>{words.person.overdue(day(late))} · </b>}
        {parts.join(' · ')}
      </Text>
    </>
  );
}
