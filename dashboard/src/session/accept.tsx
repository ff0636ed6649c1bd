import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { accept } from '../api/session.js';
import { words } from '../words/en.js';
import { Doorway } from './doorway.js';
import { useEnterSession } from './session.js';

/** Where the link of an invitation, or for a forgotten password, leads. */
export function Accept({ token }: { token: string }) {
  const enter = useEnterSession();
  const [name, setName] = useInputState('');
  const [password, setPassword] = useInputState('');
  const mutation = useMutation({ mutationFn: () => accept({ token, name, password }), onSuccess: enter });
  return (
    <Doorway title={words.session.accept} error={mutation.error} onSubmit={mutation.mutate}>
      <Stack>
        <Text>{words.session.acceptHelp}</Text>
        <TextInput label={words.session.name} autoComplete="name" required value={name} onChange={setName} />
        <PasswordInput
          label={words.session.password}
          description={words.session.passwordHelp}
          autoComplete="new-password"
          minLength={12}
          required
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" loading={mutation.isPending}>
          {words.session.begin}
        </Button>
      </Stack>
    </Doorway>
  );
}
