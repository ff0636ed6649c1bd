import { Button, Card, Group, Text, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import {
  changeTemplate,
  previewTemplate,
  removeTemplate,
  type MailTemplate,
  type MailText,
  type TemplateAt,
} from '../../api/mails.js';
import { AskReason } from '../../parts/ask-reason.js';
import { ConfirmButton } from '../../parts/confirm-button.js';
import { errorAt } from '../../parts/error-at.js';
import { Refusal } from '../../parts/refusal.js';
import { useWrite } from '../../parts/use-write.js';
import { Form } from '../../parts/form.js';
import { words } from '../../words/en.js';

const { mails: told } = words;
const changes = ['mail-templates'];

interface MailTextFormProps {
  template: MailTemplate;
  /** The one that is written in; the template may be that of another. */
  language: string;
}

export function MailTextForm({ template, language }: MailTextFormProps) {
  const { name, subject, text, placeholders } = template;
  const which = { name, language };
  const [written, setWritten] = useState<MailText>({ subject, text });
  const [asks, { open, close }] = useDisclosure();
  const preview = useWrite({ write: () => previewTemplate(which, written), changes: [] });
  const save = useWrite({
    write: (reason: string) => changeTemplate(which, { ...written, reason }),
    changes,
    done: told.saved,
    onDone: close,
  });
  return (
    <>
      <Form
        onSubmit={() => {
          open();
        }}
      >
        <Origin template={template} which={which} />
        <Fields
          written={written}
          placeholders={placeholders}
          errorOf={(at) => errorAt(save.error, `/${at}`) ?? errorAt(preview.error, `/${at}`)}
          onChange={setWritten}
        />
        <Refusal error={preview.error} />
        <Group>
          <Button type="submit">{told.save}</Button>
          <Button
            variant="default"
            loading={preview.isPending}
            onClick={() => {
              preview.mutate();
            }}
          >
            {told.preview}
          </Button>
        </Group>
        {preview.data && <Preview text={preview.data} />}
      </Form>
      <AskReason
        opened={asks}
        onClose={close}
        title={told.save}
        error={save.error}
        isPending={save.isPending}
        onConfirm={(reason) => {
          save.mutate(reason);
        }}
      />
    </>
  );
}

interface FieldsProps {
  written: MailText;
  placeholders: readonly string[];
  errorOf: (at: keyof MailText) => string | undefined;
  onChange: (written: MailText) => void;
}

function Fields({ written, placeholders, errorOf, onChange }: FieldsProps) {
  const field = (at: keyof MailText) => ({
    required: true,
    value: written[at],
    error: errorOf(at),
    onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      onChange({ ...written, [at]: value });
    },
  });
  return (
    <>
      <TextInput label={told.subject} maxLength={300} {...field('subject')} />
      <Textarea
        label={told.body}
        description={told.placeholders(placeholders.map((one) => `{{${one}}}`).join(', '))}
        autosize
        minRows={8}
        maxLength={20_000}
        {...field('text')}
      />
    </>
  );
}

/** Whose text it is, and the way back. */
function Origin({ template: { language, origin }, which }: { template: MailTemplate; which: TemplateAt }) {
  if (language !== which.language) return <Text>{told.fallback(language)}</Text>;
  if (origin === 'built-in') return <Text>{told.builtIn}</Text>;
  return (
    <Group>
      <Text>{told.ownText}</Text>
      <ConfirmButton
        size="compact-sm"
        label={told.back}
        about={which.language}
        help={told.backHelp}
        write={() => removeTemplate(which)}
        changes={changes}
        done={told.isBack}
      />
    </Group>
  );
}

function Preview({ text: { subject, text } }: { text: MailText }) {
  return (
    <Card withBorder component="section" aria-label={told.previewOf}>
      <Text size="sm">{told.previewOf}</Text>
      <Text fw={600}>{subject}</Text>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
    </Card>
  );
}
