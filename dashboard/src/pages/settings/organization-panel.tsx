import { NumberInput, Stack, TextInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { readSettings, type Settings } from '../../api/settings.js';
import { errorAt } from '../../parts/error-at.js';
import { Problem } from '../../parts/problem.js';
import { Waiting } from '../../parts/waiting.js';
import { words } from '../../words/en.js';
import { DecisionsCard } from './decisions-card.js';
import { OrderingCard } from './ordering-card.js';
import { SettingsCard } from './settings-card.js';

const told = words.settings.organization;

export function OrganizationPanel() {
  const { data, error, refetch } = useQuery({ queryKey: ['settings'], queryFn: readSettings });
  if (error) return <Problem error={error} onAgain={() => void refetch()} />;
  if (!data) return <Waiting />;
  return (
    <Stack maw={640}>
      <OrganizationCard settings={data} />
      <OrderingCard ordering={data.ordering} />
      <DecisionsCard settings={data} />
    </Stack>
  );
}

function OrganizationCard({ settings: { name, timeZone, cutOffHour, staffEmail } }: { settings: Settings }) {
  const [hour, setHour] = useInputState<number | string>(cutOffHour);
  const [email, setEmail] = useInputState(staffEmail ?? '');
  const change = { cutOffHour: Number(hour), staffEmail: email.trim() === '' ? null : email.trim() };
  return (
    <SettingsCard title={told.title} change={change}>
      {(error) => (
        <>
          <TextInput label={told.name} description={told.fixed} value={name} readOnly />
          <TextInput label={told.zone} description={told.fixed} value={timeZone} readOnly />
          <NumberInput
            label={told.cutOff}
            description={told.cutOffHelp}
            min={0}
            max={23}
            allowDecimal={false}
            required
            value={hour}
            onChange={setHour}
            error={errorAt(error, '/cutOffHour')}
          />
          <TextInput
            label={told.staffEmail}
            description={told.staffEmailHelp}
            type="email"
            value={email}
            onChange={setEmail}
            error={errorAt(error, '/staffEmail')}
          />
        </>
      )}
    </SettingsCard>
  );
}
