import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { useState } from 'react';
import type { Run, Step } from '../../api/runs.js';
import { useMay } from '../../session/use-may.js';
import { words } from '../../words/en.js';
import { RecordDisclosure } from './record-disclosure.js';
import { ResendButton } from './resend-button.js';
import { isOpen, offeredActs, type OfferedAct } from './step-acts.js';
import { StepDialog } from './step-dialog.js';

/** What helps first is a button; the rest is one click further. */
export function StepActions({ run, step, title }: { run: Run; step: Step; title: string }) {
  const may = useMay();
  const [act, setAct] = useState<OfferedAct>();
  if (!isOpen(run)) return null;
  const acts = offeredActs(step, may);
  const decides = acts.filter(({ act: { action, ...told } }) => action === 'complete' && 'decision' in told);
  const buttons = decides.length === 0 && step.status === 'needs-attention' ? acts.slice(0, 1) : decides;
  const rest = acts.filter((one) => !buttons.includes(one));
  return (
    <Group gap="xs">
      {may('staff') && step.status === 'waiting' && step.kind === 'await-disclosure' && <RecordDisclosure run={run} />}
      {may('staff') && step.status === 'waiting' && step.kind === 'await-training' && step.requirement !== null && (
        <ResendButton personId={run.personId} requirementKey={step.requirement} />
      )}
      {buttons.map((one) => (
        <Button
          key={one.label}
          size="compact-sm"
          aria-label={`${one.label}: ${title}`}
          onClick={() => {
            setAct(one);
          }}
        >
          {one.label}
        </Button>
      ))}
      {rest.length > 0 && <MoreActs title={title} acts={rest} onChoose={setAct} />}
      {act && (
        <StepDialog
          run={run}
          step={step}
          title={title}
          offered={act}
          onClose={() => {
            setAct(undefined);
          }}
        />
      )}
    </Group>
  );
}

function MoreActs({
  title,
  acts,
  onChoose,
}: {
  title: string;
  acts: OfferedAct[];
  onChoose: (act: OfferedAct) => void;
}) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" aria-label={words.run.more(title)}>
          ⋯
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map((one) => (
          <Menu.Item
            key={one.label}
            onClick={() => {
              onChoose(one);
            }}
          >
            {one.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
