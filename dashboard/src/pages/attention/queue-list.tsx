import { Badge, Group, List, Paper, Text, UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { AttentionItem } from '../../api/attention.js';
import { nameOf } from '../../parts/name-of.js';
import { useTime } from '../../parts/use-time.js';
import { words } from '../../words/en.js';

interface QueueListProps {
  items: readonly AttentionItem[];
  selectedId: string | undefined;
  onOpen: (id: string) => void;
}

export function QueueList({ items, selectedId, onOpen }: QueueListProps) {
  return (
    <List
      listStyleType="none"
      aria-label={words.attention.list}
      spacing={6}
      styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}
    >
      {items.map((item) => (
        <List.Item key={item.id}>
          <Row item={item} isSelected={item.id === selectedId} onOpen={onOpen} />
        </List.Item>
      ))}
    </List>
  );
}

/** Who, what, and what makes it urgent. */
function Row({ item, isSelected, onOpen }: { item: AttentionItem; isSelected: boolean; onOpen: (id: string) => void }) {
  const { id, person, title, urgency, firstDay, since, assignee } = item;
  const time = useTime();
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <UnstyledButton
      ref={row}
      w="100%"
      aria-current={isSelected}
      style={{ scrollMarginTop: 72, scrollMarginBottom: 16 }}
      onClick={() => {
        onOpen(id);
      }}
    >
      <Paper
        withBorder
        p="xs"
        {...(isSelected && {
          bg: 'var(--mantine-primary-color-light)',
          bd: '1px solid var(--mantine-primary-color-filled)',
        })}
      >
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text fw={600} truncate>
            {person ? nameOf(person) : title}
          </Text>
          {urgency === 'high' && firstDay !== null && (
            <Badge color="orange" variant="light" c="var(--mantine-color-text)" flex="none">
              {words.attention.firstDay(time.day(firstDay))}
            </Badge>
          )}
        </Group>
        {person && <Text size="sm">{title}</Text>}
        <Text size="xs" c="dimmed">
          {[words.attention.kinds[item.kind], time.moment(since), ...(assignee ? [assignee.name] : [])].join(' · ')}
        </Text>
      </Paper>
    </UnstyledButton>
  );
}
