import { Card, SimpleGrid, Stack, Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readIdentity, type Identity, type Person } from '../../api/person.js';
import { Problem } from '../../parts/problem.js';
import { useTime, type Times } from '../../parts/use-time.js';
import { Waiting } from '../../parts/waiting.js';
import { words } from '../../words/en.js';
import { IdentityCard } from './identity-card.js';

const texts = words.person.facts;

/** What HR tells, and who else this person is or may be. */
export function FactsTab({ person }: { person: Person }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['person', person.id, 'identity'],
    queryFn: () => readIdentity(person.id),
  });
  const times = useTime();
  if (error && !data) return <Problem error={error} onAgain={() => void refetch()} />;
  if (!data) return <Waiting />;
  const attributes = Object.entries(person.facts.attributes ?? {});
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <FactTable title={texts.title} facts={factsOf(person, data, times)} />
      <Stack>
        {attributes.length > 0 && <FactTable title={texts.attributes} facts={attributes} />}
        <IdentityCard identity={data} />
      </Stack>
    </SimpleGrid>
  );
}

function FactTable({ title, facts }: { title: string; facts: readonly (readonly [string, unknown])[] }) {
  return (
    <Card withBorder component="section" aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <Table variant="vertical" layout="fixed">
        <Table.Tbody>
          {facts.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" w={150}>
                {name}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {value === null || value === undefined || value === '' ? texts.notKnown : words.values.shown(value)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

function factsOf(person: Person, { birthDateKnown }: Identity, { day }: Times): [string, unknown][] {
  const { facts, startDate, endDate, accessRevoked } = person;
  const last = [...(endDate === null ? [] : [day(endDate)]), ...(accessRevoked ? [texts.revoked] : [])].join(' · ');
  return [
    [texts.email, person.email],
    [texts.userType, facts.userType],
    [texts.role, person.role],
    [texts.department, person.department],
    [texts.location, person.location],
    [texts.state, facts.state],
    [texts.employmentType, facts.employmentType],
    [texts.childServing, facts.childServing],
    [texts.managerEmail, facts.managerEmail],
    [texts.language, facts.language],
    [texts.startDate, startDate && day(startDate)],
    ...(last === '' ? [] : [[texts.endDate, last] satisfies [string, string]]),
    [texts.birthDate, birthDateKnown ? texts.known : null],
    [texts.tags, facts.tags?.join(', ')],
    [texts.serviceId, person.complianceUserId],
  ];
}
