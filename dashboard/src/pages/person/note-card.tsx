import { Card, Group, Text } from '@mantine/core';
import { strikeNote, type Note } from '../../api/person.js';
import { ReasonedButton } from '../../parts/reasoned-button.js';
import { useTime } from '../../parts/use-time.js';
import { useMay } from '../../session/use-may.js';
import { words } from '../../words/en.js';
import { personChanges } from './use-person.js';

const texts = words.person.notes;

export function NoteCard({ personId, note }: { personId: string; note: Note }) {
  const may = useMay();
  const { moment, dayOf } = useTime();
  const { id, text, author, at, struck } = note;
  return (
    <Card withBorder component="article">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {author} · <time dateTime={at}>{moment(at)}</time>
        </Text>
        {may('staff') && !struck && (
          <ReasonedButton
            size="compact-sm"
            label={texts.strike}
            help={texts.strikeHelp}
            write={(reason) => strikeNote(personId, id, reason)}
            changes={personChanges}
            done={texts.done}
          />
        )}
      </Group>
      <Text component={struck ? 's' : 'p'} m={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      {struck && <Text size="sm">{texts.struck(struck.by, dayOf(struck.at), struck.reason)}</Text>}
    </Card>
  );
}
