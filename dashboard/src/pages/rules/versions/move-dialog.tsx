import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { movePeople } from '../../../api/rule-sets.js';
import { AskReason } from '../../../parts/ask-reason.js';
import { Refusal } from '../../../parts/refusal.js';
import { useWrite } from '../../../parts/use-write.js';
import { Waiting } from '../../../parts/waiting.js';
import { words } from '../../../words/en.js';
import { useMove } from './use-move.js';

const { move: said, publish, requirement: nameOf } = words.rules;

/** Moves everybody to the published version, after a look at what that changes for whom. */
export function MoveDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const { move, moved } = useMove();
  const write = useWrite({
    write: (reason: string) => move(version, reason),
    changes: ['rules', 'people', 'person'],
    done: said.done,
    onDone: onClose,
  });
  return (
    <AskReason
      opened
      {...{ onClose, title: said.title, help: said.help }}
      error={write.error}
      isPending={write.isPending}
      onConfirm={(reason) => {
        write.mutate(reason);
      }}
    >
      <Look version={version} />
      {write.isPending && moved !== null && <Text role="status">{publish.moving(moved)}</Text>}
    </AskReason>
  );
}

function Look({ version }: { version: number }) {
  const { data, error } = useQuery({
    queryKey: ['rules', 'move', version],
    queryFn: () => movePeople(version, { dryRun: true, reason: 'look' }),
    gcTime: 0,
  });
  if (error) return <Refusal error={error} />;
  if (!data) return <Waiting />;
  if (data.items.length === 0) return <Text>{said.nobody}</Text>;
  return (
    <>
      {data.nextCursor !== null && <Text size="sm">{said.first(data.items.length)}</Text>}
      <List size="sm" mah={240} style={{ overflowY: 'auto' }} tabIndex={0}>
        {data.items.map(({ personId, employeeId, starts, cancels, moved }) => (
          <List.Item key={personId}>
            {said.person(employeeId)}: {moved ? said.change(starts.map(nameOf), cancels.map(nameOf)) : said.stays}
          </List.Item>
        ))}
      </List>
    </>
  );
}
