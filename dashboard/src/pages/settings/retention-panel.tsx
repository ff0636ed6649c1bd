import { Alert, NumberInput, Stack, Text } from '@mantine/core';
import { useDebouncedValue, useInputState } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { previewRetention, readSettings, type Retention } from '../../api/settings.js';
import { errorAt } from '../../parts/error-at.js';
import { Problem } from '../../parts/problem.js';
import { Waiting } from '../../parts/waiting.js';
import { words } from '../../words/en.js';
import { SettingsCard } from './settings-card.js';

const told = words.settings.retention;

/** How long personal data is kept, and what a change would remove before it is saved. */
export function RetentionPanel() {
  const { data, error, refetch } = useQuery({ queryKey: ['settings'], queryFn: readSettings });
  if (error) return <Problem error={error} onAgain={() => void refetch()} />;
  if (!data) return <Waiting />;
  return (
    <Stack maw={640}>
      <RetentionCard retention={data.retention} />
    </Stack>
  );
}

function RetentionCard({ retention }: { retention: Retention }) {
  const [days, setDays] = useInputState<number | string>(retention.deliveryDays);
  const [years, setYears] = useInputState<number | string>(retention.leaverYears ?? '');
  const asked = { deliveryDays: Number(days), leaverYears: years === '' ? null : Number(years) };
  return (
    <SettingsCard title={told.title} help={told.help} change={{ retention: asked }}>
      {(error) => (
        <>
          <NumberInput
            label={told.days}
            description={told.daysHelp}
            min={1}
            max={90}
            allowDecimal={false}
            required
            value={days}
            onChange={setDays}
            error={errorAt(error, '/retention/deliveryDays')}
          />
          <NumberInput
            label={told.years}
            description={told.yearsHelp}
            min={1}
            max={10}
            allowDecimal={false}
            value={years}
            onChange={setYears}
            error={errorAt(error, '/retention/leaverYears')}
          />
          <Preview retention={asked} />
        </>
      )}
    </SettingsCard>
  );
}

/** Asked when the typing pauses. */
function Preview({ retention: { deliveryDays, leaverYears } }: { retention: Retention }) {
  const [asked] = useDebouncedValue(`${deliveryDays}/${leaverYears ?? ''}`, 400);
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', 'retention', asked],
    queryFn: () => previewRetention({ deliveryDays, leaverYears }),
    placeholderData: keepPreviousData,
  });
  if (error) return <Problem error={error} onAgain={() => void refetch()} />;
  if (!data) return <Waiting />;
  const { deliveries, people, employeeIds } = data;
  return (
    <Alert role="status" title={told.now} color={people > 0 ? 'orange' : 'gray'} variant="light">
      <Text size="sm">{told.deliveries(deliveries)}</Text>
      <Text size="sm">{told.people(people)}</Text>
      {people > 0 && (
        <Text size="sm">
          {told.first(people)} {employeeIds.join(', ')}
        </Text>
      )}
    </Alert>
  );
}
