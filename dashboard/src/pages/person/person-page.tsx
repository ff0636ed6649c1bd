import { Anchor, Badge, Card, Group, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { readPerson, type Person, type Requirement } from '../../api/people.js';
import { nameOf } from '../../parts/name-of.js';
import { Problem } from '../../parts/problem.js';
import { StandingBadge } from '../../parts/standing-badge.js';
import { Waiting } from '../../parts/waiting.js';
import { words } from '../../words/en.js';

export function PersonPage() {
  const { id } = useParams({ from: '/people/$id' });
  const { data: person, error, refetch } = useQuery({ queryKey: ['person', id], queryFn: () => readPerson(id) });
  if (error) return <Problem error={error} onAgain={() => void refetch()} />;
  if (!person) return <Waiting />;
  return (
    <Stack>
      <Anchor component={Link} to="/people">
        {words.person.back}
      </Anchor>
      <Group>
        <Title order={1}>{nameOf(person)}</Title>
        <StandingBadge standing={person.standing} />
      </Group>
      <ClearanceCard person={person} />
      <Title order={2} size="h4">
        {words.person.requirements}
      </Title>
      {person.requirements
        .filter((requirement) => requirement.current)
        .map((requirement) => (
          <RequirementCard key={requirement.key} requirement={requirement} />
        ))}
    </Stack>
  );
}

/** The one question that everybody asks comes first. */
function ClearanceCard({ person: { clearance } }: { person: Person }) {
  const until = clearance.expiresAt?.slice(0, 10);
  const cleared = until === undefined ? words.person.cleared : words.person.clearedUntil(until);
  return (
    <Card withBorder>
      <Text fw={700} size="lg">
        {clearance.cleared ? cleared : words.person.notCleared}
      </Text>
      {clearance.missing.length > 0 && (
        <>
          <Text mt="xs">{words.person.missing}</Text>
          <List>
            {clearance.missing.map(({ requirement, state, dueAt }) => (
              <List.Item key={requirement}>
                {requirement}: {state}
                {dueAt !== null && `, ${words.person.due(dueAt)}`}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Card>
  );
}

function RequirementCard({
  requirement: { key, state, dueAt, metAt, rules, lastConfirmedAt },
}: {
  requirement: Requirement;
}) {
  const confirmed = lastConfirmedAt?.slice(0, 16).replace('T', ' ');
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between">
        <Text fw={600}>{key}</Text>
        <Badge variant="light" c="var(--mantine-color-text)">
          {state}
        </Badge>
      </Group>
      <Text size="sm">
        {[
          ...(metAt !== null ? [words.person.met(metAt.slice(0, 10))] : []),
          ...(metAt === null && dueAt !== null ? [words.person.due(dueAt)] : []),
          words.person.askedBy(rules.join(', ')),
        ].join(' · ')}
      </Text>
      <Text size="sm">
        {confirmed === undefined ? words.person.neverConfirmed : words.person.lastConfirmed(confirmed)}
      </Text>
    </Card>
  );
}
