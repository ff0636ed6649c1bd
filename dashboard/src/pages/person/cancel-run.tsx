import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { cancelRun, type Run } from '../../api/runs.js';
import { AskReason } from '../../parts/ask-reason.js';
import { useWrite } from '../../parts/use-write.js';
import { useMay } from '../../session/use-may.js';
import { words } from '../../words/en.js';
import { isOpen } from './step-acts.js';
import { personChanges } from './use-person.js';

export function CancelRun({ run }: { run: Run }) {
  const may = useMay();
  const [opened, { open, close }] = useDisclosure();
  const write = useWrite({
    write: (reason: string) => cancelRun(run.id, reason),
    changes: personChanges,
    done: words.run.cancelled,
    onDone: close,
  });
  if (!may('staff') || !isOpen(run)) return null;
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={open}>
        {words.run.cancel}
      </Button>
      {opened && (
        <AskReason
          opened
          onClose={close}
          title={words.run.cancel}
          help={words.run.cancelHelp}
          error={write.error}
          isPending={write.isPending}
          onConfirm={write.mutate}
        />
      )}
    </>
  );
}
