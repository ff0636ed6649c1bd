import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { invite, type LinkedAccount } from '../../api/accounts.js';
import type { Role } from '../../api/session.js';
import { errorAt } from '../../parts/error-at.js';
import { Refusal } from '../../parts/refusal.js';
import { useWrite } from '../../parts/use-write.js';
import { words } from '../../words/en.js';
import { FormCard } from './form-card.js';
import { RoleSelect } from './role-select.js';

const told = words.settings.staff;
const nobody: { name: string; email: string; role: Role } = { name: '', email: '', role: 'staff' };

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
    <FormCard
      title={told.invite}
      help={told.inviteHelp}
      submit={told.invite}
      isPending={isPending}
      onSubmit={() => {
        mutate();
      }}
    >
      <Group align="flex-start">
        <TextInput label={told.name} {...field('name')} />
        <TextInput label={told.email} type="email" {...field('email')} />
        <RoleSelect
          value={account.role}
          onChange={(role) => {
            setAccount({ ...account, role });
          }}
        />
      </Group>
      <Refusal error={error} />
    </FormCard>
  );
}
