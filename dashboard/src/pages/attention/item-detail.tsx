import { Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AttentionAction, AttentionItem } from '../../api/attention.js';
import { nameOf } from '../../parts/name-of.js';
import { useTime } from '../../parts/use-time.js';
import { words } from '../../words/en.js';
import { Assignment } from './assignment.js';
import { ItemActions } from './item-actions.js';
import type { useAssign } from './use-assign.js';
import { WhereToMend } from './where-to-mend.js';

interface ItemDetailProps {
  id: string;
  item: AttentionItem;
  onAct: (action: AttentionAction) => void;
  assigning: ReturnType<typeof useAssign>;
  /** Present where the list is not beside it. */
  onBack: (() => void) | undefined;
}

/** Who it is about, what happened, what we propose, and the buttons that do it. */
export function ItemDetail({ id, item, onAct, assigning, onBack }: ItemDetailProps) {
  const { title, cause, proposedFix, kind, since } = item;
  const time = useTime();
  return (
    <Card
      withBorder
      component="section"
      aria-label={words.attention.detail}
      id={id}
      tabIndex={-1}
      style={{ position: 'sticky', top: 72, scrollMarginTop: 72 }}
    >
      <Stack>
        {onBack && (
          <Button variant="default" size="compact-sm" onClick={onBack} style={{ alignSelf: 'flex-start' }}>
            {words.attention.back}
          </Button>
        )}
        <Group gap="xs">
          <Badge variant="light" c="var(--mantine-color-text)">
            {words.attention.kinds[kind]}
          </Badge>
          <Text size="sm" c="dimmed">
            {words.attention.since(time.moment(since))}
          </Text>
        </Group>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Person item={item} />
        <Told label={words.attention.happened} text={cause} />
        <Told label={words.attention.proposed} text={proposedFix} />
        <ItemActions actions={item.actions} onAct={onAct} />
        <WhereToMend item={item} />
        <Assignment item={item} assigning={assigning} />
      </Stack>
    </Card>
  );
}

function Told({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text style={{ overflowWrap: 'anywhere' }}>{text}</Text>
    </div>
  );
}

function Person({ item: { person, firstDay } }: { item: AttentionItem }) {
  const time = useTime();
  if (!person) return null;
  const facts = [
    person.role,
    person.location,
    words.attention.employee(person.employeeId),
    firstDay && words.attention.firstDay(time.day(firstDay)),
  ];
  return (
    <Text>
      <Anchor
        underline="always"
        renderRoot={(props) => <Link {...props} to="/people/$id" params={{ id: person.id }} />}
      >
        {nameOf(person)}
      </Anchor>
      {` · ${facts.filter(Boolean).join(' · ')}`}
    </Text>
  );
}
