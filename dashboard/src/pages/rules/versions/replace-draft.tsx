import { Button, Group, Modal, Text } from '@mantine/core';
import { words } from '../../../words/en.js';
import type { useBegin } from './use-begin.js';

const { versions: said } = words.rules;

/** Asks before a draft that is no version yet is thrown away. */
export function ReplaceDraft({ isWaiting, replace, keep }: ReturnType<typeof useBegin>) {
  return (
    <Modal opened={isWaiting} onClose={keep} title={said.begin}>
      <Text mb="md">{said.replace}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={keep}>
          {said.cancel}
        </Button>
        <Button color="red" onClick={replace}>
          {said.replaceIt}
        </Button>
      </Group>
    </Modal>
  );
}
