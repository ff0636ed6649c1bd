import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { resendTraining } from '../../api/person.js';
import { AskReason } from '../../parts/ask-reason.js';
import { useWrite } from '../../parts/use-write.js';
import { words } from '../../words/en.js';
import { personChanges } from './use-person.js';
import { useTitles } from './use-titles.js';

export function ResendButton({ personId, requirementKey }: { personId: string; requirementKey: string }) {
  const title = words.person.resendTitle(useTitles().requirement(requirementKey));
  const [opened, { open, close }] = useDisclosure();
  const write = useWrite({
    write: (reason: string) => resendTraining(personId, requirementKey, reason),
    changes: personChanges,
    done: ({ state }) => words.person.resent[state],
    onDone: close,
  });
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={open} aria-label={title}>
        {words.person.resend}
      </Button>
      {opened && (
        <AskReason
          opened
          onClose={close}
          title={words.person.resend}
          help={title}
          error={write.error}
          isPending={write.isPending}
          onConfirm={write.mutate}
        />
      )}
    </>
  );
}
