import { Alert, Button, Group, List, Text, Title } from '@mantine/core';
import { checkCatalog, type CatalogCheck } from '../../../api/rule-facts.js';
import { Refusal } from '../../../parts/refusal.js';
import { useTime } from '../../../parts/use-time.js';
import { useWrite } from '../../../parts/use-write.js';
import { useMay } from '../../../session/use-may.js';
import { words } from '../../../words/en.js';

const { coverage: said, money } = words.rules;

/** Compares the rules in use with the live catalogue now. */
export function CatalogueCheck() {
  const mayCheck = useMay()('admin');
  const check = useWrite({ write: checkCatalog, changes: ['rules', 'alerts', 'attention'] });
  return (
    <>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {said.catalogue}
        </Title>
        {mayCheck && (
          <Button
            variant="default"
            loading={check.isPending}
            onClick={() => {
              check.mutate();
            }}
          >
            {said.checkNow}
          </Button>
        )}
      </Group>
      <Text size="sm">{said.catalogueHelp}</Text>
      <Refusal error={check.error} />
      {check.data && <Found {...check.data} />}
    </>
  );
}

function Found({ day: on, versions, broken, priceChanges }: CatalogCheck) {
  const { day } = useTime();
  const price = (amount: number | null) => (amount === null ? said.noPrice : money(amount));
  return (
    <div role="status">
      {broken.length === 0 ? (
        <Text>{said.fine(day(on), versions.join(', '))}</Text>
      ) : (
        <Alert color="red" variant="outline" title={said.broken}>
          <List size="sm">
            {broken.map(({ subject, ruleName, message, versions: all }) => (
              <List.Item key={subject}>
                {said.brokenIn(ruleName, all.join(', '))}
                {message}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      <List size="sm">
        {priceChanges.map(({ item, before, after }) => (
          <List.Item key={item}>{said.price(words.rules.requirement(item), price(before), price(after))}</List.Item>
        ))}
      </List>
    </div>
  );
}
