import { Button, Group, Select, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { cancelImport, goOn, readSamples, sendFile, type Import, type Reading } from '../../api/imports.js';
import { errorAt } from '../../parts/error-at.js';
import { Refusal } from '../../parts/refusal.js';
import { useWrite } from '../../parts/use-write.js';
import { useMay } from '../../session/use-may.js';
import { Form } from '../../parts/form.js';
import { words } from '../../words/en.js';
import { ColumnTable } from './column-table.js';
import { sentFiles } from './sent-files.js';

const told = words.imports.mapping;
const dateFormats = ['M/D/YYYY', 'D/M/YYYY'] as const;

/** How each column is read, to be corrected; a column that was not stored wants the file once more. */
export function ColumnsForm({ data: { id, reading } }: { data: Import }) {
  const may = useMay();
  const { told: form, set, again, look, needsFile } = useReading(id, reading);
  const samples = useQuery({
    queryKey: ['imports', id, 'samples'],
    queryFn: () => readSamples(id),
    enabled: may('staff'),
  });
  return (
    <Form
      onSubmit={() => {
        look();
      }}
    >
      <div>
        <Title order={2} size="h3">
          {told.title}
        </Title>
        <Text>{told.help}</Text>
      </div>
      <ColumnTable
        columns={reading.columns}
        samples={samples.data?.columns}
        mapping={form.mapping ?? {}}
        error={again.error}
        onChange={
          may('staff')
            ? (mapping) => {
                set({ mapping });
              }
            : undefined
        }
      />
      {may('staff') && <HowElse told={form} error={again.error} isPending={again.isPending} onChange={set} />}
      {needsFile && <Text size="sm">{told.resend}</Text>}
      <Refusal error={again.error} />
    </Form>
  );
}

interface HowElseProps {
  told: Reading;
  error: Error | null;
  isPending: boolean;
  onChange: (change: Reading) => void;
}

function HowElse({ told: { dateFormat, emailDomain = '' }, error, isPending, onChange }: HowElseProps) {
  return (
    <Group align="flex-end">
      <Select
        label={told.dateFormat}
        placeholder={told.dateFormats.auto}
        data={dateFormats.map((value) => ({ value, label: told.dateFormats[value] }))}
        value={dateFormat ?? null}
        onChange={(value) => {
          onChange({ dateFormat: dateFormats.find((one) => one === value) });
        }}
      />
      <TextInput
        label={told.emailDomain}
        description={told.emailDomainHelp}
        value={emailDomain}
        onChange={(event) => {
          onChange({ emailDomain: event.currentTarget.value });
        }}
        error={errorAt(error, '/emailDomain')}
      />
      <Button type="submit" variant="default" loading={isPending}>
        {told.again}
      </Button>
    </Group>
  );
}

/** What staff say of a file, and another look at it: at what was stored, or at the file itself where that is not enough. */
function useReading(id: string, reading: Import['reading']) {
  const navigate = useNavigate();
  const { dateFormat, emailDomain } = reading;
  const [form, setForm] = useState<Reading>({ mapping: {}, dateFormat, emailDomain });
  const sent = sentFiles.get(id);
  const isMissing = reading.columns.some(
    ({ header, index }) => typeof form.mapping?.[header] === 'string' && !reading.stored.includes(index),
  );
  const again = useWrite({
    write: (change: Reading) =>
      isMissing && sent ? sendAgain(id, sent, change, reading) : goOn(id, 'preview', change),
    changes: ['imports'],
    onDone: (next) => {
      if (sent) sentFiles.set(next.id, sent);
      void navigate({ to: '/imports/$id', params: { id: next.id } });
    },
  });
  const look = () => {
    const domain = form.emailDomain?.trim() ?? '';
    again.mutate({ ...form, emailDomain: domain === '' ? undefined : domain });
  };
  const set = (change: Reading) => {
    setForm({ ...form, ...change });
  };
  return { told: form, set, again, look, needsFile: isMissing && sent !== undefined };
}

/** With the meanings that were told before, as far as they differ from a guess nobody can repeat. */
async function sendAgain(
  id: string,
  { file, connectionId }: { file: File; connectionId?: string },
  change: Reading,
  { columns }: Import['reading'],
): Promise<Import> {
  const given = new Set(Object.values(change.mapping ?? {}));
  const known = columns.filter(({ field }) => field !== null && !given.has(field));
  const mapping = { ...Object.fromEntries(known.map(({ header, field }) => [header, field])), ...change.mapping };
  const next = await sendFile(file, { ...change, mapping }, connectionId);
  await cancelImport(id);
  return next;
}
