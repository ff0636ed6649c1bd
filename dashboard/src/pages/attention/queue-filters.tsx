import { Group, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { attentionKinds, countAttention, type AttentionFilter } from '../../api/attention.js';
import { words } from '../../words/en.js';

const pauseMs = 200;
const assignees = { me: words.attention.mine, nobody: words.attention.nobodys };

export function QueueFilters({ filter }: { filter: AttentionFilter }) {
  const navigate = useNavigate({ from: '/attention' });
  const counts = useQuery({ queryKey: ['attention', 'counts'], queryFn: countAttention }).data;
  const change = (changed: AttentionFilter) =>
    void navigate({ search: (now) => ({ ...now, ...changed, item: undefined }), replace: true });
  const kinds = attentionKinds.filter((kind) => kind === filter.kind || counts?.kinds[kind] !== undefined);
  return (
    <Group align="flex-end">
      <SearchField known={filter.search} />
      <Select
        flex={1}
        miw={150}
        maw={240}
        label={words.attention.kind}
        placeholder={words.attention.any}
        clearable
        maxDropdownHeight={420}
        data={kinds.map((kind) => ({
          value: kind,
          label: `${words.attention.kinds[kind]} (${counts?.kinds[kind] ?? 0})`,
        }))}
        value={filter.kind ?? null}
        onChange={(value) => {
          change({ kind: attentionKinds.find((kind) => kind === value) });
        }}
      />
      <Select
        flex={1}
        miw={150}
        maw={240}
        label={words.attention.whose}
        placeholder={words.attention.everybody}
        clearable
        data={[
          { value: 'me', label: `${assignees.me} (${counts?.mine ?? 0})` },
          { value: 'nobody', label: assignees.nobody },
        ]}
        value={filter.assignee ?? null}
        onChange={(value) => {
          change({ assignee: (['me', 'nobody'] as const).find((one) => one === value) });
        }}
      />
    </Group>
  );
}

function SearchField({ known }: { known: string | undefined }) {
  const navigate = useNavigate({ from: '/attention' });
  const [text, setText] = useState(known ?? '');
  const [search] = useDebouncedValue(text.trim(), pauseMs);
  useEffect(() => {
    void navigate({
      search: (now) =>
        search === (now.search ?? '') ? now : { ...now, search: search === '' ? undefined : search, item: undefined },
      replace: true,
    });
  }, [search, navigate]);
  return (
    <TextInput
      flex={2}
      miw={260}
      type="search"
      label={words.attention.search}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
      }}
    />
  );
}
