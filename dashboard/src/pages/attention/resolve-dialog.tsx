import { Button, Group, Modal, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { resolveAttention, type AttentionAction, type AttentionAsk, type AttentionItem } from '../../api/attention.js';
import { nameOf } from '../../parts/name-of.js';
import { Refusal } from '../../parts/refusal.js';
import { useWrite } from '../../parts/use-write.js';
import { Form } from '../../parts/form.js';
import { words } from '../../words/en.js';
import { labelOf } from './label-of.js';

interface ResolveDialogProps {
  item: AttentionItem;
  action: AttentionAction;
  onClose: () => void;
  onDone: () => void;
}

type Told = Partial<Record<AttentionAsk, string>>;

/** Asks what the request needs, with what is likely written already: then Enter does it. */
export function ResolveDialog({ item, action, onClose, onDone }: ResolveDialogProps) {
  const [told, setTold] = useState<Told>(() => likely(item, action));
  const firstEmpty = action.asks.find((ask) => (told[ask] ?? '') === '');
  const [focused] = useState(firstEmpty);
  const label = labelOf(action);
  const { mutate, error, isPending } = useWrite({
    write: () => resolveAttention(action, sent(told)),
    changes: ['attention', 'people', 'person', 'runs', 'run'],
    done: words.attention.done(label),
    onDone,
  });
  return (
    <Modal opened onClose={onClose} title={label}>
      <Form
        onSubmit={() => {
          mutate();
        }}
      >
        <Text>{[item.person && nameOf(item.person), item.title].filter(Boolean).join(': ')}</Text>
        {action.asks.map((ask) => (
          <Field
            key={ask}
            ask={ask}
            value={told[ask] ?? ''}
            isFirst={ask === focused}
            onChange={(value) => {
              setTold((now) => ({ ...now, [ask]: value }));
            }}
          />
        ))}
        <Refusal error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.reason.cancel}
          </Button>
          <Button type="submit" loading={isPending} data-autofocus={focused === undefined || undefined}>
            {label}
          </Button>
        </Group>
      </Form>
    </Modal>
  );
}

interface FieldProps {
  ask: AttentionAsk;
  value: string;
  isFirst: boolean;
  onChange: (value: string) => void;
}

function Field({ ask, value, isFirst, onChange }: FieldProps) {
  const shared = {
    label: words.attention.asks[ask],
    value,
    required: true,
    'data-autofocus': isFirst || undefined,
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      onChange(event.currentTarget.value);
    },
  };
  if (ask === 'reason')
    return <Textarea {...shared} description={words.reason.help} autosize minRows={2} maxLength={2_000} />;
  return <TextInput {...shared} type={ask === 'signedAt' ? 'datetime-local' : 'text'} maxLength={255} />;
}

function likely({ person }: AttentionItem, { name, asks }: AttentionAction): Told {
  const known: Told = {
    reason: words.attention.reasons[name],
    signedName: person ? nameOf(person) : undefined,
  };
  return Object.fromEntries(asks.map((ask) => [ask, known[ask] ?? '']));
}

/** The API wants a moment with its zone. */
const sent = ({ signedAt, ...told }: Told): Told => ({
  ...told,
  ...(signedAt !== undefined && { signedAt: new Date(signedAt).toISOString() }),
});
