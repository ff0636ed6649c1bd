import { Card, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listApiKeys } from '../../api/api-keys.js';
import { Copyable } from '../../parts/copyable.js';
import { Problem } from '../../parts/problem.js';
import { Waiting } from '../../parts/waiting.js';
import { TableHead } from '../../parts/table-head.js';
import { words } from '../../words/en.js';
import { KeyForm } from './key-form.js';
import { KeyRow } from './key-row.js';

const told = words.settings.keys;

export function KeysPanel() {
  const { data, error, refetch } = useQuery({ queryKey: ['api-keys'], queryFn: listApiKeys });
  const [made, setMade] = useState<{ name: string; key: string }>();
  return (
    <Stack>
      <KeyForm onMade={setMade} />
      {made && (
        <Card withBorder>
          <Copyable label={told.key(made.name)} value={made.key} help={told.keyHelp} />
        </Card>
      )}
      {error && <Problem error={error} onAgain={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data?.items.length === 0 && <Text>{told.none}</Text>}
      {data && data.items.length > 0 && (
        <Table.ScrollContainer minWidth={600}>
          <Table>
            <TableHead
              heads={[told.name, words.settings.staff.role, told.created, told.lastUsed, words.settings.staff.acts]}
            />
            <Table.Tbody>
              {data.items.map((key) => (
                <KeyRow key={key.id} apiKey={key} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}
