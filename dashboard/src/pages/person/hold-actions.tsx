import { Group } from '@mantine/core';
import { releaseHold, startAssumed, type Person } from '../../api/person.js';
import { ReasonedButton } from '../../parts/reasoned-button.js';
import { useMay } from '../../session/use-may.js';
import { words } from '../../words/en.js';
import { personChanges } from './use-person.js';

const { person: texts } = words;

/** Holds for which staff may take the responsibility. */
const releasable = ['MINOR', 'UNKNOWN_MANAGER'];

/** Lets a held person go on, and begins what was only assumed. */
export function HoldActions({ person: { id, heldReason: hold, standing } }: { person: Person }) {
  const may = useMay();
  if (!may('staff')) return null;
  return (
    <Group mt="sm">
      {hold !== null && releasable.includes(hold) && (
        <ReasonedButton
          label={texts.release}
          help={texts.releaseHelp}
          write={(reason) => releaseHold(id, hold, reason)}
          changes={personChanges}
          done={texts.released}
        />
      )}
      {standing === 'assumed' && (
        <ReasonedButton
          label={texts.start}
          help={texts.startHelp}
          write={(reason) => startAssumed(id, reason)}
          changes={personChanges}
          done={texts.started}
        />
      )}
    </Group>
  );
}
