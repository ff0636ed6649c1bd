import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { changeWebhook, type Webhook, type WebhookWithSecret } from '../../api/webhooks.js';
import { useTime } from '../../parts/use-time.js';
import { words } from '../../words/en.js';
import { WebhookActs } from './webhook-acts.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { WebhookForm } from './webhook-form.js';

const { webhooks: told } = words;

interface WebhookCardProps {
  webhook: Webhook;
  onSecret: (webhook: WebhookWithSecret) => void;
}

export function WebhookCard({ webhook, onSecret }: WebhookCardProps) {
  const { id, url, eventTypes, enabled, disabledReason, lastDeliveredAt, previousSecretUntil } = webhook;
  const { moment } = useTime();
  const [shown, setShown] = useState<'change' | 'deliveries'>();
  return (
    <Card withBorder component="section" aria-label={url}>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start">
          <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Title>
          <Badge color={enabled ? 'green' : 'red'} variant="light" c="var(--mantine-color-text)">
            {enabled ? told.on : told.off}
          </Badge>
        </Group>
        {disabledReason !== null && <Text>{told.disabled[disabledReason]}</Text>}
        <Text size="sm">{eventTypes.map((type) => told.eventTypes[type]).join(' · ')}</Text>
        <Text size="sm">{lastDeliveredAt === null ? told.never : told.delivered(moment(lastDeliveredAt))}</Text>
        {previousSecretUntil !== null && <Text size="sm">{told.overlap(moment(previousSecretUntil))}</Text>}
        <WebhookActs webhook={webhook} onSecret={onSecret}>
          {(['change', 'deliveries'] as const).map((part) => (
            <Button
              key={part}
              size="compact-sm"
              variant="default"
              aria-expanded={shown === part}
              aria-label={`${told[part]}: ${url}`}
              onClick={() => {
                setShown(shown === part ? undefined : part);
              }}
            >
              {told[part]}
            </Button>
          ))}
        </WebhookActs>
        {shown === 'change' && (
          <WebhookForm
            title={told.change}
            webhook={webhook}
            write={(change) => changeWebhook(id, change)}
            done={told.changed}
            onDone={() => {
              setShown(undefined);
            }}
          />
        )}
        {shown === 'deliveries' && <WebhookDeliveries webhook={webhook} />}
      </Stack>
    </Card>
  );
}
