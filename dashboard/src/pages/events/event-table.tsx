import { Anchor, Table, Text } from '@mantine/core';
import type { HrEvent } from '../../api/events.js';
import { useTime } from '../../parts/use-time.js';
import { TableHead } from '../../parts/table-head.js';
import { words } from '../../words/en.js';
import { OutcomeBadge } from './outcome-badge.js';
import { sourceOf } from './source-words.js';

const told = words.events;

export function EventTable({ events, onOpen }: { events: readonly HrEvent[]; onOpen: (id: string) => void }) {
  const { columns } = told;
  return (
    <Table.ScrollContainer minWidth={340}>
      <Table highlightOnHover>
        <TableHead
          heads={[columns.person, columns.outcome, columns.source, columns.rules, columns.when]}
          onPhones={2}
        />
        <Table.Tbody>
          {events.map((event) => (
            <EventRow key={event.id} event={event} onOpen={onOpen} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function EventRow({ event, onOpen }: { event: HrEvent; onOpen: (id: string) => void }) {
  const { id, type, personName, employeeId, outcome, reason, rulesVersion, receivedAt } = event;
  const { moment } = useTime();
  const who = personName ?? words.people.unnamed(employeeId);
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor
          component="button"
          type="button"
          ta="left"
          onClick={() => {
            onOpen(id);
          }}
        >
          {told.open(told.types[type], who)}
        </Anchor>
        <Text size="sm" hiddenFrom="sm">
          {sourceOf(event)} · {moment(receivedAt)}
        </Text>
      </Table.Td>
      <Table.Td>
        <OutcomeBadge outcome={outcome} />
        {reason !== null && <Text size="sm">{reason}</Text>}
      </Table.Td>
      <Table.Td visibleFrom="sm">{sourceOf(event)}</Table.Td>
      <Table.Td visibleFrom="sm">{rulesVersion !== null && told.version(rulesVersion)}</Table.Td>
      <Table.Td visibleFrom="sm">{moment(receivedAt)}</Table.Td>
    </Table.Tr>
  );
}
