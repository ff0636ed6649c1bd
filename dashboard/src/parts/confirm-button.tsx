import { Button, Group, Modal, Stack, Text, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { words } from '../words/en.js';
import { Refusal } from './refusal.js';
import { useWrite } from './use-write.js';

interface ConfirmButtonProps extends ButtonProps {
  label: string;
  /** To what it is done, where several buttons have the same label. */
  about: string;
  /** What follows from it. */
  help: string;
  write: () => Promise<unknown>;
  /** Beginnings of the keys of the queries that it may have changed. */
  changes: readonly string[];
  done: string;
}

/** An act that cannot be undone and wants no reason: the button, the question, and what came of it. */
export function ConfirmButton({ label, about, help, write, changes, done, ...look }: ConfirmButtonProps) {
  const [asks, { open, close }] = useDisclosure();
  const act = useWrite({ write, changes, done, onDone: close });
  return (
    <>
      <Button variant="default" {...look} aria-label={`${label}: ${about}`} onClick={open}>
        {label}
      </Button>
      <Modal opened={asks} onClose={close} title={label}>
        <Stack>
          <Text style={{ overflowWrap: 'anywhere' }}>{help}</Text>
          <Refusal error={act.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {words.reason.cancel}
            </Button>
            <Button
              loading={act.isPending}
              onClick={() => {
                act.mutate();
              }}
            >
              {label}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
