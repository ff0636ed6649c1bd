import { Button, Card, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { strikeNote, type Note } from '../../api/person.js';
import { AskReason } from '../../parts/ask-reason.js';
import { useTime } from '../../parts/use-time.js';
import { useWrite } from '../../parts/use-write.js';
import { useMay } from '../../session/use-may.js';
import { words } from '../../words/en.js';
import { personChanges } from './use-person.js';

const texts = words.person.notes;

export function NoteCard({ personId, note }: { personId: string; note: Note }) {
  const may = useMay();
  const { moment, dayOf } = useTime();
  const [opened, { open, close }] = useDisclosure();
  const write = useWrite({
    write: (reason: string) => strikeNote(personId, note.id, reason),
    changes: personChanges,
    done: texts.done,
    onDone: close,
  });
  const { text, author, at, struck } = note;
  return (
    <Card withBorder component="article">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {author} · <time dateTime={at}>{moment(at)}</time>
        </Text>
        {may('staff') && !struck && (
          <Button size="compact-sm" variant="default" onClick={open}>
            {texts.strike}
          </Button>
        )}
      </Group>
      <Text component={struck ? 's' : 'p'} m={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      {struck && <Text size="sm">{texts.struck(struck.by, dayOf(struck.at), struck.reason)}</Text>}
      {opened && (
        <AskReason
          opened
          onClose={close}
          title={texts.strikeTitle}
          help={texts.strikeHelp}
          error={write.error}
          isPending={write.isPending}
          onConfirm={write.mutate}
        />
      )}
    </Card>
  );
}
