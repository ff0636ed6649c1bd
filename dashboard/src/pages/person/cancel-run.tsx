import { cancelRun, type Run } from '../../api/runs.js';
import { ReasonedButton } from '../../parts/reasoned-button.js';
import { useMay } from '../../session/use-may.js';
import { words } from '../../words/en.js';
import { isOpen } from './step-acts.js';
import { personChanges } from './use-person.js';

export function CancelRun({ run }: { run: Run }) {
  const may = useMay();
  if (!may('staff') || !isOpen(run)) return null;
  return (
    <ReasonedButton
      size="compact-sm"
      label={words.run.cancel}
      help={words.run.cancelHelp}
      write={(reason) => cancelRun(run.id, reason)}
      changes={personChanges}
      done={words.run.cancelled}
    />
  );
}
