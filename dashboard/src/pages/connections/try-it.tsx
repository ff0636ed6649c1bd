import { Alert, Button, Card, Group, List, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { testConnection, type Connection, type TestReport } from '../../api/connections.js';
import { Refusal } from '../../parts/refusal.js';
import { useWrite } from '../../parts/use-write.js';
import { words } from '../../words/en.js';
import { OneDelivery } from './deliveries.js';

const told = words.wizard;

/** Sends a delivery that concerns nobody the whole way, and shows it arrive. */
export function TryIt({ connection: { id } }: { connection: Connection }) {
  const test = useWrite({ write: () => testConnection(id), changes: ['connections'] });
  return (
    <Stack>
      <Text>{told.testHelp}</Text>
      <Group>
        <Button
          loading={test.isPending}
          variant={test.data?.failed.length === 0 ? 'default' : 'filled'}
          onClick={() => {
            test.mutate();
          }}
        >
          {told.test}
        </Button>
        <Button
          variant={test.data?.failed.length === 0 ? 'filled' : 'default'}
          renderRoot={(props) => <Link {...props} to="/connections/$id" params={{ id }} />}
        >
          {told.finish}
        </Button>
      </Group>
      <Refusal error={test.error} />
      {test.data && <Result report={test.data} />}
      {test.data && (
        <Card withBorder>
          <OneDelivery key={test.data.deliveryId} connectionId={id} id={test.data.deliveryId} />
        </Card>
      )}
    </Stack>
  );
}

function Result({ report: { worked, failed } }: { report: TestReport }) {
  const isGood = failed.length === 0;
  return (
    <Alert role="status" variant="outline" color={isGood ? 'green' : 'red'}>
      <Text fw={700} c="var(--mantine-color-text)">
        {isGood ? told.works : told.fails}
      </Text>
      <List c="var(--mantine-color-text)">
        {[...worked, ...failed].map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
