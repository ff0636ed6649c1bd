import { Button, Card, Group, Select, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listReconciliations, readReconciliation, reconcile, type Reconciliation } from '../../api/connections.js';
import { More } from '../../parts/more.js';
import { Problem } from '../../parts/problem.js';
import { Refusal } from '../../parts/refusal.js';
import { useTime } from '../../parts/use-time.js';
import { useWrite } from '../../parts/use-write.js';
import { Waiting } from '../../parts/waiting.js';
import { useMay } from '../../session/use-may.js';
import { TableHead } from '../../parts/table-head.js';
import { words } from '../../words/en.js';

const told = words.connections.reads;
const modes = ['repair', 'baseline'] as const;
const everyMs = 1_500;
const isOpen = ({ state }: Reconciliation) => state === 'asked' || state === 'running';

/** Full reads: one that runs shows how far it is, one that ended what it found. */
export function FullReads({ connectionId }: { connectionId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['connections', connectionId, 'reads'],
    queryFn: () => listReconciliations(connectionId),
    refetchInterval: (query) => (query.state.data?.items.some(isOpen) ? everyMs : false),
  });
  if (error) return <Problem error={error} onAgain={() => void refetch()} />;
  if (!data) return <Waiting />;
  return (
    <Stack>
      <Text>{told.help}</Text>
      <AskForOne connectionId={connectionId} isOpen={data.items.some(isOpen)} />
      {data.items.length === 0 && <Text>{told.none}</Text>}
      {data.items.map((read) => (
        <ReadCard key={read.id} connectionId={connectionId} read={read} />
      ))}
    </Stack>
  );
}

function AskForOne({ connectionId, isOpen: isUnderWay }: { connectionId: string; isOpen: boolean }) {
  const may = useMay();
  const [mode, setMode] = useState<Reconciliation['mode']>('repair');
  const ask = useWrite({ write: () => reconcile(connectionId, mode), changes: ['connections'], done: told.asked });
  if (!may('staff')) return null;
  return (
    <>
      <Group align="flex-end">
        <Select
          label={told.mode}
          allowDeselect={false}
          w={320}
          maw="100%"
          data={modes.map((value) => ({ value, label: told.modes[value] }))}
          value={mode}
          onChange={(value) => {
            setMode(modes.find((one) => one === value) ?? 'repair');
          }}
        />
        <Button
          disabled={isUnderWay}
          loading={ask.isPending}
          onClick={() => {
            ask.mutate();
          }}
        >
          {told.now}
        </Button>
      </Group>
      <Refusal error={ask.error} />
    </>
  );
}

function ReadCard({ connectionId, read }: { connectionId: string; read: Reconciliation }) {
  const { moment } = useTime();
  const { listed, changed, gone, unreadable } = read;
  return (
    <Card withBorder padding="sm">
      <Text fw={600}>
        {[told.states[read.state], ...(read.startedAt === null ? [] : [moment(read.startedAt)])].join(' · ')}
      </Text>
      <Text role="status">{told.counts(listed, changed, gone, unreadable)}</Text>
      {read.askedBy !== null && <Text size="sm">{told.by(read.askedBy)}</Text>}
      {read.error && <Text>{read.error.message}</Text>}
      {read.state === 'completed' && changed + gone + unreadable > 0 && (
        <More label={told.report}>
          <Report connectionId={connectionId} id={read.id} />
        </More>
      )}
    </Card>
  );
}

function Report({ connectionId, id }: { connectionId: string; id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['connections', connectionId, 'read', id],
    queryFn: () => readReconciliation(connectionId, id),
  });
  if (error) return <Problem error={error} onAgain={() => void refetch()} />;
  if (!data) return <Waiting />;
  return (
    <Table.ScrollContainer minWidth={340}>
      <Table>
        <TableHead heads={[told.columns.person, told.columns.what, told.columns.detail]} />
        <Table.Tbody>
          {data.items.map(({ remoteId, code, message }) => (
            <Table.Tr key={remoteId + code}>
              <Table.Td>{remoteId}</Table.Td>
              <Table.Td>{told.codes[code]}</Table.Td>
              <Table.Td>{message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
