import { Button, Divider, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { signIn } from '../api/session.js';
import { words } from '../words/en.js';
import { Doorway } from './doorway.js';
import { useEnterSession } from './session.js';

export function SignIn({ provider, refusal }: { provider?: string; refusal: string | null }) {
  const enter = useEnterSession();
  const [email, setEmail] = useInputState('');
  const [password, setPassword] = useInputState('');
  const { mutate, error, isPending } = useMutation({ mutationFn: () => signIn(email, password), onSuccess: enter });
  return (
    <Doorway
      title={words.session.signIn}
      error={error ?? (refusal === null ? null : new Error(words.session.refused(refusal)))}
      onSubmit={mutate}
    >
      <Stack>
        <TextInput
          label={words.session.email}
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={setEmail}
        />
        <PasswordInput
          label={words.session.password}
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" loading={isPending}>
          {words.session.signIn}
        </Button>
        {provider !== undefined && (
          <>
            <Divider />
            <Button component="a" href="/auth/oidc/start" variant="default">
              {words.session.withProvider(provider)}
            </Button>
          </>
        )}
      </Stack>
    </Doorway>
  );
}
