import { Switch, Textarea, TextInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import type { Settings } from '../../api/settings.js';
import { errorAt } from '../../parts/error-at.js';
import { words } from '../../words/en.js';
import { SettingsCard } from './settings-card.js';

const told = words.settings.decisions;

export function DecisionsCard({ settings }: { settings: Settings }) {
  const [requirePreAdverse, setRequired] = useInputState(settings.requirePreAdverse);
  const [days, setDays] = useInputState(settings.holidays.join('\n'));
  const [contact, setContact] = useInputState(settings.contact ?? '');
  const holidays = days.split(/[\s,;]+/).filter((day) => day !== '');
  const decisions = { requirePreAdverse, holidays, contact: contact.trim() === '' ? null : contact.trim() };
  return (
    <SettingsCard title={told.title} change={{ decisions }}>
      {(error) => (
        <>
          <Switch
            label={told.preAdverse}
            description={told.preAdverseHelp}
            checked={requirePreAdverse}
            onChange={setRequired}
          />
          <Textarea
            label={told.holidays}
            description={told.holidaysHelp}
            autosize
            minRows={2}
            value={days}
            onChange={setDays}
            error={errorAt(error, '/decisions/holidays')}
          />
          <TextInput
            label={told.contact}
            description={told.contactHelp}
            maxLength={300}
            value={contact}
            onChange={setContact}
            error={errorAt(error, '/decisions/contact')}
          />
        </>
      )}
    </SettingsCard>
  );
}
