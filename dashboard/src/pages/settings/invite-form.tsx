import { Button, Card, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { invite, roles, type LinkedAccount } from '../../api/accounts.js';
import type { Role } from '../../api/session.js';
import { errorAt } from '../../parts/error-at.js';
import { Refusal } from '../../parts/refusal.js';
import { useWrite } from '../../parts/use-write.js';
import { words } from '../../words/en.js';

const told = words.settings.staff;
const nobody: { name: string; email: string; role: Role } = { name: '', email: '', role: 'staff' };
export const roleChoices = roles.map((value) => ({ value, label: told.roles[value] }));

export function InviteForm({ onInvited }: { onInvited: (account: LinkedAccount) => void }) {
  const [account, setAccount] = useState(nobody);
  const { mutate, error, isPending } = useWrite({
    write: () => invite(account),
    changes: ['accounts'],
    onDone: (invited) => {
      setAccount(nobody);
      onInvited(invited);
    },
  });
  const field = (name: 'name' | 'email') => ({
    required: true,
    value: account[name],
    error: errorAt(error, `/${name}`),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setAccount({ ...account, [name]: event.currentTarget.value });
    },
  });
  return (
    <Card withBorder component="section" aria-label={told.invite}>
      <Stack
        component="form"
        onSubmit={(event: React.SyntheticEvent) => {
          event.preventDefault();
          mutate();
        }}
      >
        <Title order={2} size="h4">
          {told.invite}
        </Title>
        <Text size="sm">{told.inviteHelp}</Text>
        <Group align="flex-start">
          <TextInput label={told.name} {...field('name')} />
          <TextInput label={told.email} type="email" {...field('email')} />
          <NativeSelect
            label={told.role}
            data={roleChoices}
            value={account.role}
            onChange={({ currentTarget: { value } }) => {
              setAccount({ ...account, role: roles.find((one) => one === value) ?? account.role });
            }}
          />
        </Group>
        <Refusal error={error} />
        <Button type="submit" w="fit-content" loading={isPending}>
          {told.invite}
        </Button>
      </Stack>
    </Card>
  );
}
