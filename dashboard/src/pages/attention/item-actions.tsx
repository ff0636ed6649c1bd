import { Button, Group, Kbd, Menu, Text } from '@mantine/core';
import type { AttentionAction } from '../../api/attention.js';
import type { Role } from '../../api/session.js';
import { useMay } from '../../session/use-may.js';
import { words } from '../../words/en.js';
import { labelOf } from './label-of.js';

interface ItemActionsProps {
  actions: readonly AttentionAction[];
  onAct: (action: AttentionAction) => void;
}

/** So many stand side by side; the others in a menu. */
const beside = 3;

/** The buttons of whoever may press them, and who decides about the rest. */
export function ItemActions({ actions, onAct }: ItemActionsProps) {
  const may = useMay();
  const allowed = actions.filter(({ needs }) => may(needs));
  const others = actions.filter(({ needs }) => !may(needs));
  const roles = [...new Set(others.map(({ needs }) => needs))];
  if (allowed.length === 0 && !may('staff')) return <Text c="dimmed">{words.attention.onlyLooking}</Text>;
  return (
    <>
      <Group gap="xs">
        {allowed.slice(0, beside).map((action, index) => (
          <Button
            key={action.name}
            variant={index === 0 ? 'filled' : 'default'}
            aria-keyshortcuts={String(index + 1)}
            rightSection={
              <Kbd visibleFrom="sm" aria-hidden>
                {index + 1}
              </Kbd>
            }
            onClick={() => {
              onAct(action);
            }}
          >
            {labelOf(action)}
          </Button>
        ))}
        {allowed.length > beside && <MoreActions actions={allowed} onAct={onAct} />}
      </Group>
      {roles.map((role) => (
        <Text key={role} size="sm" c="dimmed">
          {[...(allowed.length > 0 ? [labelsOf(others, role)] : []), words.attention.needs[role]].join(': ')}
        </Text>
      ))}
    </>
  );
}

const labelsOf = (actions: readonly AttentionAction[], role: Role) =>
  actions
    .filter(({ needs }) => needs === role)
    .map(labelOf)
    .join(', ');

function MoreActions({ actions, onAct }: ItemActionsProps) {
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default">{words.attention.more}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.slice(beside).map((action, index) => (
          <Menu.Item
            key={action.name}
            rightSection={<Kbd aria-hidden>{index + beside + 1}</Kbd>}
            onClick={() => {
              onAct(action);
            }}
          >
            {labelOf(action)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
