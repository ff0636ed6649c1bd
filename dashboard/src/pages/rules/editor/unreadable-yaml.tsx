import { Alert, Button, Group, Text } from '@mantine/core';
import { words } from '../../../words/en.js';

/** The form cannot show what somebody is in the middle of writing, and must not write over it. */
export function UnreadableYaml({ onMend, onThrowAway }: { onMend: () => void; onThrowAway: () => void }) {
  return (
    <Alert color="orange" variant="outline" role="alert">
      <Text mb="sm">{words.rules.editor.unreadable}</Text>
      <Group>
        <Button onClick={onMend}>{words.rules.editor.toYaml}</Button>
        <Button variant="default" onClick={onThrowAway}>
          {words.rules.editor.throwAway}
        </Button>
      </Group>
    </Alert>
  );
}
