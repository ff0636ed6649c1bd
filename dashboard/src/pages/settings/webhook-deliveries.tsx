import { Code, NativeSelect, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import {
  deliveryStates,
  listDeliveries,
  sendAgain,
  type DeliveryState,
  type Webhook,
  type WebhookDelivery,
} from '../../api/webhooks.js';
import { LoadMore } from '../../parts/load-more.js';
import { Problem } from '../../parts/problem.js';
import { useList } from '../../parts/use-list.js';
import { ReasonedButton } from '../../parts/reasoned-button.js';
import { useTime } from '../../parts/use-time.js';
import { Waiting } from '../../parts/waiting.js';
import { TableHead } from '../../parts/table-head.js';
import { words } from '../../words/en.js';

const { webhooks: told } = words;
const choices = [
  { value: '', label: told.anyState },
  ...deliveryStates.map((value) => ({ value, label: told.states[value] })),
];
/** Deliveries are not told live. */
const lookAgainMs = 2_000;

const isUnderWay = ({ state }: WebhookDelivery) => state === 'waiting' || state === 'sending';

/** What was, or will be, sent there, newest first, with what the receiver said. */
export function WebhookDeliveries({ webhook: { id, url } }: { webhook: Webhook }) {
  const [state, setState] = useState<DeliveryState>();
  const { query, found } = useList({
    queryKey: ['webhooks', id, 'deliveries', state],
    read: (cursor) => listDeliveries(id, state, cursor),
    againIn: (deliveries) => deliveries.some(isUnderWay) && lookAgainMs,
  });
  return (
    <Stack>
      <NativeSelect
        label={told.state}
        w="fit-content"
        data={choices}
        value={state ?? ''}
        onChange={({ currentTarget: { value } }) => {
          setState(deliveryStates.find((one) => one === value));
        }}
      />
      {query.error && <Problem error={query.error} onAgain={() => void query.refetch()} />}
      {query.isPending && <Waiting />}
      {found?.length === 0 && <Text>{told.noDeliveries}</Text>}
      {found && found.length > 0 && (
        <Table.ScrollContainer minWidth={640}>
          <Table aria-label={told.deliveriesOf(url)}>
            <TableHead heads={[told.when, told.event, told.state, told.answer, told.acts]} />
            <Table.Tbody>
              {found.map((delivery) => (
                <DeliveryRow key={delivery.id} webhookId={id} delivery={delivery} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <LoadMore query={query} />
    </Stack>
  );
}

function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: WebhookDelivery }) {
  const { id, type, state, attempts, createdAt, dueAt, lastStatus, lastError, lastResponse } = delivery;
  const { moment } = useTime();
  const event = told.eventTypes[type];
  return (
    <Table.Tr>
      <Table.Td>{moment(createdAt)}</Table.Td>
      <Table.Td>{event}</Table.Td>
      <Table.Td>
        <Text size="sm">{told.states[state]}</Text>
        <Text size="sm">{told.attempts(attempts)}</Text>
        {state === 'waiting' && dueAt !== null && <Text size="sm">{told.next(moment(dueAt))}</Text>}
      </Table.Td>
      <Table.Td>
        <Text size="sm">{lastError ?? lastStatus}</Text>
        {lastResponse !== null && lastResponse !== '' && (
          <details>
            <summary>{told.response}</summary>
            <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {lastResponse}
            </Code>
          </details>
        )}
      </Table.Td>
      <Table.Td>
        {!isUnderWay(delivery) && (
          <ReasonedButton
            size="compact-sm"
            label={told.again}
            about={`${event}, ${moment(createdAt)}`}
            help={told.againHelp}
            write={(reason) => sendAgain(webhookId, id, reason)}
            changes={['webhooks']}
            done={told.sentAgain}
          />
        )}
      </Table.Td>
    </Table.Tr>
  );
}
