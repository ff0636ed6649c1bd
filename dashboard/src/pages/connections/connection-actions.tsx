import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import {
  pauseConnection,
  pollConnection,
  removeConnection,
  resumeConnection,
  type Connection,
} from '../../api/connections.js';
import { ReasonedButton } from '../../parts/reasoned-button.js';
import { Refusal } from '../../parts/refusal.js';
import { useWrite } from '../../parts/use-write.js';
import { useMay } from '../../session/use-may.js';
import { words } from '../../words/en.js';

const told = words.connections.actions;
const changes = ['connections'];

export function ConnectionActions({ connection, callsVendor }: { connection: Connection; callsVendor: boolean }) {
  const { id, kind, pausedAt } = connection;
  const may = useMay();
  const navigate = useNavigate();
  const poll = useWrite({ write: () => pollConnection(id), changes, done: told.pollDone });
  return (
    <Group gap="xs">
      {may('staff') && callsVendor && pausedAt === null && (
        <Button
          variant="default"
          loading={poll.isPending}
          onClick={() => {
            poll.mutate();
          }}
        >
          {told.poll}
        </Button>
      )}
      {may('admin') && kind !== 'scim' && (
        <ReasonedButton
          key={pausedAt}
          label={pausedAt === null ? told.pause : told.resume}
          help={pausedAt === null ? told.pauseHelp : told.resumeHelp}
          write={(reason) => (pausedAt === null ? pauseConnection(id, reason) : resumeConnection(id, reason))}
          changes={changes}
          done={pausedAt === null ? told.paused : told.resumed}
        />
      )}
      {may('admin') && (
        <ReasonedButton
          label={told.remove}
          help={told.removeHelp}
          color="red"
          write={(reason) => removeConnection(id, reason)}
          changes={changes}
          done={told.removed}
          onDone={() => void navigate({ to: '/connections' })}
        />
      )}
      <Refusal error={poll.error} />
    </Group>
  );
}
