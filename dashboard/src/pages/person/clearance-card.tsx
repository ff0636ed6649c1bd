import { Card, Group, List, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { Person } from '../../api/person.js';
import { useTime } from '../../parts/use-time.js';
import { words } from '../../words/en.js';
import { HoldActions } from './hold-actions.js';
import { RequirementRow } from './requirement-row.js';
import { useExplanation } from './use-person.js';

type Lack = Person['clearance']['missing'][number];

/** The one question that everybody asks comes first, and then everything that is asked of the person. */
export function ClearanceCard({ person }: { person: Person }) {
  const { clearance, requirements } = person;
  const { day } = useTime();
  const { data: explanation } = useExplanation(person.id);
  const until = clearance.expiresAt;
  const lacking = new Map(clearance.missing.map((lack) => [lack.requirement, lack]));
  const asked = requirements.filter(({ current }) => current);
  const inOrder = [...asked].sort((a, b) => Number(lacking.has(b.key)) - Number(lacking.has(a.key)));
  const isAsked = new Set(asked.map(({ key }) => key));
  const others = clearance.missing.filter(({ requirement }) => !isAsked.has(requirement));
  return (
    <Card withBorder component="section" aria-labelledby="clearance">
      <Group gap="sm">
        <ThemeIcon color={clearance.cleared ? 'green.9' : 'red.9'} radius="xl" aria-hidden>
          {clearance.cleared ? '✓' : '✕'}
        </ThemeIcon>
        <Title order={2} size="h3" id="clearance">
          {clearance.cleared
            ? until === null
              ? words.person.cleared
              : words.person.clearedUntil(day(until))
            : words.person.notCleared}
        </Title>
      </Group>
      {others.length > 0 && (
        <List mt="xs">
          {others.map((lack) => (
            <List.Item key={lack.requirement}>{lackText(lack)}</List.Item>
          ))}
        </List>
      )}
      <HoldActions person={person} />
      <Stack gap={0} mt="sm" component="ul" pl={0} mb={0} aria-label={words.person.requirements}>
        {inOrder.map((requirement) => (
          <RequirementRow
            key={requirement.key}
            person={person}
            requirement={requirement}
            lack={lacking.get(requirement.key)}
            explained={explanation?.requirements.find(({ key }) => key === requirement.key)}
            rulesVersion={explanation?.rulesVersion}
          />
        ))}
      </Stack>
      {asked.length === 0 && <Text mt="xs">{words.person.noRequirements}</Text>}
    </Card>
  );
}

function lackText({ requirement, state }: Lack): string {
  const { lacks, holds, heldFor } = words.person;
  const employment: Record<string, string> = lacks.employment;
  const holdTexts: Record<string, string> = holds;
  switch (requirement) {
    case 'person':
      return lacks.person;
    case 'user':
      return lacks.user;
    case 'employment':
      return employment[state] ?? state;
    case 'decision':
      return holdTexts[state] ?? heldFor(state);
    default:
      return `${requirement}: ${state}`;
  }
}
