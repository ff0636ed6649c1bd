import { Button, Group, NumberInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import {
  changeWebhook,
  removeWebhook,
  rotateSecret,
  testWebhook,
  type Webhook,
  type WebhookWithSecret,
} from '../../api/webhooks.js';
import { ConfirmButton } from '../../parts/confirm-button.js';
import { ReasonedButton } from '../../parts/reasoned-button.js';
import { Refusal } from '../../parts/refusal.js';
import { useWrite } from '../../parts/use-write.js';
import { words } from '../../words/en.js';

const { webhooks: told } = words;
const changes = ['webhooks'];
const mostOverlapHours = 168;

interface WebhookActsProps {
  webhook: Webhook;
  onSecret: (webhook: WebhookWithSecret) => void;
  /** Buttons beside these. */
  children: ReactNode;
}

/** What can be done with a webhook. */
export function WebhookActs({ webhook, onSecret, children }: WebhookActsProps) {
  const { id, url, enabled } = webhook;
  const test = useWrite({ write: () => testWebhook(id), changes, done: told.tested });
  const of = { size: 'compact-sm', about: url, changes } as const;
  const toggle = enabled
    ? { label: told.switchOff, help: told.switchOffHelp }
    : { label: told.switchOn, help: told.switchOnHelp };
  return (
    <>
      <Group gap="xs">
        {enabled && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${told.test}: ${url}`}
            loading={test.isPending}
            onClick={() => {
              test.mutate();
            }}
          >
            {told.test}
          </Button>
        )}
        {children}
        <RotateButton webhook={webhook} onSecret={onSecret} />
        <ReasonedButton
          {...of}
          {...toggle}
          write={(reason) => changeWebhook(id, { enabled: !enabled, reason })}
          done={told.switched}
        />
        <ConfirmButton
          {...of}
          label={told.remove}
          help={told.removeHelp(url)}
          write={() => removeWebhook(id)}
          done={told.removed}
        />
      </Group>
      <Refusal error={test.error} />
    </>
  );
}

function RotateButton({ webhook: { id, url }, onSecret }: Omit<WebhookActsProps, 'children'>) {
  const [overlapHours, setOverlapHours] = useState(24);
  return (
    <ReasonedButton
      size="compact-sm"
      about={url}
      changes={changes}
      label={told.rotate}
      help={told.rotateHelp}
      write={(reason) => rotateSecret(id, { overlapHours, reason })}
      done={told.rotated}
      onDone={onSecret}
    >
      <NumberInput
        label={told.overlapHours}
        required
        min={0}
        max={mostOverlapHours}
        allowDecimal={false}
        value={overlapHours}
        onChange={(value) => {
          setOverlapHours(Number(value));
        }}
      />
    </ReasonedButton>
  );
}
