import { Button, Text, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { AskReason } from './ask-reason.js';
import { useWrite } from './use-write.js';

interface ReasonedButtonProps<Answer> extends ButtonProps {
  label: string;
  /** To what or whom it is done, where several buttons have the same label. */
  about?: string;
  help: string;
  write: (reason: string) => Promise<Answer>;
  /** Beginnings of the keys of the queries that it may have changed. */
  changes: readonly string[];
  done: string | ((answer: Answer) => string);
  onDone?: (answer: Answer) => void;
  /** Further fields of the act. */
  children?: ReactNode;
}

/** An act that wants a reason: the button, the question, and what came of it. */
export function ReasonedButton<Answer>({
  label,
  about,
  help,
  write,
  changes,
  done,
  onDone,
  children,
  ...look
}: ReasonedButtonProps<Answer>) {
  const [asks, { open, close }] = useDisclosure();
  const act = useWrite({
    write,
    changes,
    done,
    onDone: (answer) => {
      close();
      onDone?.(answer);
    },
  });
  return (
    <>
      <Button
        variant="default"
        {...look}
        onClick={open}
        aria-label={about === undefined ? undefined : `${label}: ${about}`}
      >
        {label}
      </Button>
      <AskReason
        opened={asks}
        onClose={close}
        title={label}
        help={help}
        error={act.error}
        isPending={act.isPending}
        onConfirm={(reason) => {
          act.mutate(reason);
        }}
      >
        {about !== undefined && <Text fw={600}>{about}</Text>}
        {children}
      </AskReason>
    </>
  );
}
