import { Button, Group, Modal, Stack, Text, Textarea, Title } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { saveRules } from '../../../api/rule-sets.js';
import { Refusal } from '../../../parts/refusal.js';
import { useWrite } from '../../../parts/use-write.js';
import { words } from '../../../words/en.js';
import { PublishDialog } from '../versions/publish-dialog.js';
import type { WorkingCopy } from './working-copy.js';

const { editor, versions } = words.rules;

interface DraftHeaderProps {
  copy: WorkingCopy;
  discard: () => void;
  /** Whether the rules are right as they are written. */
  isReady: boolean;
}

/** What becomes of the draft: a version, the published rules, or nothing. */
export function DraftHeader({ copy: { rules, title }, discard, isReady }: DraftHeaderProps) {
  const [asked, setAsked] = useInputState<'save' | 'publish' | 'discard' | null>(null);
  const go = useNavigate();
  const close = () => {
    setAsked(null);
  };
  const leave = () => {
    discard();
    void go({ to: '/rules' });
  };
  return (
    <>
      <Group justify="space-between">
        <div>
          <Title order={1}>{editor.title}</Title>
          <Text size="sm">{editor.of(title)}</Text>
        </div>
        <Group>
          <Button
            variant="default"
            onClick={() => {
              setAsked('discard');
            }}
          >
            {editor.discard}
          </Button>
          <Button
            variant="default"
            disabled={!isReady}
            onClick={() => {
              setAsked('save');
            }}
          >
            {editor.save}
          </Button>
          <Button
            disabled={!isReady}
            onClick={() => {
              setAsked('publish');
            }}
          >
            {versions.publish}
          </Button>
        </Group>
      </Group>
      <SaveDialog opened={asked === 'save'} onClose={close} rules={rules} onDone={leave} />
      {asked === 'publish' && <PublishDialog rules={rules} onClose={close} onDone={leave} />}
      <DiscardDialog opened={asked === 'discard'} onClose={close} onDiscard={leave} />
    </>
  );
}

interface SaveDialogProps {
  opened: boolean;
  onClose: () => void;
  rules: WorkingCopy['rules'];
  onDone: () => void;
}

function SaveDialog({ opened, onClose, rules, onDone }: SaveDialogProps) {
  const [note, setNote] = useInputState('');
  const save = useWrite({
    write: () => saveRules(rules, note.trim() || undefined),
    changes: ['rules'],
    done: ({ version }) => editor.saved(version),
    onDone,
  });
  return (
    <Modal opened={opened} onClose={onClose} title={editor.save}>
      <Stack>
        <Textarea label={editor.note} maxLength={2000} autosize data-autofocus value={note} onChange={setNote} />
        <Refusal error={save.error} />
        <Group justify="flex-end">
          <Button
            loading={save.isPending}
            onClick={() => {
              save.mutate();
            }}
          >
            {editor.save}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function DiscardDialog({
  opened,
  onClose,
  onDiscard,
}: {
  opened: boolean;
  onClose: () => void;
  onDiscard: () => void;
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={editor.discardTitle}>
      <Text mb="md">{editor.discardHelp}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {editor.keep}
        </Button>
        <Button color="red" onClick={onDiscard}>
          {editor.discard}
        </Button>
      </Group>
    </Modal>
  );
}
