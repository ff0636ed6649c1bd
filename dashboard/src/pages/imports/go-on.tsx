import { Button, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { goOn, type Import } from '../../api/imports.js';
import { Refusal } from '../../parts/refusal.js';
import { useWrite } from '../../parts/use-write.js';
import { useMay } from '../../session/use-may.js';
import { words } from '../../words/en.js';

const told = words.imports.goOn;
const modes = ['apply', 'baseline'] as const;

/** The choice between starting what the rules ask for, and only knowing who is there. */
export function GoOn({ data: { id, totals } }: { data: Import }) {
  const may = useMay();
  const go = useWrite({
    write: (mode: (typeof modes)[number]) => goOn(id, mode, {}),
    changes: ['imports'],
    done: told.started,
  });
  if (!may('staff')) return null;
  const help = { apply: told.applyHelp, baseline: told.baselineHelp };
  return (
    <Stack>
      <Title order={2} size="h3">
        {told.title}
      </Title>
      {totals.rows.bad > 0 && <Text>{told.without(totals.rows.bad)}</Text>}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {modes.map((mode) => (
          <Card withBorder key={mode}>
            <Stack h="100%" justify="space-between" align="flex-start">
              <Text>{help[mode]}</Text>
              <Button
                variant={mode === 'apply' ? 'filled' : 'default'}
                loading={go.isPending && go.variables === mode}
                disabled={go.isPending}
                onClick={() => {
                  go.mutate(mode);
                }}
              >
                {told[mode]}
              </Button>
            </Stack>
          </Card>
        ))}
      </SimpleGrid>
      <Refusal error={go.error} />
    </Stack>
  );
}
