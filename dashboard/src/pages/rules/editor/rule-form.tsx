import { Box, Button, Checkbox, Group, NumberInput, Stack, Text, TextInput, Title } from '@mantine/core';
import type { Json, JsonObject } from '../../../api/json.js';
import type { RuleField } from '../../../api/rule-facts.js';
import { words } from '../../../words/en.js';
import { ConditionBuilder } from '../condition/condition-builder.js';
import {
  conditionOfRule,
  nameOfRule,
  requirementsOf,
  valueAt,
  withValueAt,
  type Path,
} from '../document/rule-document.js';
import { useIssuesIn } from './issues.js';
import { RequirementCard } from './requirement-card.js';
import { newRequirement, type Choices } from './requirement-fields.js';

const { editor, condition: conditionWords } = words.rules;

export interface RuleFormProps {
  rule: JsonObject;
  pointer: string;
  fields: readonly RuleField[];
  choices: Choices;
  onChange: (rule: JsonObject) => void;
}

/** Everything that one rule says. */
export function RuleForm({ rule, pointer, fields, choices, onChange }: RuleFormProps) {
  const set = (path: Path, value: Json | undefined) => {
    onChange(withValueAt(rule, path, value));
  };
  const condition = conditionOfRule(rule);
  return (
    <Stack>
      <RuleTerms {...{ rule, pointer, set }} />
      <Box role="group" aria-label={conditionWords.title} id={`${pointer}/when`} tabIndex={-1}>
        <Title order={4} size="h5">
          {conditionWords.title}
        </Title>
        <Text size="sm" c="dimmed" mb="xs">
          {conditionWords.help}
        </Text>
        <Wrong pointer={`${pointer}/when`} />
        {condition ? (
          <ConditionBuilder
            {...{ condition, fields }}
            onChange={(when) => {
              onChange({ ...rule, when });
            }}
          />
        ) : (
          <Text>{conditionWords.broken}</Text>
        )}
      </Box>
      <RequirementCards {...{ rule, pointer, choices, onChange }} />
    </Stack>
  );
}

interface RuleTermsProps {
  rule: JsonObject;
  pointer: string;
  set: (path: Path, value: Json | undefined) => void;
}

function RuleTerms({ rule, pointer, set }: RuleTermsProps) {
  const days = rule.startDaysBefore;
  const deactivates = valueAt(rule, ['onTermination', 'deactivateUser']);
  return (
    <>
      <Group align="flex-start">
        <TextInput
          id={`${pointer}/name`}
          label={editor.name}
          required
          flex={1}
          miw={180}
          error={useFirstIssue(`${pointer}/name`)}
          value={nameOfRule(rule)}
          onChange={(event) => {
            set(['name'], event.currentTarget.value);
          }}
        />
        <NumberInput
          id={`${pointer}/startDaysBefore`}
          label={editor.startDaysBefore}
          placeholder={editor.usually('0')}
          error={useFirstIssue(`${pointer}/startDaysBefore`)}
          value={typeof days === 'number' ? days : ''}
          onChange={(value) => {
            set(['startDaysBefore'], value === '' ? undefined : Number(value));
          }}
        />
      </Group>
      <Group>
        <Checkbox
          id={`${pointer}/needsManager`}
          label={editor.needsManager}
          checked={rule.needsManager === true}
          onChange={(event) => {
            set(['needsManager'], event.currentTarget.checked || undefined);
          }}
        />
        <Checkbox
          id={`${pointer}/onTermination/deactivateUser`}
          label={editor.deactivateUser}
          checked={deactivates !== false}
          onChange={(event) => {
            set(['onTermination', 'deactivateUser'], event.currentTarget.checked ? undefined : false);
          }}
        />
      </Group>
    </>
  );
}

function RequirementCards({ rule, pointer, choices, onChange }: Omit<RuleFormProps, 'fields'>) {
  const requirements = requirementsOf(rule);
  if (!requirements) return <Text>{editor.brokenRequirements}</Text>;
  const change = (changed: JsonObject[]) => {
    onChange({ ...rule, requirements: changed });
  };
  return (
    <Stack gap="sm" id={`${pointer}/requirements`} tabIndex={-1}>
      <Title order={4} size="h5">
        {editor.requirements}
      </Title>
      {requirements.map((requirement, index) => (
        <RequirementCard
          key={index}
          {...{ requirement, choices }}
          pointer={`${pointer}/requirements/${index}`}
          onChange={(changed) => {
            change(requirements.with(index, changed));
          }}
          onRemove={() => {
            change(requirements.toSpliced(index, 1));
          }}
        />
      ))}
      <Group gap="xs">
        {Object.entries(editor.addKinds).map(([type, label]) => (
          <Button
            key={type}
            size="compact-sm"
            variant="default"
            onClick={() => {
              change([...requirements, newRequirement(type)]);
            }}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

const useFirstIssue = (pointer: string) => useIssuesIn(pointer)[0]?.message;

function Wrong({ pointer }: { pointer: string }) {
  return useIssuesIn(pointer).map(({ pointer: at, message }) => (
    <Text key={at + message} size="sm" c="var(--mantine-color-error)">
      {message}
    </Text>
  ));
}
