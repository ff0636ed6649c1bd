import { Button, Group, Select, TextInput } from '@mantine/core';
import { useDisclosure, useInputState } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readCatalog, type Catalog } from '../../api/catalog.js';
import { addOverride, type Person } from '../../api/person.js';
import { AskReason } from '../../parts/ask-reason.js';
import { useWrite } from '../../parts/use-write.js';
import { words } from '../../words/en.js';
import { personChanges } from './use-person.js';
import { useTitles, type Titles } from './use-titles.js';

/** Asks something of this person beside the rules; what there is comes from the live catalogue. */
export function AddRequirement({ person }: { person: Person }) {
  const [opened, { open, close }] = useDisclosure();
  const titles = useTitles();
  const { data: catalog } = useQuery({ queryKey: ['catalog'], queryFn: readCatalog });
  const [key, setKey] = useState<string | null>(null);
  const [expiresOn, setExpiresOn] = useInputState('');
  const write = useWrite({
    write: (reason: string) =>
      addOverride(person.id, {
        kind: 'add',
        requirement: asInRule(key ?? ''),
        reason,
        ...(expiresOn !== '' && { expiresOn }),
      }),
    changes: personChanges,
    done: words.person.added,
    onDone: close,
  });
  return (
    <Group>
      <Button variant="default" size="compact-sm" onClick={open}>
        {words.person.add}
      </Button>
      {opened && (
        <AskReason
          opened
          onClose={close}
          title={words.person.add}
          help={words.person.addHelp}
          error={write.error}
          isPending={write.isPending}
          onConfirm={write.mutate}
        >
          <Select
            label={words.person.addWhat}
            required
            searchable
            data={catalog ? choices(catalog, titles) : []}
            value={key}
            onChange={setKey}
          />
          <TextInput
            type="date"
            label={words.person.expiresOn}
            description={words.person.expiresHelp}
            value={expiresOn}
            onChange={setExpiresOn}
          />
        </AskReason>
      )}
    </Group>
  );
}

function choices({ surveyCodes, documents, levels }: Catalog, titles: Titles) {
  const keys = [
    ...surveyCodes.map(({ code }) => `training:${code}`),
    ...documents.filter(({ active }) => active).map(({ name }) => `document:${name}`),
    ...levels.map((level) => `background-check:level-${level}`),
  ];
  return keys.map((value) => ({ value, label: titles.requirement(value) }));
}

function asInRule(key: string): object {
  const [type = '', ...rest] = key.split(':');
  const name = rest.join(':');
  if (type === 'training') return { type, surveyCode: name };
  if (type === 'document') return { type, document: name };
  return { type, level: Number(name.replace('level-', '')), quickapp: true };
}
