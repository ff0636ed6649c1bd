import { Button, Card, Group, Stack, Text, Textarea } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { addNote, readNotes, type Person } from '../../api/person.js';
import { errorAt } from '../../parts/error-at.js';
import { Problem } from '../../parts/problem.js';
import { Refusal } from '../../parts/refusal.js';
import { useWrite } from '../../parts/use-write.js';
import { Waiting } from '../../parts/waiting.js';
import { useMay } from '../../session/use-may.js';
import { Form } from '../../parts/form.js';
import { words } from '../../words/en.js';
import { NoteCard } from './note-card.js';
import { personChanges } from './use-person.js';

const texts = words.person.notes;

export function NotesTab({ person }: { person: Person }) {
  const may = useMay();
  const { data, error, refetch } = useQuery({
    queryKey: ['person', person.id, 'notes'],
    queryFn: () => readNotes(person.id),
  });
  return (
    <Stack>
      {may('staff') && <NewNote person={person} />}
      {error && !data && <Problem error={error} onAgain={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data?.items.length === 0 && <Text>{texts.none}</Text>}
      {data?.items.map((note) => (
        <NoteCard key={note.id} personId={person.id} note={note} />
      ))}
    </Stack>
  );
}

function NewNote({ person }: { person: Person }) {
  const [text, setText] = useInputState('');
  const write = useWrite({
    write: () => addNote(person.id, text.trim()),
    changes: personChanges,
    done: texts.added,
    onDone: () => {
      setText('');
    },
  });
  const refusedText = errorAt(write.error, '/text');
  return (
    <Card withBorder>
      <Form
        onSubmit={() => {
          write.mutate();
        }}
      >
        <Textarea
          label={texts.write}
          description={texts.help}
          required
          autosize
          minRows={2}
          maxLength={5000}
          error={refusedText}
          value={text}
          onChange={setText}
        />
        <Refusal error={refusedText === undefined ? write.error : null} />
        <Group justify="flex-end">
          <Button type="submit" loading={write.isPending}>
            {texts.add}
          </Button>
        </Group>
      </Form>
    </Card>
  );
}
