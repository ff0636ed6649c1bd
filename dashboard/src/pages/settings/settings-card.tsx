import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { changeSettings, type SettingsChange } from '../../api/settings.js';
import { AskReason } from '../../parts/ask-reason.js';
import { useWrite } from '../../parts/use-write.js';
import { words } from '../../words/en.js';
import { FormCard } from './form-card.js';

interface SettingsCardProps {
  title: string;
  help?: string;
  /** What is sent when it is saved. */
  change: SettingsChange;
  /** @param error what the API said to the last try, for the fields. */
  children: (error: Error | null) => ReactNode;
}

/** Settings that belong together, saved with a reason. */
export function SettingsCard({ title, help, change, children }: SettingsCardProps) {
  const [asks, { open, close }] = useDisclosure();
  const write = useWrite({
    write: (reason: string) => changeSettings({ ...change, reason }),
    changes: ['settings'],
    done: words.settings.saved,
    onDone: close,
  });
  return (
    <>
      <FormCard title={title} help={help} submit={words.settings.save} onSubmit={open}>
        {children(write.error)}
      </FormCard>
      <AskReason
        opened={asks}
        onClose={close}
        title={words.settings.save}
        error={write.error}
        isPending={write.isPending}
        onConfirm={(reason) => {
          write.mutate(reason);
        }}
      />
    </>
  );
}
