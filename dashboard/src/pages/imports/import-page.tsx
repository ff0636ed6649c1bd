import { Alert, Anchor, Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { cancelImport, readImport, type Import } from '../../api/imports.js';
import { Problem } from '../../parts/problem.js';
import { Refusal } from '../../parts/refusal.js';
import { useWrite } from '../../parts/use-write.js';
import { Waiting } from '../../parts/waiting.js';
import { useMay } from '../../session/use-may.js';
import { words } from '../../words/en.js';
import { ColumnsForm } from './columns-form.js';
import { GoOn } from './go-on.js';
import { Rows } from './rows.js';
import { Totals } from './totals.js';

const told = words.imports;
const everyMs = 700;
const isUnderWay = ({ state }: Import) => state === 'queued' || state === 'running';

/** One file on its way: how it is read, what it would do, how far it is, what came of it. */
export function ImportPage() {
  const { id } = useParams({ from: '/imports/$id' });
  const { data, error, refetch } = useQuery({
    queryKey: ['imports', id],
    queryFn: () => readImport(id),
    refetchInterval: (query) => (query.state.data && isUnderWay(query.state.data) ? everyMs : false),
  });
  if (error) return <Problem error={error} onAgain={() => void refetch()} />;
  if (!data) return <Waiting />;
  const isPreview = data.mode === 'preview' && data.state === 'completed';
  return (
    <Stack>
      <Anchor component={Link} to="/imports">
        {told.back}
      </Anchor>
      <Title order={1}>{data.fileName ?? told.unnamed}</Title>
      <State data={data} />
      {data.state !== 'queued' && <Totals data={data} />}
      {isPreview && <ColumnsForm key={JSON.stringify(data.reading)} data={data} />}
      {!isUnderWay(data) && <Rows data={data} />}
      {isPreview && <GoOn data={data} />}
    </Stack>
  );
}

function State({ data }: { data: Import }) {
  const { mode, state, doneRows, totalRows } = data;
  const share = totalRows === 0 ? 0 : (doneRows / totalRows) * 100;
  return (
    <>
      <Text>
        {told.modes[mode]} · {told.states[state]}
      </Text>
      {state === 'failed' && (
        <Alert color="red" variant="outline">
          <Text c="var(--mantine-color-text)">{told.failed(data.errorCode ?? '')}</Text>
        </Alert>
      )}
      {state === 'cancelled' && <Text>{told.cancelled}</Text>}
      {state === 'completed' && mode !== 'preview' && <Text fw={600}>{told.done[mode]}</Text>}
      <Progress
        value={share}
        size="lg"
        aria-label={told.progress(doneRows, totalRows)}
        animated={state === 'running'}
      />
      <Group justify="space-between">
        <Text size="sm" role="status">
          {told.progress(doneRows, totalRows)}
        </Text>
        {(isUnderWay(data) || (mode === 'preview' && state === 'completed')) && <Cancel id={data.id} />}
      </Group>
    </>
  );
}

function Cancel({ id }: { id: string }) {
  const may = useMay();
  const cancel = useWrite({ write: () => cancelImport(id), changes: ['imports'], done: told.cancelDone });
  if (!may('staff')) return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        loading={cancel.isPending}
        onClick={() => {
          cancel.mutate();
        }}
      >
        {told.cancel}
      </Button>
      <Refusal error={cancel.error} />
    </>
  );
}
