import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listConnections, type Connection } from '../../api/connections.js';
import { Problem } from '../../parts/problem.js';
import { useTime } from '../../parts/use-time.js';
import { Waiting } from '../../parts/waiting.js';
import { useMay } from '../../session/use-may.js';
import { words } from '../../words/en.js';
import { HealthBadge } from './health-badge.js';
import { useHealth, useKinds } from './use-connection.js';

/** Every HR system with how it stands: who looks here wants to know whether somebody has to do something. */
export function ConnectionsPage() {
  const may = useMay();
  const { data, error, refetch } = useQuery({ queryKey: ['connections', 'list'], queryFn: listConnections });
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={1}>{words.connections.title}</Title>
        {may('admin') && (
          <Button renderRoot={(props) => <Link {...props} to="/connections/new" />}>{words.connections.add}</Button>
        )}
      </Group>
      <Text>{words.connections.help}</Text>
      {error && <Problem error={error} onAgain={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data?.items.length === 0 && <Text>{may('admin') ? words.connections.none : words.connections.noneForYou}</Text>}
      {data?.items.map((connection) => (
        <ConnectionCard key={connection.id} connection={connection} />
      ))}
    </Stack>
  );
}

function ConnectionCard({ connection: { id, name, kind } }: { connection: Connection }) {
  const { data: health } = useHealth(id);
  const { titleOf } = useKinds();
  const { moment } = useTime();
  const told = words.connections;
  return (
    <Card withBorder>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Anchor fw={600} renderRoot={(props) => <Link {...props} to="/connections/$id" params={{ id }} />}>
            {name}
          </Anchor>
          <Text size="sm">{titleOf(kind)}</Text>
        </div>
        {health && <HealthBadge state={health.state} />}
      </Group>
      {health && (
        <Stack gap={4} mt="xs">
          {health.reasons.map((reason) => (
            <Text key={reason}>{reason}</Text>
          ))}
          <Text size="sm">
            {[
              `${told.lastDelivery}: ${health.lastDeliveryAt === null ? told.never : moment(health.lastDeliveryAt)}`,
              ...(health.pending > 0 ? [`${told.lag}: ${told.waits(health.pending, health.lagSeconds)}`] : []),
              ...(health.failed > 0 ? [`${told.failed}: ${health.failed}`] : []),
              ...(health.lastReconciliation?.endedAt
                ? [`${told.lastFullRead}: ${moment(health.lastReconciliation.endedAt)}`]
                : []),
            ].join(' · ')}
          </Text>
        </Stack>
      )}
    </Card>
  );
}
