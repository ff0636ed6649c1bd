import { Text, TextInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { actOnStep, type Run, type Step } from '../../api/runs.js';
import { AskReason } from '../../parts/ask-reason.js';
import { useWrite } from '../../parts/use-write.js';
import { words } from '../../words/en.js';
import type { OfferedAct } from './step-acts.js';
import { personChanges } from './use-person.js';

interface StepDialogProps {
  run: Run;
  step: Step;
  /** Of the step. */
  title: string;
  offered: OfferedAct;
  onClose: () => void;
}

/** Asks why, and does it. */
export function StepDialog({ run, step, title, offered, onClose }: StepDialogProps) {
  const [externalId, setExternalId] = useInputState('');
  const { act } = offered;
  const write = useWrite({
    write: (reason: string) =>
      actOnStep(run.id, step.key, act.action === 'attach' ? { ...act, externalId: externalId.trim() } : act, reason),
    changes: personChanges,
    done: words.run.done,
    onDone: onClose,
  });
  return (
    <AskReason
      opened
      onClose={onClose}
      title={offered.label}
      help={offered.help}
      error={write.error}
      isPending={write.isPending}
      onConfirm={write.mutate}
    >
      <Text fw={600}>{title}</Text>
      {step.error && <Text size="sm">{step.error.message}</Text>}
      {offered.needsId && (
        <TextInput label={words.run.externalId} required maxLength={255} value={externalId} onChange={setExternalId} />
      )}
    </AskReason>
  );
}
