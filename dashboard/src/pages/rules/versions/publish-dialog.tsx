import { Button, Checkbox, Group, Modal, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useState } from 'react';
import type { JsonObject } from '../../../api/json.js';
import { publishVersion, saveRules } from '../../../api/rule-sets.js';
import { Refusal } from '../../../parts/refusal.js';
import { useWrite } from '../../../parts/use-write.js';
import { Waiting } from '../../../parts/waiting.js';
import { Form } from '../../../parts/form.js';
import { words } from '../../../words/en.js';
import { Changes } from '../editor/changes-tab.js';
import { CostView } from '../preview/cost-view.js';
import { TotalsView } from '../preview/totals-view.js';
import { usePreview } from '../preview/use-preview.js';
import { useRuleSets } from '../use-rules.js';
import { useMove } from './use-move.js';

const { publish: said, preview: previewWords } = words.rules;

interface PublishDialogProps {
  rules: JsonObject[];
  /** Where they are saved already. */
  version?: number;
  onClose: () => void;
  onDone: () => void;
}

/** What publishing changes in the rules and does to people, and then does it. Begun again after a failure it goes on. */
export function PublishDialog({ rules, version, onClose, onDone }: PublishDialogProps) {
  const [note, setNote] = useInputState('');
  /** undefined: nobody is moved. */
  const [reason, setReason] = useState<string>();
  const { move, moved } = useMove();
  const publish = useWrite({
    write: async () => {
      const noted = note.trim() || undefined;
      const saved = version ?? (await saveRules(rules, noted)).version;
      await publishVersion(saved, noted);
      return { version: saved, moved: reason === undefined ? null : await move(saved, reason.trim()) };
    },
    changes: ['rules', 'people', 'person'],
    done: (done) => (done.moved === null ? said.done(done.version) : said.doneMoved(done.version, done.moved)),
    onDone,
  });
  return (
    <Modal opened onClose={onClose} size="xl" title={said.title}>
      <Form
        onSubmit={() => {
          publish.mutate();
        }}
      >
        <Changes rules={rules} />
        <Effect rules={rules} />
        <Textarea
          label={said.note}
          description={said.noteHelp}
          maxLength={2000}
          autosize
          value={note}
          onChange={setNote}
        />
        <Moving {...{ version, reason, setReason }} />
        <Refusal error={publish.error} />
        <Group justify="flex-end">
          {publish.isPending && moved !== null && <Text role="status">{said.moving(moved)}</Text>}
          <Button variant="default" onClick={onClose}>
            {words.reason.cancel}
          </Button>
          <Button type="submit" loading={publish.isPending}>
            {said.confirm}
          </Button>
        </Group>
      </Form>
    </Modal>
  );
}

interface MovingProps {
  version: number | undefined;
  reason: string | undefined;
  setReason: (reason: string | undefined) => void;
}

/** Whether people on other versions come along, and why. */
function Moving({ version, reason, setReason }: MovingProps) {
  const others = (useRuleSets().data ?? []).filter((one) => one.version !== version);
  const people = others.reduce((sum, one) => sum + one.people, 0);
  if (people === 0) return null;
  return (
    <>
      <Checkbox
        label={said.move(people)}
        description={said.moveHelp}
        checked={reason !== undefined}
        onChange={(event) => {
          setReason(event.currentTarget.checked ? '' : undefined);
        }}
      />
      {reason !== undefined && (
        <TextInput
          label={said.reason}
          description={said.reasonHelp}
          required
          maxLength={500}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
          }}
        />
      )}
    </>
  );
}

/** The sums of the preview; names stand beside the draft. */
export function Effect({ rules }: { rules: JsonObject[] }) {
  const { found, error } = usePreview({ rules }, { people: true });
  if (error) return <Refusal error={error} />;
  if (found?.of !== 'people') return <Waiting />;
  const { totals, cost } = found.preview;
  return (
    <>
      <Title order={3} size="h5">
        {said.effect}
      </Title>
      <CostView cost={cost} />
      <TotalsView totals={totals} looked={previewWords.lookedAt(totals.people)} />
    </>
  );
}
