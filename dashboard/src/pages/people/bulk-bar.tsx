import { Button, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { peopleActions, type PeopleAction, type PeopleFilter } from '../../api/people.js';
import type { Role } from '../../api/session.js';
import { useMay } from '../../session/use-may.js';
import { words } from '../../words/en.js';
import { BulkDialog } from './bulk-dialog.js';

const told = words.people.bulk;
const needs: Record<PeopleAction, Role> = { retry: 'staff', start: 'staff', exempt: 'reviewer', move: 'admin' };

interface BulkBarProps {
  selected: ReadonlySet<string>;
  onClear: () => void;
  /** Everybody whom the filter finds; undefined without a filter. */
  filter: PeopleFilter | undefined;
  total: { count: number; isMore: boolean } | undefined;
}

/** What can be done with who is selected, or with everybody in the filter. */
export function BulkBar({ selected, onClear, filter, total }: BulkBarProps) {
  const [isAll, setAll] = useState(false);
  const [action, setAction] = useState<PeopleAction>();
  const may = useMay();
  const all = total && filter ? told.all(words.people.count(total.count, total.isMore)) : undefined;
  const isEverybody = isAll && all !== undefined;
  const count = isEverybody
    ? { label: all, number: total?.count ?? 0 }
    : { label: told.selected(selected.size), number: selected.size };
  return (
    <Paper withBorder p="xs" pos="sticky" bottom={8} style={{ zIndex: 1 }} component="section" aria-label={count.label}>
      <Group>
        <Text fw={600} aria-live="polite">
          {count.label}
        </Text>
        {all !== undefined && !isEverybody && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              setAll(true);
            }}
          >
            {all}
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          {told.none}
        </Button>
        {peopleActions
          .filter((one) => may(needs[one]))
          .map((one) => (
            <Button
              key={one}
              variant="default"
              size="compact-sm"
              onClick={() => {
                setAction(one);
              }}
            >
              {told.actions[one]}
            </Button>
          ))}
      </Group>
      {action !== undefined && (
        <BulkDialog
          action={action}
          whom={isEverybody ? { filter } : { personIds: [...selected] }}
          count={count}
          onClose={() => {
            setAction(undefined);
          }}
        />
      )}
    </Paper>
  );
}
