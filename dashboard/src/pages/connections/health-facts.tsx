import { Alert, Group, List, SimpleGrid, Stack, Text } from '@mantine/core';
import type { Health } from '../../api/connections.js';
import { useTime } from '../../parts/use-time.js';
import { words } from '../../words/en.js';

const told = words.connections;

/** How a connection stands in words, with what to do, then in numbers. */
export function HealthFacts({ health }: { health: Health }) {
  const { moment } = useTime();
  const at = (when: string | null) => (when === null ? told.never : moment(when));
  const facts: [string, string][] = [
    [told.lastDelivery, at(health.lastDeliveryAt)],
    [told.lastEvent, at(health.lastEventAt)],
    [told.lag, health.pending === 0 ? told.nothingWaits : told.waits(health.pending, health.lagSeconds)],
    [told.failed, String(health.failed)],
    [told.refused, String(health.signatureFailures)],
    [told.lastPoll, at(health.polledAt)],
    [told.lastFullRead, at(health.lastReconciliation?.endedAt ?? null)],
  ];
  return (
    <Stack>
      {health.reasons.length === 0 ? (
        <Text>{told.fine}</Text>
      ) : (
        <Alert color={health.state === 'failing' ? 'red' : 'orange'} variant="outline">
          <List c="var(--mantine-color-text)">
            {health.reasons.map((reason) => (
              <List.Item key={reason}>{reason}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {facts.map(([label, value]) => (
          <Group key={label} gap={0}>
            <Text size="sm" w="100%">
              {label}
            </Text>
            <Text fw={600}>{value}</Text>
          </Group>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
