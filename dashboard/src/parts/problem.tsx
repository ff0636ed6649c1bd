import { Alert, Button, Stack, Text } from '@mantine/core';
import { words } from '../words/en.js';

/** Why something is not shown, and the way to try again. */
export function Problem({ error, onAgain }: { error: Error; onAgain: () => void }) {
  return (
    <Alert color="red" role="alert" title={words.list.failed} m="md">
      <Stack align="flex-start">
        <Text>{error.message}</Text>
        <Button variant="default" onClick={onAgain}>
          {words.list.again}
        </Button>
      </Stack>
    </Alert>
  );
}
