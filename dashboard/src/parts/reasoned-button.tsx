import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { AskReason } from './ask-reason.js';
import { useWrite } from './use-write.js';

interface ReasonedButtonProps<Answer> extends ButtonProps {
  label: string;
  help: string;
  write: (reason: string) => Promise<Answer>;
  /** Beginnings of the keys of the queries that it may have changed. */
  changes: readonly string[];
  done: string | ((answer: Answer) => string);
  onDone?: () => void;
}

/** An act that wants a reason: the button, the question, and what came of it. */
export function ReasonedButton<Answer>({
  label,
  help,
  write,
  changes,
  done,
  onDone,
  ...look
}: ReasonedButtonProps<Answer>) {
  const [asks, { open, close }] = useDisclosure();
  const act = useWrite({
    write,
    changes,
    done,
    onDone: () => {
      close();
      onDone?.();
    },
  });
  return (
    <>
      <Button variant="default" {...look} onClick={open}>
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
      />
    </>
  );
}
