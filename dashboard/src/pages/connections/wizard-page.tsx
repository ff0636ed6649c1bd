import { Anchor, Progress, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Connection, ConnectionKind } from '../../api/connections.js';
import { Problem } from '../../parts/problem.js';
import { Waiting } from '../../parts/waiting.js';
import { words } from '../../words/en.js';
import { ChooseKind } from './choose-kind.js';
import { ConnectForm } from './connect-form.js';
import { HandOver } from './hand-over.js';
import { TryIt } from './try-it.js';
import { useKinds } from './use-connection.js';

const told = words.wizard;

export interface Connected {
  connection: Connection;
  /** As it was entered or made; known to this page alone and for as long as it is open. */
  secret: string | undefined;
}

/** From "which one?" to "it works", in four steps. */
export function WizardPage() {
  const { kinds, error, isPending, refetch } = useKinds();
  const [kind, setKind] = useState<ConnectionKind>();
  const [connected, setConnected] = useState<Connected>();
  const [isHandedOver, setHandedOver] = useState(false);
  const step = !kind ? 0 : !connected ? 1 : !isHandedOver ? 2 : 3;
  return (
    <Stack maw={760}>
      <Anchor component={Link} to="/connections">
        {words.connections.back}
      </Anchor>
      <Title order={1}>{kind ? `${told.title}: ${kind.title}` : told.title}</Title>
      <div>
        <Text size="sm">{told.step(step + 1, told.steps.length)}</Text>
        <Progress value={((step + 1) / told.steps.length) * 100} aria-label={told.step(step + 1, told.steps.length)} />
      </div>
      <Title order={2} size="h3">
        {told.steps[step]}
      </Title>
      {error && <Problem error={error} onAgain={() => void refetch()} />}
      {isPending && <Waiting />}
      {!kind && <ChooseKind kinds={kinds} onChoose={setKind} />}
      {kind && !connected && (
        <ConnectForm
          kind={kind}
          onBack={() => {
            setKind(undefined);
          }}
          onConnected={setConnected}
        />
      )}
      {kind && connected && !isHandedOver && (
        <HandOver
          kind={kind}
          connected={connected}
          onDone={() => {
            setHandedOver(true);
          }}
        />
      )}
      {connected && isHandedOver && <TryIt connection={connected.connection} />}
    </Stack>
  );
}
