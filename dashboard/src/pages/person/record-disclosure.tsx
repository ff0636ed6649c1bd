import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { disclose } from '../../api/person.js';
import type { Run } from '../../api/runs.js';
import { Refusal } from '../../parts/refusal.js';
import { useWrite } from '../../parts/use-write.js';
import { Form } from '../../parts/form.js';
import { words } from '../../words/en.js';
import { personChanges } from './use-person.js';

const texts = words.run.disclosure;
const empty = { textVersion: '', signedAt: '', signedName: '', evidence: '' };

/** Records that the person signed disclosure and authorization before an order with all their data. */
export function RecordDisclosure({ run }: { run: Run }) {
  const [opened, { open, close }] = useDisclosure();
  const [told, setTold] = useState(empty);
  const write = useWrite({
    write: () => {
      const { evidence, signedAt, ...rest } = told;
      const signed = new Date(signedAt).toISOString();
      return disclose(run.personId, { ...rest, signedAt: signed, ...(evidence !== '' && { evidence }) });
    },
    changes: personChanges,
    done: texts.done,
    onDone: close,
  });
  const field = (name: keyof typeof empty) => ({
    label: texts[name],
    value: told[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setTold({ ...told, [name]: event.currentTarget.value });
    },
  });
  return (
    <>
      <Button size="compact-sm" onClick={open}>
        {words.run.disclose}
      </Button>
      <Modal opened={opened} onClose={close} title={words.run.disclose}>
        <Form
          onSubmit={() => {
            write.mutate();
          }}
        >
          <TextInput required maxLength={100} {...field('textVersion')} />
          <TextInput required type="datetime-local" {...field('signedAt')} />
          <TextInput required maxLength={255} {...field('signedName')} />
          <TextInput maxLength={1000} {...field('evidence')} />
          <Refusal error={write.error} />
          <Group justify="flex-end">
            <Button type="submit" loading={write.isPending}>
              {words.run.disclose}
            </Button>
          </Group>
        </Form>
      </Modal>
    </>
  );
}
