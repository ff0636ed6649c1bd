import { Button, Checkbox, Group, MultiSelect, Pill, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useState } from 'react';
import { readFacets, standings, type PeopleFacets, type PeopleQuery } from '../../api/people.js';
import { words } from '../../words/en.js';
import { isFiltered } from './people-query.js';

interface FilterBarProps {
  query: PeopleQuery;
  onChange: (change: Partial<PeopleQuery>) => void;
  onClear: () => void;
}

const told = words.people;
const lists = [
  { field: 'role', facet: 'roles' },
  { field: 'location', facet: 'locations' },
  { field: 'department', facet: 'departments' },
] as const;
const horizons = [7, 30, 60, 90];

/** Wraps where there is little room; what is chosen stands below it, each to be taken away by a click. Drawn anew only when it changes. */
export const FilterBar = memo(({ query, onChange, onClear }: FilterBarProps) => {
  const { data: facets } = useQuery({ queryKey: ['people-facets'], queryFn: readFacets, staleTime: 300_000 });
  return (
    <>
      <Group align="flex-end" gap="sm">
        <Search
          value={query.search ?? ''}
          onChange={(search) => {
            onChange({ search: search.trim() === '' ? undefined : search });
          }}
        />
        <Choice
          label={told.status}
          data={standings.map((value) => ({ value, label: words.standings[value] }))}
          value={query.status}
          onChange={(status) => {
            onChange({ status: standings.filter((one) => status?.includes(one)) });
          }}
        />
        {lists.map(({ field, facet }) => (
          <Choice
            key={field}
            label={told[field]}
            data={optionsOf(facets, facet, query[field])}
            value={query[field]}
            onChange={(values) => {
              onChange({ [field]: values });
            }}
          />
        ))}
        <Select
          label={told.expiring}
          placeholder={told.any}
          w={160}
          clearable
          data={horizons.map((days) => ({ value: String(days), label: told.expiringIn(days) }))}
          value={query.expiring === undefined ? null : String(query.expiring)}
          onChange={(days) => {
            onChange({ expiring: days === null ? undefined : Number(days) });
          }}
        />
        <Checkbox
          label={told.overdue}
          mb={8}
          checked={query.overdue ?? false}
          onChange={(event) => {
            onChange({ overdue: event.currentTarget.checked || undefined });
          }}
        />
      </Group>
      {isFiltered(query) && <Chips query={query} onChange={onChange} onClear={onClear} />}
    </>
  );
});
FilterBar.displayName = 'FilterBar';

/** Follows the keys at once: the list answers faster than anybody types. */
function Search({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const [text, setText] = useState(value);
  useEffect(() => {
    setText((now) => (now.trim() === value.trim() ? now : value));
  }, [value]);
  return (
    <TextInput
      flex={1}
      miw={220}
      type="search"
      label={told.search}
      placeholder={told.searchHelp}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(event.currentTarget.value);
      }}
    />
  );
}

interface ChoiceProps {
  label: string;
  data: { value: string; label: string }[];
  value: string[] | undefined;
  onChange: (values: string[] | undefined) => void;
}

/** What is chosen is shown by the chips. */
function Choice({ label, data, value = [], onChange }: ChoiceProps) {
  return (
    <MultiSelect
      label={value.length === 0 ? label : `${label} (${value.length})`}
      placeholder={value.length === 0 ? told.any : undefined}
      w={170}
      searchable
      limit={100}
      data={data}
      value={value}
      styles={{ pill: { display: 'none' } }}
      onChange={(values) => {
        onChange(values.length === 0 ? undefined : values);
      }}
    />
  );
}

/** With what is chosen already, also where nobody has it. */
function optionsOf(
  facets: PeopleFacets | undefined,
  facet: 'roles' | 'locations' | 'departments',
  chosen: string[] = [],
) {
  const known = facets?.[facet] ?? [];
  const missing = chosen.filter((value) => !known.some((one) => one.value === value));
  return [
    ...known.map(({ value, people }) => ({ value, label: `${value} (${people.toLocaleString('en')})` })),
    ...missing.map((value) => ({ value, label: value })),
  ];
}

function Chips({ query, onChange, onClear }: FilterBarProps) {
  const of = (field: 'status' | 'role' | 'location' | 'department' | 'userType') =>
    (query[field] ?? []).map((value) => ({
      label: field === 'status' ? (standings.find((one) => one === value) ?? value) : value,
      rest: { [field]: without(query[field], value) },
    }));
  const chips = [
    ...(query.search === undefined ? [] : [{ label: `“${query.search}”`, rest: { search: undefined } }]),
    ...of('status').map(({ label, rest }) => ({
      label: (words.standings as Record<string, string>)[label] ?? label,
      rest,
    })),
    ...[of('role'), of('location'), of('department'), of('userType')].flat(),
    ...(query.expiring === undefined
      ? []
      : [{ label: `${told.expiring} ${told.expiringIn(query.expiring)}`, rest: { expiring: undefined } }]),
    ...(query.starting === undefined
      ? []
      : [{ label: told.startingIn(query.starting), rest: { starting: undefined } }]),
    ...(query.overdue === true ? [{ label: told.overdue, rest: { overdue: undefined } }] : []),
  ];
  return (
    <Group gap="xs">
      {chips.map(({ label, rest }) => (
        <Pill
          key={label}
          size="md"
          withRemoveButton
          removeButtonProps={{ 'aria-label': told.without(label), 'aria-hidden': false, tabIndex: 0 }}
          onRemove={() => {
            onChange(rest);
          }}
        >
          {label}
        </Pill>
      ))}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {told.clear}
      </Button>
    </Group>
  );
}

function without(values: readonly string[] = [], value: string): string[] | undefined {
  const rest = values.filter((one) => one !== value);
  return rest.length === 0 ? undefined : rest;
}
