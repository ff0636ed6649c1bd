import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../../session/use-may.js';
import { words } from '../../../words/en.js';
import { DraftEditor } from './draft-editor.js';
import { useWorkingCopy } from './working-copy.js';

/** Where a draft is written. */
export function DraftPage() {
  const mayWrite = useMay()('admin');
  const { copy, write, discard } = useWorkingCopy();
  return (
    <Stack>
      <Anchor component={Link} to="/rules">
        {words.rules.back}
      </Anchor>
      {mayWrite && copy ? (
        <DraftEditor {...{ copy, write, discard }} />
      ) : (
        <>
          <Title order={1}>{words.rules.editor.title}</Title>
          <Text>{mayWrite ? words.rules.editor.noDraft : words.rules.editor.adminsOnly}</Text>
        </>
      )}
    </Stack>
  );
}
