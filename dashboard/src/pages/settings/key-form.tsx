import { Button, Card, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { roles } from '../../api/accounts.js';
import { createApiKey } from '../../api/api-keys.js';
import type { Role } from '../../api/session.js';
import { errorAt } from '../../parts/error-at.js';
import { Refusal } from '../../parts/refusal.js';
import { useWrite } from '../../parts/use-write.js';
import { words } from '../../words/en.js';
import { roleChoices } from './invite-form.js';

const { keys: told, staff } = words.settings;
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
    <Card withBorder component="section" aria-label={told.create}>
      <Stack
        component="form"
        onSubmit={(event: React.SyntheticEvent) => {
          event.preventDefault();
          mutate();
        }}
      >
        <Title order={2} size="h4">
          {told.create}
        </Title>
        <Text size="sm">{told.help}</Text>
        <Group align="flex-start">
          <TextInput label={told.name} {...field('name')} />
          <NativeSelect
            label={staff.role}
            data={roleChoices}
            value={asked.role}
            onChange={({ currentTarget: { value } }) => {
              setAsked({ ...asked, role: roles.find((one) => one === value) ?? asked.role });
            }}
          />
          <TextInput label={told.reason} {...field('reason')} />
        </Group>
        <Refusal error={error} />
        <Button type="submit" w="fit-content" loading={isPending}>
          {told.create}
        </Button>
      </Stack>
    </Card>
  );
}
