import { Button, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useState } from 'react';
import { changeConnection, endPreviousSecret, type Connection } from '../../api/connections.js';
import { Copyable } from '../../parts/copyable.js';
import { errorAt } from '../../parts/error-at.js';
import { Refusal } from '../../parts/refusal.js';
import { useTime } from '../../parts/use-time.js';
import { useWrite } from '../../parts/use-write.js';
import { Form } from '../../parts/form.js';
import { words } from '../../words/en.js';
import { makeSecret } from './make-secret.js';

const told = words.connections.settings;
const changes = ['connections'];
const overlaps = [24, 72, 168, 1, 0];

/** Gives a connection another secret; the one before goes on working for a while. */
export function SecretPanel({ connection }: { connection: Connection }) {
  const [shown, setShown] = useState<string>();
  return (
    <Stack>
      <Title order={2} size="h4">
        {told.rotate}
      </Title>
      <Text size="sm">{told.rotateHelp}</Text>
      {connection.previousSecretUntil !== null && (
        <PreviousSecret id={connection.id} until={connection.previousSecretUntil} />
      )}
      {shown !== undefined && <Copyable label={told.secret} value={shown} help={words.wizard.secretOnce} />}
      <NewSecret connection={connection} onRotated={setShown} />
    </Stack>
  );
}

function PreviousSecret({ id, until }: { id: string; until: string }) {
  const { moment } = useTime();
  const end = useWrite({ write: () => endPreviousSecret(id), changes, done: told.ended });
  return (
    <Group>
      <Text>{told.overlapUntil(moment(until))}</Text>
      <Button
        variant="default"
        size="compact-md"
        loading={end.isPending}
        onClick={() => {
          end.mutate();
        }}
      >
        {told.endPrevious}
      </Button>
      <Refusal error={end.error} />
    </Group>
  );
}

function NewSecret({ connection, onRotated }: { connection: Connection; onRotated: (secret: string) => void }) {
  const [secret, setSecret] = useInputState('');
  const [hours, setHours] = useState('24');
  const rotate = useWrite({
    write: () => changeConnection(connection.id, { secret, secretOverlapHours: Number(hours) }),
    changes,
    done: told.rotated,
    onDone: () => {
      onRotated(secret);
      setSecret('');
    },
  });
  const { secret: form } = words.vendors[connection.kind] ?? words.otherVendor;
  return (
    <Form
      onSubmit={() => {
        rotate.mutate();
      }}
    >
      <Group align="flex-end">
        <TextInput
          flex={1}
          miw={220}
          required
          autoComplete="off"
          label={told.newSecret}
          value={secret}
          error={errorAt(rotate.error, '/secret')}
          onChange={setSecret}
        />
        <Button
          variant="default"
          onClick={() => {
            setSecret(makeSecret(form));
          }}
        >
          {told.make}
        </Button>
      </Group>
      <Select
        label={told.overlap}
        allowDeselect={false}
        data={overlaps.map((count) => ({ value: String(count), label: told.hours(count) }))}
        value={hours}
        onChange={(value) => {
          setHours(value ?? '24');
        }}
      />
      <Refusal error={rotate.error} />
      <Group>
        <Button type="submit" loading={rotate.isPending}>
          {told.rotate}
        </Button>
      </Group>
    </Form>
  );
}
