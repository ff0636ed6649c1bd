import { Anchor, Drawer, Group, Select, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { deliveryStates, listDeliveries, readDelivery, replayFailed, type Delivery } from '../../api/connections.js';
import { LoadMore } from '../../parts/load-more.js';
import { Problem } from '../../parts/problem.js';
import { useList } from '../../parts/use-list.js';
import { ReasonedButton } from '../../parts/reasoned-button.js';
import { useTime } from '../../parts/use-time.js';
import { Waiting } from '../../parts/waiting.js';
import { useMay } from '../../session/use-may.js';
import { TableHead } from '../../parts/table-head.js';
import { words } from '../../words/en.js';
import { DeliveryBadge } from './delivery-badge.js';
import { DeliveryDetail, inWords } from './delivery-detail.js';

const told = words.connections.deliveries;

/** What the HR system delivered, newest first; what was set aside can be read again all at once. */
export function Deliveries({ connectionId, failed }: { connectionId: string; failed: number }) {
  const { state } = useSearch({ from: '/connections/$id' });
  const navigate = useNavigate({ from: '/connections/$id' });
  const may = useMay();
  const [open, setOpen] = useState<string>();
  const { query, found } = useList({
    queryKey: ['connections', connectionId, 'deliveries', state],
    read: (cursor) => listDeliveries(connectionId, state, cursor),
  });
  return (
    <Stack>
      <Group align="flex-end">
        <Select
          label={told.state}
          placeholder={told.all}
          clearable
          data={deliveryStates.map((value) => ({ value, label: told.states[value] }))}
          value={state ?? null}
          onChange={(value) =>
            void navigate({ search: (now) => ({ ...now, state: deliveryStates.find((one) => one === value) }) })
          }
        />
        {may('staff') && failed > 0 && (
          <ReasonedButton
            label={told.replayAll}
            help={told.replayHelp}
            write={(reason) => replayFailed(connectionId, reason)}
            changes={['connections', 'events']}
            done={({ replayed }) => told.replayedAll(replayed)}
          />
        )}
      </Group>
      {query.error && <Problem error={query.error} onAgain={() => void query.refetch()} />}
      {query.isPending && <Waiting />}
      {found?.length === 0 && <Text>{state === undefined ? told.none : told.noneOfState}</Text>}
      {found && found.length > 0 && <DeliveryTable deliveries={found} onOpen={setOpen} />}
      <LoadMore query={query} />
      <Drawer
        opened={open !== undefined}
        onClose={() => {
          setOpen(undefined);
        }}
        position="right"
        size="lg"
        title={told.title}
      >
        {open !== undefined && <OneDelivery connectionId={connectionId} id={open} />}
      </Drawer>
    </Stack>
  );
}

function DeliveryTable({ deliveries, onOpen }: { deliveries: readonly Delivery[]; onOpen: (id: string) => void }) {
  const { moment } = useTime();
  return (
    <Table.ScrollContainer minWidth={340}>
      <Table highlightOnHover>
        <TableHead
          heads={[told.columns.when, told.columns.state, told.columns.origin, told.columns.told]}
          onPhones={2}
        />
        <Table.Tbody>
          {deliveries.map(({ id, receivedAt, status, origin, error, notices }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Anchor
                  component="button"
                  type="button"
                  aria-label={told.open(moment(receivedAt))}
                  onClick={() => {
                    onOpen(id);
                  }}
                >
                  {moment(receivedAt)}
                </Anchor>
              </Table.Td>
              <Table.Td>
                <DeliveryBadge state={status} />
              </Table.Td>
              <Table.Td visibleFrom="sm">{told.origins[origin]}</Table.Td>
              <Table.Td visibleFrom="sm">
                <Text size="sm" lineClamp={2}>
                  {error?.message ?? notices.slice(0, 3).map(inWords).join('; ')}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Read for itself: only one delivery is opened at a time. */
export function OneDelivery({ connectionId, id }: { connectionId: string; id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['connections', connectionId, 'delivery', id],
    queryFn: () => readDelivery(connectionId, id),
  });
  if (error) return <Problem error={error} onAgain={() => void refetch()} />;
  return data ? <DeliveryDetail connectionId={connectionId} delivery={data} /> : <Waiting />;
}
