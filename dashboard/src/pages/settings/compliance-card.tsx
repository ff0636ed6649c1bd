import { Button, Card, Group, PasswordInput, Text, TextInput, Title } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import {
  readComplianceAccess,
  removeComplianceKey,
  setComplianceKey,
  type ComplianceAccess,
} from '../../api/compliance-access.js';
import { errorAt } from '../../parts/error-at.js';
import { Problem } from '../../parts/problem.js';
import { Refusal } from '../../parts/refusal.js';
import { useTime } from '../../parts/use-time.js';
import { useWrite } from '../../parts/use-write.js';
import { Form } from '../../parts/form.js';
import { words } from '../../words/en.js';

const told = words.settings.compliance;
const changes = ['settings'];

/** The key goes in and is never shown again. */
export function ComplianceCard() {
  const { data, error, refetch } = useQuery({ queryKey: ['settings', 'compliance'], queryFn: readComplianceAccess });
  const [key, setKey] = useInputState('');
  const [reason, setReason] = useInputState('');
  const set = useWrite({
    write: () => setComplianceKey({ key: key.trim(), reason }),
    changes,
    done: told.kept,
    onDone: () => {
      setKey('');
      setReason('');
    },
  });
  if (error) return <Problem error={error} onAgain={() => void refetch()} />;
  return (
    <Card withBorder component="section" aria-label={told.title}>
      <Form
        onSubmit={() => {
          set.mutate();
        }}
      >
        <Title order={2} size="h4">
          {told.title}
        </Title>
        <Standing access={data} />
        <PasswordInput
          label={told.key}
          description={told.keyHelp}
          autoComplete="off"
          required
          value={key}
          onChange={setKey}
          error={errorAt(set.error, '/key')}
        />
        <TextInput
          label={words.reason.label}
          description={words.reason.help}
          required
          value={reason}
          onChange={setReason}
        />
        <Refusal error={set.error} />
        <Group>
          <Button type="submit" loading={set.isPending}>
            {told.set}
          </Button>
          {data?.setAt != null && <RemoveKey />}
        </Group>
      </Form>
    </Card>
  );
}

function Standing({ access }: { access?: ComplianceAccess }) {
  const { moment } = useTime();
  if (!access) return null;
  const { address, setAt, setBy } = access;
  return (
    <>
      <Text size="sm">{told.at(address)}</Text>
      <Text size="sm">{setAt === null ? told.configured : told.setBy(moment(setAt), setBy ?? '')}</Text>
    </>
  );
}

function RemoveKey() {
  const { mutate, error, isPending } = useWrite({ write: () => removeComplianceKey(), changes, done: told.removed });
  return (
    <>
      <Button
        variant="default"
        loading={isPending}
        onClick={() => {
          mutate();
        }}
      >
        {told.remove}
      </Button>
      <Refusal error={error} />
    </>
  );
}
