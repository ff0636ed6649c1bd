import { Card, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listAccounts, type LinkedAccount } from '../../api/accounts.js';
import { Copyable } from '../../parts/copyable.js';
import { Problem } from '../../parts/problem.js';
import { Waiting } from '../../parts/waiting.js';
import { TableHead } from '../../parts/table-head.js';
import { words } from '../../words/en.js';
import { AccountRow } from './account-row.js';
import { InviteForm } from './invite-form.js';

const told = words.settings.staff;

/** Who can sign in, and the link for whoever cannot yet. */
export function StaffPanel() {
  const { data, error, refetch } = useQuery({ queryKey: ['accounts'], queryFn: listAccounts });
  const [linked, setLinked] = useState<LinkedAccount>();
  return (
    <Stack>
      <InviteForm onInvited={setLinked} />
      {linked && (
        <Card withBorder>
          <Copyable
            label={told.link(linked.name)}
            value={`${window.location.origin}${linked.link}`}
            help={told.linkHelp}
          />
        </Card>
      )}
      {error && <Problem error={error} onAgain={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <Table.ScrollContainer minWidth={640}>
          <Table>
            <TableHead heads={[told.name, told.role, told.state, told.lastSignIn, told.acts]} />
            <Table.Tbody>
              {data.items.map((account) => (
                <AccountRow key={account.id} account={account} onLink={setLinked} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Text size="sm">{told.lastAdmin}</Text>
    </Stack>
  );
}
