import { Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { listConnections } from '../../api/connections.js';
import { eventTypes, outcomes, type EventsFilter } from '../../api/events.js';
import { words } from '../../words/en.js';
import { sourceWords } from './source-words.js';

const told = words.events;
const pauseMs = 200;

export function EventFilters({ filter, isFiltered }: { filter: EventsFilter; isFiltered: boolean }) {
  const navigate = useNavigate({ from: '/events' });
  // What is typed lives in the input: it is a new one when the filters are removed.
  const [cleared, setCleared] = useState(0);
  const set = (change: Partial<EventsFilter>) => {
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  };
  const clear = () => {
    void navigate({ search: {}, replace: true });
    setCleared(cleared + 1);
  };
  const connections = useQuery({ queryKey: ['connections', 'list'], queryFn: listConnections });
  const sources = [
    ...(connections.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ...Object.entries(sourceWords).map(([value, label]) => ({ value, label })),
  ];
  return (
    <Group align="flex-end">
      <Search key={cleared} search={cleared === 0 ? filter.search : ''} />
      <Pick
        label={told.outcome}
        data={outcomes.map((value) => ({ value, label: told.outcomes[value] }))}
        value={filter.outcome}
        onPick={(value) => {
          set({ outcome: outcomes.find((one) => one === value) });
        }}
      />
      <Pick
        label={told.type}
        data={eventTypes.map((value) => ({ value, label: told.types[value] }))}
        value={filter.type}
        onPick={(value) => {
          set({ type: eventTypes.find((one) => one === value) });
        }}
      />
      <Pick
        label={told.source}
        data={sources}
        value={filter.source}
        onPick={(value) => {
          set({ source: value ?? undefined });
        }}
      />
      {(['from', 'to'] as const).map((end) => (
        <Day
          key={end}
          label={told[end]}
          value={filter[end]}
          onPick={(day) => {
            set({ [end]: day });
          }}
        />
      ))}
      {isFiltered && (
        <Button variant="default" onClick={clear}>
          {told.clear}
        </Button>
      )}
    </Group>
  );
}

function Search({ search = '' }: { search?: string }) {
  const navigate = useNavigate({ from: '/events' });
  const [text, setText] = useState(search);
  const [settled] = useDebouncedValue(text.trim(), pauseMs);
  useEffect(() => {
    void navigate({ search: (now) => ({ ...now, search: settled === '' ? undefined : settled }), replace: true });
  }, [settled, navigate]);
  return (
    <TextInput
      flex={1}
      miw={220}
      type="search"
      label={told.search}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
      }}
    />
  );
}

interface PickProps {
  label: string;
  data: { value: string; label: string }[];
  value: string | undefined;
  onPick: (value: string | null) => void;
}

function Pick({ label, data, value, onPick }: PickProps) {
  return <Select label={label} placeholder={told.any} clearable data={data} value={value ?? null} onChange={onPick} />;
}

interface DayProps {
  label: string;
  value: string | undefined;
  onPick: (value: string | undefined) => void;
}

function Day({ label, value = '', onPick }: DayProps) {
  return (
    <TextInput
      type="date"
      label={label}
      value={value}
      onChange={(event) => {
        onPick(event.currentTarget.value || undefined);
      }}
    />
  );
}
