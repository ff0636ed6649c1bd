import { Card, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addWebhook, listWebhooks, type WebhookWithSecret } from '../../api/webhooks.js';
import { Copyable } from '../../parts/copyable.js';
import { Problem } from '../../parts/problem.js';
import { Waiting } from '../../parts/waiting.js';
import { words } from '../../words/en.js';
import { WebhookCard } from './webhook-card.js';
import { WebhookForm } from './webhook-form.js';

const { webhooks: told } = words;

/** The organization's own systems that are told what happens. */
export function WebhooksPanel() {
  const { data, error, refetch } = useQuery({ queryKey: ['webhooks'], queryFn: listWebhooks });
  const [secretOf, setSecretOf] = useState<WebhookWithSecret>();
  return (
    <Stack>
      <Text>{told.help}</Text>
      <Card withBorder component="section" aria-label={told.add}>
        <WebhookForm title={told.add} write={addWebhook} onDone={setSecretOf} />
      </Card>
      {secretOf && (
        <Card withBorder>
          <Copyable label={told.secret(secretOf.url)} value={secretOf.secret} help={told.secretHelp} />
        </Card>
      )}
      {error && <Problem error={error} onAgain={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data?.items.length === 0 && <Text>{told.none}</Text>}
      {data?.items.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} onSecret={setSecretOf} />
      ))}
    </Stack>
  );
}
