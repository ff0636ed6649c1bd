import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { createApiKey } from '../../api/api-keys.js';
import type { Role } from '../../api/session.js';
import { errorAt } from '../../parts/error-at.js';
import { Refusal } from '../../parts/refusal.js';
import { useWrite } from '../../parts/use-write.js';
import { words } from '../../words/en.js';
import { FormCard } from './form-card.js';
import { RoleSelect } from './role-select.js';

const { keys: told } = words.settings;
const blank: { name: string; role: Role; reason: string } = { name: '', role: 'viewer', reason: '' };

export function KeyForm({ onMade }: { onMade: (made: { name: string; key: string }) => void }) {
  const [asked, setAsked] = useState(blank);
  const { mutate, error, isPending } = useWrite({
    write: () => createApiKey(asked),
    changes: ['api-keys'],
    onDone: (made) => {
      setAsked(blank);
      onMade(made);
    },
  });
  const field = (name: 'name' | 'reason') => ({
    required: true,
    value: asked[name],
    error: errorAt(error, `/${name}`),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setAsked({ ...asked, [name]: event.currentTarget.value });
    },
  });
  return (
    <FormCard
      title={told.create}
      help={told.help}
      submit={told.create}
      isPending={isPending}
      onSubmit={() => {
        mutate();
      }}
    >
      <Group align="flex-start">
        <TextInput label={told.name} {...field('name')} />
        <RoleSelect
          value={asked.role}
          onChange={(role) => {
            setAsked({ ...asked, role });
          }}
        />
        <TextInput label={told.reason} {...field('reason')} />
      </Group>
      <Refusal error={error} />
    </FormCard>
  );
}
