import { Alert, Code, Group, List, Stack, Text, Title } from '@mantine/core';
import { replayDelivery, type DeliveryDetail as Detail, type Told } from '../../api/connections.js';
import { More } from '../../parts/more.js';
import { ReasonedButton } from '../../parts/reasoned-button.js';
import { useTime } from '../../parts/use-time.js';
import { useMay } from '../../session/use-may.js';
import { words } from '../../words/en.js';
import { DeliveryBadge } from './delivery-badge.js';

const told = words.connections.deliveries;

/** One delivery: what became of it, what came (redacted by the server), and a way to have it read again. */
export function DeliveryDetail({ connectionId, delivery }: { connectionId: string; delivery: Detail }) {
  const { moment } = useTime();
  const may = useMay();
  return (
    <Stack>
      <Group>
        <DeliveryBadge state={delivery.status} />
        <Text size="sm">
          {told.origins[delivery.origin]} · {moment(delivery.receivedAt)}
        </Text>
      </Group>
      {delivery.error && (
        <Alert color="red" variant="outline">
          <Text c="var(--mantine-color-text)">{delivery.error.message}</Text>
          {delivery.attempts > 1 && <Text c="var(--mantine-color-text)">{told.attempts(delivery.attempts)}</Text>}
        </Alert>
      )}
      <Title order={3} size="h5">
        {told.became}
      </Title>
      <List>
        {delivery.notices.length === 0 && <List.Item>{told.nothing}</List.Item>}
        {delivery.notices.map((notice, index) => (
          <List.Item key={index}>{inWords(notice)}</List.Item>
        ))}
      </List>
      <Content delivery={delivery} />
      {may('staff') && delivery.hasContent && delivery.origin !== 'test' && (
        <Group>
          <ReasonedButton
            label={told.replay}
            help={told.replayHelp}
            write={(reason) => replayDelivery(connectionId, delivery.id, reason)}
            changes={['connections', 'events']}
            done={told.replayed}
          />
        </Group>
      )}
    </Stack>
  );
}

/** What a notice told and what came of it, in one line. */
export function inWords({ says, type, remoteId, outcome, reason, why, message }: Told): string {
  const about = [type ?? says, remoteId].filter(Boolean).join(' ');
  const became = [outcome, reason].filter(Boolean).join(', ');
  return [about, became, why ?? message].filter(Boolean).join(' → ');
}

function Content({ delivery: { content } }: { delivery: Detail }) {
  if (!content) return <Text>{told.dropped}</Text>;
  const headers = Object.entries(content.request?.headers ?? {});
  return (
    <>
      <div>
        <Title order={3} size="h5">
          {told.came}
        </Title>
        <Text size="sm">{told.cameHelp}</Text>
      </div>
      <Code block tabIndex={0}>
        {JSON.stringify(content.body, null, 2)}
      </Code>
      {headers.length > 0 && (
        <More label={told.headers}>
          <Code block tabIndex={0}>
            {headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
          </Code>
        </More>
      )}
    </>
  );
}
