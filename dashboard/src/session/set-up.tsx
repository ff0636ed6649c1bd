import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { setUp, type Setup } from '../api/session.js';
import { words } from '../words/en.js';
import { Doorway } from './doorway.js';
import { useEnterSession } from './session.js';

export function SetUp({ printedCode }: { printedCode: string }) {
  const enter = useEnterSession();
  const [setup, setSetup] = useState<Setup>({ code: printedCode, name: '', email: '', password: '' });
  const { mutate, error, isPending } = useMutation({ mutationFn: () => setUp(setup), onSuccess: enter });
  const field = (name: keyof Setup) => ({
    required: true,
    value: setup[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setSetup({ ...setup, [name]: event.currentTarget.value });
    },
  });
  return (
    <Doorway title={words.session.setUp} error={error} onSubmit={mutate}>
      <Stack>
        <Text>{words.session.setUpHelp}</Text>
        <TextInput label={words.session.code} autoComplete="off" {...field('code')} />
        <TextInput label={words.session.name} autoComplete="name" {...field('name')} />
        <TextInput label={words.session.email} type="email" autoComplete="username" {...field('email')} />
        <PasswordInput
          label={words.session.password}
          description={words.session.passwordHelp}
          autoComplete="new-password"
          minLength={12}
          {...field('password')}
        />
        <Button type="submit" loading={isPending}>
          {words.session.create}
        </Button>
      </Stack>
    </Doorway>
  );
}
