import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useState } from 'react';
import {
  changeConnection,
  type Connection,
  type ConnectionChange,
  type ConnectionKind,
} from '../../api/connections.js';
import { Copyable } from '../../parts/copyable.js';
import { errorAt } from '../../parts/error-at.js';
import { Refusal } from '../../parts/refusal.js';
import { useWrite } from '../../parts/use-write.js';
import { Waiting } from '../../parts/waiting.js';
import { useMay } from '../../session/use-may.js';
import { Form } from '../../parts/form.js';
import { words } from '../../words/en.js';
import { FieldInputs } from './field-inputs.js';
import { textsOf, valuesOf } from './form-values.js';
import { SecretPanel } from './secret-panel.js';
import { useKinds } from './use-connection.js';

const told = words.connections.settings;

export function SettingsPanel({ connection }: { connection: Connection }) {
  const may = useMay();
  const { find } = useKinds();
  const kind = find(connection.kind);
  if (!kind) return <Waiting />;
  // What the HR system told of itself, as Gusto its verification token.
  const kept = Object.entries(connection.settings).filter(([name]) => !(name in kind.settings));
  return (
    <Stack maw={640}>
      <Copyable label={told.address} value={window.location.origin + connection.hookPath} />
      {may('admin') && kept.map(([name, value]) => <Copyable key={name} label={name} value={String(value)} />)}
      {may('admin') ? (
        <>
          <ChangeForm connection={connection} kind={kind} />
          {connection.hasSecret && <SecretPanel connection={connection} />}
        </>
      ) : (
        <Text>{told.onlyAdmins}</Text>
      )}
    </Stack>
  );
}

function ChangeForm({ connection, kind }: { connection: Connection; kind: ConnectionKind }) {
  const [name, setName] = useInputState(connection.name);
  const [texts, setTexts] = useState(() => textsOf(kind.settings, connection.settings));
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  const [faults, setFaults] = useState<Record<string, string>>({});
  const change = useWrite({
    write: (changed: ConnectionChange) => changeConnection(connection.id, changed),
    changes: ['connections'],
    done: told.saved,
  });
  const save = () => {
    const settings = valuesOf(kind.settings, texts);
    const isGiven = Object.values(secrets).some((text) => text !== '');
    const credentials = isGiven ? valuesOf(kind.credentials, secrets) : undefined;
    const all = { ...settings.faults, ...credentials?.faults };
    setFaults(all);
    if (Object.keys(all).length > 0) return;
    const given = credentials && { credentials: credentials.values as Record<string, string> };
    change.mutate({ name, settings: settings.values, ...given });
  };
  const shared = { faults, error: change.error };
  const keys = Object.entries(kind.credentials);
  return (
    <Form
      onSubmit={() => {
        save();
      }}
    >
      <TextInput label={told.name} required value={name} onChange={setName} error={errorAt(change.error, '/name')} />
      <FieldInputs
        {...shared}
        fields={Object.entries(kind.settings)}
        texts={texts}
        onChange={setTexts}
        at="/settings"
      />
      {keys.length > 0 && (
        <>
          <Title order={2} size="h4">
            {told.credentials}
          </Title>
          <Text size="sm">{told.credentialsHelp}</Text>
        </>
      )}
      <FieldInputs {...shared} fields={keys} texts={secrets} onChange={setSecrets} at="/credentials" />
      <Refusal error={change.error} />
      <Group>
        <Button type="submit" loading={change.isPending}>
          {told.save}
        </Button>
      </Group>
    </Form>
  );
}
