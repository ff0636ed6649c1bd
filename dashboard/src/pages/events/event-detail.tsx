import { Anchor, Code, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readEvent, type HrEventDetail } from '../../api/events.js';
import { Problem } from '../../parts/problem.js';
import { useTime } from '../../parts/use-time.js';
import { Waiting } from '../../parts/waiting.js';
import { words } from '../../words/en.js';
import { DeliveryDetail } from '../connections/delivery-detail.js';
import { OutcomeBadge } from './outcome-badge.js';
import { sourceOf } from './source-words.js';

const told = words.events.detail;

/** One event: what came of it, what was understood, and what the HR system sent, redacted by the server. */
export function EventDetail({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({ queryKey: ['events', 'one', id], queryFn: () => readEvent(id) });
  if (error) return <Problem error={error} onAgain={() => void refetch()} />;
  if (!data) return <Waiting />;
  return (
    <Stack>
      <Group>
        <Title order={2} size="h3">
          {words.events.types[data.type]}
        </Title>
        <OutcomeBadge outcome={data.outcome} />
      </Group>
      <Facts event={data} />
      <Title order={3} size="h5">
        {told.understood}
      </Title>
      <Code block tabIndex={0}>
        {JSON.stringify(data.facts, null, 2)}
      </Code>
      <Title order={3} size="h5">
        {told.delivery}
      </Title>
      {data.delivery ? (
        <DeliveryDetail connectionId={data.delivery.connectionId} delivery={data.delivery} />
      ) : (
        <Text>{told.noDelivery}</Text>
      )}
    </Stack>
  );
}

function Facts({ event }: { event: HrEventDetail }) {
  const { moment, day } = useTime();
  const { personId, personName, employeeId, rulesVersion } = event;
  const lines: [string, string][] = [
    [told.received, moment(event.receivedAt)],
    [told.occurred, moment(event.occurredAt)],
    ...(event.effectiveDate === null ? [] : [[told.effective, day(event.effectiveDate)] satisfies [string, string]]),
    [words.events.source, sourceOf(event)],
    ...(event.reason === null ? [] : [[told.reason, event.reason] satisfies [string, string]]),
    [told.rules, rulesVersion === null ? told.noRun : words.events.version(rulesVersion)],
  ];
  const who = personName ?? words.people.unnamed(employeeId);
  return (
    <Table variant="vertical">
      <Table.Tbody>
        <Table.Tr>
          <Table.Th scope="row" w={140}>
            {told.person}
          </Table.Th>
          <Table.Td>
            {personId === null ? (
              who
            ) : (
              <Anchor renderRoot={(props) => <Link {...props} to="/people/$id" params={{ id: personId }} />}>
                {who}
              </Anchor>
            )}
          </Table.Td>
        </Table.Tr>
        {lines.map(([label, value]) => (
          <Table.Tr key={label}>
            <Table.Th scope="row">{label}</Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
