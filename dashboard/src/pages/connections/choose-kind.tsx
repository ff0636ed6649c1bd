import { Card, SimpleGrid, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import type { ConnectionKind } from '../../api/connections.js';
import { words } from '../../words/en.js';

const told = words.wizard;

export function ChooseKind({
  kinds,
  onChoose,
}: {
  kinds: readonly ConnectionKind[];
  onChoose: (kind: ConnectionKind) => void;
}) {
  const [search, setSearch] = useInputState('');
  const found = kinds.filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <Stack>
      <TextInput type="search" label={told.search} value={search} onChange={setSearch} />
      {kinds.length > 0 && found.length === 0 && <Text>{told.none}</Text>}
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
        {found.map((kind) => (
          <UnstyledButton
            key={kind.kind}
            onClick={() => {
              onChoose(kind);
            }}
          >
            <Card withBorder padding="sm" h="100%">
              <Text fw={600}>{kind.title}</Text>
              <Text size="sm">{wayOf(kind)}</Text>
            </Card>
          </UnstyledButton>
        ))}
      </SimpleGrid>
    </Stack>
  );
}

function wayOf({ takesDeliveries, callsVendor }: ConnectionKind): string {
  if (takesDeliveries && callsVendor) return told.both;
  return callsVendor ? told.asked : told.sends;
}
