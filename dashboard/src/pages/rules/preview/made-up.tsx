import { Autocomplete, Box, List, NativeSelect, SimpleGrid, TagsInput, Text, TextInput } from '@mantine/core';
import type { Json, JsonObject } from '../../../api/json.js';
import type { MadeUpPreview } from '../../../api/rule-preview.js';
import type { RuleField } from '../../../api/rule-facts.js';
import { useTime } from '../../../parts/use-time.js';
import { words } from '../../../words/en.js';
import { withValueAt } from '../document/rule-document.js';

const { preview: said, condition, fieldName, requirement: nameOf } = words.rules;

/** What rules look at most; the rest of the facts is not told. */
const texts = ['role', 'department', 'location', 'state', 'employmentType'];

interface MadeUpFormProps {
  person: JsonObject;
  fields: readonly RuleField[];
  onChange: (person: JsonObject) => void;
}

export function MadeUpForm({ person, fields, onChange }: MadeUpFormProps) {
  const set = (name: string, value: Json | undefined) => {
    onChange(withValueAt(person, [name], value === '' ? undefined : value));
  };
  const known = (name: string) => fields.find((field) => field.name === name)?.values.map(({ value }) => value) ?? [];
  const choices = (all: Record<string, string>) => [
    { value: '', label: said.unknown },
    ...Object.entries(all).map(([value, label]) => ({ value, label })),
  ];
  const textOf = (name: string) => (typeof person[name] === 'string' ? person[name] : '');
  return (
    <SimpleGrid cols={2} spacing="xs" role="group" aria-label={said.person}>
      {texts.map((name) => (
        <Autocomplete
          key={name}
          size="xs"
          label={fieldName(name)}
          data={known(name)}
          value={textOf(name)}
          onChange={(value) => {
            set(name, value);
          }}
        />
      ))}
      <NativeSelect
        size="xs"
        label={fieldName('userType')}
        data={choices(condition.userTypes)}
        value={textOf('userType')}
        onChange={(event) => {
          set('userType', event.currentTarget.value);
        }}
      />
      <NativeSelect
        size="xs"
        label={fieldName('childServing')}
        data={choices(condition.yesNo)}
        value={typeof person.childServing === 'boolean' ? String(person.childServing) : ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          set('childServing', value === '' ? undefined : value === 'true');
        }}
      />
      <Days {...{ textOf, set }} />
      <TagsInput
        size="xs"
        label={fieldName('tags')}
        data={known('tags')}
        value={Array.isArray(person.tags) ? person.tags.map(String) : []}
        onChange={(tags) => {
          set('tags', tags.length === 0 ? undefined : tags);
        }}
      />
    </SimpleGrid>
  );
}

interface DaysProps {
  textOf: (name: string) => string;
  set: (name: string, value: string) => void;
}

function Days({ textOf, set }: DaysProps) {
  return (['effectiveDate', 'dateOfBirth'] as const).map((name) => (
    <TextInput
      key={name}
      size="xs"
      type="date"
      label={said.days[name]}
      value={textOf(name)}
      onChange={(event) => {
        set(name, event.currentTarget.value);
      }}
    />
  ));
}

export function MadeUpResult({ preview: { outcome, gains, credited, explanation } }: { preview: MadeUpPreview }) {
  const { day } = useTime();
  return (
    <Box>
      <Text size="sm" fw={600}>
        {said.outcomes[outcome] ?? outcome}
      </Text>
      {explanation.rules.length > 0 ? (
        <Text size="sm">{said.matching(explanation.rules.join(', '))}</Text>
      ) : (
        <>
          <Text size="sm">{said.noneMatches}</Text>
          <List size="sm">
            {explanation.nearest.map(({ rule, failed }) => (
              <List.Item key={rule}>
                {said.near(rule, failed.map(({ field }) => fieldName(field)).join(', '))}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {gains.length > 0 && (
        <>
          <Text size="sm" mt="xs">
            {said.asksFor}
          </Text>
          <List size="sm">
            {gains.map(({ key, dueDate }) => (
              <List.Item key={key}>
                {nameOf(key)}
                {dueDate !== null && `, ${said.due(day(dueDate))}`}
                {credited.includes(key) && `, ${said.credited}`}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Box>
  );
}
