import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addConnection, type ConnectionKind, type NewConnection } from '../../api/connections.js';
import { errorAt } from '../../parts/error-at.js';
import { More } from '../../parts/more.js';
import { Refusal } from '../../parts/refusal.js';
import { useWrite } from '../../parts/use-write.js';
import { Form } from '../../parts/form.js';
import { words } from '../../words/en.js';
import type { VendorWords } from '../../words/en/vendors.js';
import { FieldInputs } from './field-inputs.js';
import { valuesOf, type Texts } from './form-values.js';
import { makeSecret } from './make-secret.js';
import type { Connected } from './wizard-page.js';

const told = words.wizard;

interface ConnectFormProps {
  kind: ConnectionKind;
  onBack: () => void;
  onConnected: (connected: Connected) => void;
}

/** What is needed first, the rest behind "More settings". */
export function ConnectForm({ kind, onBack, onConnected }: ConnectFormProps) {
  const vendor = words.vendors[kind.kind] ?? words.otherVendor;
  const { form, set, add, connect, inputs } = useConnect(kind, vendor.secret, onConnected);
  const fields = Object.entries(kind.settings);
  return (
    <Form
      onSubmit={() => {
        connect();
      }}
    >
      <Text>
        <b>{told.before}</b> {vendor.before}
      </Text>
      <TextInput
        label={words.connections.settings.name}
        description={words.connections.settings.nameHelp}
        required
        maxLength={255}
        value={form.name}
        onChange={(event) => {
          set({ name: event.currentTarget.value });
        }}
        error={errorAt(add.error, '/name')}
      />
      <FieldInputs {...inputs.settings} fields={fields.filter(([, { required }]) => required)} />
      <FieldInputs {...inputs.credentials} fields={Object.entries(kind.credentials)} />
      {kind.takesDeliveries && vendor.secret === 'theirs' && (
        <TheirSecret
          secret={form.secret}
          error={add.error}
          onChange={(secret) => {
            set({ secret });
          }}
        />
      )}
      <More label={words.connections.settings.more}>
        <FieldInputs {...inputs.settings} fields={fields.filter(([, { required }]) => !required)} />
      </More>
      <Refusal error={add.error} />
      <Group>
        <Button variant="default" onClick={onBack}>
          {told.back}
        </Button>
        <Button type="submit" loading={add.isPending}>
          {told.connect}
        </Button>
      </Group>
    </Form>
  );
}

interface TheirSecretProps {
  secret: string;
  error: Error | null;
  onChange: (secret: string) => void;
}

function TheirSecret({ secret, error, onChange }: TheirSecretProps) {
  return (
    <TextInput
      label={told.theirSecret}
      description={told.theirSecretHelp}
      autoComplete="off"
      value={secret}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
      error={errorAt(error, '/secret')}
    />
  );
}

const nothing: Texts = {};

function useConnect(kind: ConnectionKind, form: VendorWords['secret'], onConnected: ConnectFormProps['onConnected']) {
  const [typed, setTyped] = useState({ name: kind.title, settings: nothing, credentials: nothing, secret: '' });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const add = useWrite({
    write: async (connection: NewConnection) => ({
      connection: await addConnection(connection),
      secret: connection.secret,
    }),
    changes: ['connections'],
    onDone: onConnected,
  });
  const connect = () => {
    const settings = valuesOf(kind.settings, typed.settings);
    const credentials = valuesOf(kind.credentials, typed.credentials);
    const all = { ...settings.faults, ...credentials.faults };
    setFaults(all);
    if (Object.keys(all).length > 0) return;
    // A secret that only the HR system can show is not known yet: until it is entered, nobody knows this one.
    const secret = typed.secret.trim() === '' ? makeSecret(form) : typed.secret.trim();
    add.mutate({
      kind: kind.kind,
      name: typed.name,
      settings: settings.values,
      ...(kind.takesDeliveries && form !== 'later' && { secret }),
      ...(kind.callsVendor && { credentials: credentials.values as Record<string, string> }),
    });
  };
  const set = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change });
  };
  const inputsOf = (part: 'settings' | 'credentials') => ({
    faults,
    error: add.error,
    at: `/${part}` as const,
    texts: typed[part],
    onChange: (texts: Texts) => {
      set({ [part]: texts });
      setFaults({});
    },
  });
  const inputs = { settings: inputsOf('settings'), credentials: inputsOf('credentials') };
  return { form: typed, set, add, connect, inputs };
}
