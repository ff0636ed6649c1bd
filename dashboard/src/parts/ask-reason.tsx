import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Form } from './form.js';
import { words } from '../words/en.js';
import { Refusal } from './refusal.js';

interface AskReasonProps {
  opened: boolean;
  onClose: () => void;
  /** What is about to be done; also the label of the button that does it. */
  title: string;
  /** What follows from it. */
  help?: string;
  error: Error | null;
  isPending: boolean;
  onConfirm: (reason: string) => void;
  /** Further fields of the act. */
  children?: ReactNode;
}

/** Asks why before something is done that stands in the audit log. */
export function AskReason({ opened, onClose, title, help, error, isPending, onConfirm, children }: AskReasonProps) {
  const [reason, setReason] = useInputState('');
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Form
        onSubmit={() => {
          onConfirm(reason.trim());
        }}
      >
        {help !== undefined && <Text>{help}</Text>}
        {children}
        <Textarea
          label={words.reason.label}
          description={words.reason.help}
          data-autofocus
          required
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
        <Refusal error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.reason.cancel}
          </Button>
          <Button type="submit" loading={isPending}>
            {title}
          </Button>
        </Group>
      </Form>
    </Modal>
  );
}
