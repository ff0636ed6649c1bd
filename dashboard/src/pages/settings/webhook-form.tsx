import { Button, Checkbox, Group, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { webhookEventTypes, type Webhook, type WebhookTold } from '../../api/webhooks.js';
import { errorAt } from '../../parts/error-at.js';
import { Refusal } from '../../parts/refusal.js';
import { useWrite } from '../../parts/use-write.js';
import { Form } from '../../parts/form.js';
import { words } from '../../words/en.js';

const { webhooks: told } = words;

interface WebhookFormProps<Answer> {
  title: string;
  /** Default: a new one. */
  webhook?: Webhook;
  write: (told: WebhookTold) => Promise<Answer>;
  done?: string;
  onDone: (answer: Answer) => void;
}

/** Which address is told of what, and why. */
export function WebhookForm<Answer>({ title, webhook, write, done, onDone }: WebhookFormProps<Answer>) {
  const start: WebhookTold = { url: webhook?.url ?? '', eventTypes: webhook?.eventTypes ?? [], reason: '' };
  const [asked, setAsked] = useState(start);
  const { mutate, error, isPending } = useWrite({
    write: () => write(asked),
    changes: ['webhooks'],
    done,
    onDone: (answer) => {
      setAsked(start);
      onDone(answer);
    },
  });
  const field = (name: 'url' | 'reason') => ({
    required: true,
    value: asked[name],
    error: errorAt(error, `/${name}`),
    onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement>) => {
      setAsked({ ...asked, [name]: value });
    },
  });
  return (
    <Form
      onSubmit={() => {
        mutate();
      }}
    >
      <Title order={2} size="h4">
        {title}
      </Title>
      <TextInput label={told.url} description={told.urlHelp} maxLength={2000} {...field('url')} />
      <Checkbox.Group
        label={told.events}
        error={errorAt(error, '/eventTypes')}
        value={asked.eventTypes}
        onChange={(values) => {
          setAsked({ ...asked, eventTypes: webhookEventTypes.filter((type) => values.includes(type)) });
        }}
      >
        <Group mt="xs">
          {webhookEventTypes.map((type) => (
            <Checkbox key={type} value={type} label={told.eventTypes[type]} />
          ))}
        </Group>
      </Checkbox.Group>
      <TextInput label={told.reason} description={words.reason.help} maxLength={500} {...field('reason')} />
      <Refusal error={error} />
      <Button type="submit" w="fit-content" loading={isPending}>
        {webhook ? told.save : told.add}
      </Button>
    </Form>
  );
}
