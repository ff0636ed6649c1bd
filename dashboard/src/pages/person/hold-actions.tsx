import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { releaseHold, startAssumed, type Person } from '../../api/person.js';
import { AskReason } from '../../parts/ask-reason.js';
import { useWrite } from '../../parts/use-write.js';
import { useMay } from '../../session/use-may.js';
import { words } from '../../words/en.js';
import { personChanges } from './use-person.js';

/** Holds for which staff may take the responsibility. */
const releasable = ['MINOR', 'UNKNOWN_MANAGER'];

/** Lets a held person go on, and begins what was only assumed. */
export function HoldActions({ person: { id, heldReason, standing } }: { person: Person }) {
  const may = useMay();
  const [act, setAct] = useState<'release' | 'start'>();
  const write = useWrite({
    write: (reason: string) =>
      act === 'release' ? releaseHold(id, heldReason ?? '', reason) : startAssumed(id, reason),
    changes: personChanges,
    done: act === 'release' ? words.person.released : words.person.started,
    onDone: () => {
      setAct(undefined);
    },
  });
  const offered =
    heldReason !== null && releasable.includes(heldReason) ? 'release' : standing === 'assumed' ? 'start' : undefined;
  if (!may('staff') || !offered) return null;
  return (
    <Group mt="sm">
      <Button
        onClick={() => {
          write.reset();
          setAct(offered);
        }}
      >
        {words.person[offered]}
      </Button>
      {act && (
        <AskReason
          opened
          onClose={() => {
            setAct(undefined);
          }}
          title={words.person[act]}
          help={act === 'release' ? words.person.releaseHelp : words.person.startHelp}
          error={write.error}
          isPending={write.isPending}
          onConfirm={write.mutate}
        />
      )}
    </Group>
  );
}
