import { Group, Select } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readCatalog, type Catalog } from '../../api/catalog.js';
import { addOverride, type Person } from '../../api/person.js';
import { ReasonedButton } from '../../parts/reasoned-button.js';
import { words } from '../../words/en.js';
import { LastDay } from './last-day.js';
import { personChanges } from './use-person.js';
import { useTitles, type Titles } from './use-titles.js';

/** Asks something of this person beside the rules; what there is comes from the live catalogue. */
export function AddRequirement({ person }: { person: Person }) {
  const titles = useTitles();
  const { data: catalog } = useQuery({ queryKey: ['catalog'], queryFn: readCatalog });
  const [key, setKey] = useState<string | null>(null);
  const [expiresOn, setExpiresOn] = useInputState('');
  const addition = { kind: 'add', requirement: asInRule(key ?? ''), ...(expiresOn !== '' && { expiresOn }) } as const;
  return (
    <Group>
      <ReasonedButton
        size="compact-sm"
        label={words.person.add}
        help={words.person.addHelp}
        write={(reason) => addOverride(person.id, { ...addition, reason })}
        changes={personChanges}
        done={words.person.added}
      >
        <Select
          label={words.person.addWhat}
          required
          searchable
          data={catalog ? choices(catalog, titles) : []}
          value={key}
          onChange={setKey}
        />
        <LastDay value={expiresOn} onChange={setExpiresOn} />
      </ReasonedButton>
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
