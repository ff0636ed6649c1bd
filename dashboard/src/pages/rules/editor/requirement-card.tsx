import { ActionIcon, Button, Card, Group, SimpleGrid, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { JsonObject } from '../../../api/json.js';
import { words } from '../../../words/en.js';
import { keyOf, valueAt, withValueAt } from '../document/rule-document.js';
import { FieldInput } from './field-input.js';
import { useIssuesIn } from './issues.js';
import { fieldsOf, otherFieldsOf, type Choices, type RequirementField } from './requirement-fields.js';

const { editor, kinds, requirement: nameOfKey } = words.rules;

interface RequirementCardProps {
  requirement: JsonObject;
  pointer: string;
  choices: Choices;
  onChange: (requirement: JsonObject) => void;
  onRemove: () => void;
}

/** One thing that a rule asks for: what it is and when, and the rest on demand or where it is said already. */
export function RequirementCard({ requirement, pointer, choices, onChange, onRemove }: RequirementCardProps) {
  const [opened, { toggle }] = useDisclosure(false);
  const issues = useIssuesIn(pointer);
  const errorOf = ({ path }: RequirementField) => {
    const at = `${pointer}/${path.replace('.', '/')}`;
    return issues.find((one) => one.pointer === at || one.pointer.startsWith(`${at}/`))?.message;
  };
  const fields = fieldsOf(requirement);
  const shown = fields.filter(
    (field) =>
      opened ||
      field.common ||
      errorOf(field) !== undefined ||
      valueAt(requirement, field.path.split('.')) !== undefined,
  );
  const told = new Set(shown.map(errorOf));
  const others = otherFieldsOf(requirement);
  const name = nameOf(requirement);
  return (
    <Card withBorder padding="sm" id={pointer} tabIndex={-1} role="group" aria-label={name}>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Text fw={600}>{name}</Text>
        <ActionIcon variant="subtle" color="red" aria-label={editor.removeRequirement(name)} onClick={onRemove}>
          <span aria-hidden>✕</span>
        </ActionIcon>
      </Group>
      {issues
        .filter(({ message }) => !told.has(message))
        .map(({ pointer: at, message }) => (
          <Text key={at + message} size="sm" c="var(--mantine-color-error)">
            {message}
          </Text>
        ))}
      <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }} spacing="sm">
        {shown.map((field) => (
          <FieldInput
            key={field.path}
            {...{ field, requirement, choices }}
            pointer={`${pointer}/${field.path.replace('.', '/')}`}
            error={errorOf(field)}
            onChange={(value) => {
              onChange(withValueAt(requirement, field.path.split('.'), value));
            }}
          />
        ))}
      </SimpleGrid>
      <Group justify="space-between" mt="xs">
        <Button size="compact-sm" variant="subtle" aria-expanded={opened} onClick={toggle}>
          {opened ? editor.less : editor.more}
        </Button>
        {others.length > 0 && (
          <Text size="sm" c="dimmed">
            {editor.others(others.join(', '))}
          </Text>
        )}
      </Group>
    </Card>
  );
}

function nameOf(requirement: JsonObject): string {
  const key = keyOf(requirement);
  if (key !== '') return nameOfKey(key);
  const type = typeof requirement.type === 'string' ? requirement.type : '';
  return `${kinds[type] ?? type} ${editor.notChosen}`;
}
