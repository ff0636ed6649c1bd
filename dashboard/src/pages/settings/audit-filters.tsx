import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import type { AuditFilter } from '../../api/audit.js';
import { words } from '../../words/en.js';

const told = words.settings.audit;
const pauseMs = 250;
const choices = [
  { value: '', label: told.any },
  ...Object.entries(told.groups).map(([value, label]) => ({ value, label })),
];

export function AuditFilters({ filter }: { filter: AuditFilter }) {
  const navigate = useNavigate({ from: '/settings/$tab' });
  const change = (told: AuditFilter) => void navigate({ search: (now) => ({ ...now, ...told }), replace: true });
  const later = useDebouncedCallback(change, pauseMs);
  const field = (name: keyof AuditFilter, set: (told: AuditFilter) => void) => ({
    defaultValue: filter[name] ?? '',
    onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      set({ [name]: value.trim() === '' ? undefined : value.trim() });
    },
  });
  return (
    <Group align="flex-end">
      <TextInput type="search" label={told.text} placeholder={told.textHelp} miw={240} {...field('text', later)} />
      <TextInput label={told.actor} {...field('actor', later)} />
      <NativeSelect label={told.action} data={choices} {...field('action', change)} />
      <TextInput type="date" label={told.from} {...field('fromDate', change)} />
      <TextInput type="date" label={told.to} {...field('toDate', change)} />
    </Group>
  );
}
