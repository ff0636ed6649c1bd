import { Button, PasswordInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { changePassword } from '../../api/accounts.js';
import { Refusal } from '../../parts/refusal.js';
import { useWrite } from '../../parts/use-write.js';
import { Form } from '../../parts/form.js';
import { words } from '../../words/en.js';

const told = words.settings.account;

/** The own password, which everybody may change. */
export function AccountPanel() {
  const [current, setCurrent] = useInputState('');
  const [next, setNext] = useInputState('');
  const { mutate, error, isPending } = useWrite({
    write: () => changePassword({ current, next }),
    changes: [],
    done: told.done,
    onDone: () => {
      setCurrent('');
      setNext('');
    },
  });
  return (
    <Form
      maw={400}
      onSubmit={() => {
        mutate();
      }}
    >
      <PasswordInput
        label={told.current}
        autoComplete="current-password"
        required
        value={current}
        onChange={setCurrent}
      />
      <PasswordInput
        label={told.next}
        description={told.nextHelp}
        autoComplete="new-password"
        minLength={12}
        required
        value={next}
        onChange={setNext}
      />
      <Refusal error={error} />
      <Button type="submit" w="fit-content" loading={isPending}>
        {told.change}
      </Button>
    </Form>
  );
}
