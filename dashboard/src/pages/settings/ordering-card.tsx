import { NumberInput, Switch, Text } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import type { Settings } from '../../api/settings.js';
import { errorAt } from '../../parts/error-at.js';
import { words } from '../../words/en.js';
import { SettingsCard } from './settings-card.js';

const told = words.settings.ordering;

export function OrderingCard({ ordering }: Pick<Settings, 'ordering'>) {
  const [enabled, setEnabled] = useInputState(ordering.enabled);
  const [budget, setBudget] = useInputState<number | string>(ordering.monthlyBudget ?? '');
  const { month, ordered, held } = ordering;
  return (
    <SettingsCard
      title={told.title}
      help={told.help}
      change={{ ordering: { enabled, monthlyBudget: budget === '' ? null : Number(budget) } }}
    >
      {(error) => (
        <>
          <Text size="sm">
            {told.ordered(month, ordered)}
            {held > 0 && ` ${told.held(held)}`}
          </Text>
          <Switch label={told.enabled} description={told.enabledHelp} checked={enabled} onChange={setEnabled} />
          <NumberInput
            label={told.budget}
            description={told.budgetHelp}
            min={0}
            allowDecimal={false}
            value={budget}
            onChange={setBudget}
            error={errorAt(error, '/ordering/monthlyBudget')}
          />
        </>
      )}
    </SettingsCard>
  );
}
