import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { changeConnection, type ConnectionKind } from '../../api/connections.js';
import { Copyable } from '../../parts/copyable.js';
import { errorAt } from '../../parts/error-at.js';
import { useWrite } from '../../parts/use-write.js';
import { words } from '../../words/en.js';
import type { Connected } from './wizard-page.js';

const told = words.wizard;

interface HandOverProps {
  kind: ConnectionKind;
  connected: Connected;
  onDone: () => void;
}

/** What is to be entered at the HR system, and what it shows in turn. */
export function HandOver({ kind, connected: { connection, secret }, onDone }: HandOverProps) {
  const vendor = words.vendors[kind.kind] ?? words.otherVendor;
  const isOurs = vendor.secret !== 'theirs' && vendor.secret !== 'later';
  return (
    <Stack>
      {kind.takesDeliveries && <Copyable label={told.address} value={window.location.origin + connection.hookPath} />}
      {kind.takesDeliveries && isOurs && secret !== undefined && (
        <Copyable label={words.connections.settings.secret} value={secret} help={told.secretOnce} />
      )}
      <List type="ordered">
        {vendor.there.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      {kind.takesDeliveries && !isOurs && <VendorSecret id={connection.id} />}
      {kind.callsVendor && <Text>{told.baseline}</Text>}
      <Group>
        <Button onClick={onDone}>{told.done}</Button>
      </Group>
    </Stack>
  );
}

function VendorSecret({ id }: { id: string }) {
  const [secret, setSecret] = useInputState('');
  const save = useWrite({
    // The one before was never known to anybody.
    write: () => changeConnection(id, { secret: secret.trim(), secretOverlapHours: 0 }),
    changes: ['connections'],
    done: told.secretSaved,
  });
  return (
    <Group
      component="form"
      align="flex-end"
      onSubmit={(event: React.SyntheticEvent) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <TextInput
        flex={1}
        miw={220}
        required
        autoComplete="off"
        label={told.vendorSecret}
        description={told.vendorSecretHelp}
        value={secret}
        onChange={setSecret}
        error={errorAt(save.error, '/secret') ?? save.error?.message}
      />
      <Button type="submit" variant="default" loading={save.isPending}>
        {told.saveSecret}
      </Button>
    </Group>
  );
}
