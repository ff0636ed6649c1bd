import { Card, List, Text, Title } from '@mantine/core';
import type { Json, JsonObject } from '../../../api/json.js';
import { words } from '../../../words/en.js';
import { conditionWords } from '../condition/condition-words.js';
import { fieldsOf } from '../editor/requirement-fields.js';
import { plainText } from './plain-text.js';
import { conditionOfRule, keyOf, nameOfRule, requirementsOf, valueAt } from './rule-document.js';

const { editor, condition: conditionSaid, fields: labels, requirement: nameOf } = words.rules;

/** A rule to read: whom it is for, and everything that it asks for. */
export function RuleReading({ rule }: { rule: JsonObject }) {
  const condition = conditionOfRule(rule);
  const requirements = requirementsOf(rule) ?? [];
  return (
    <Card withBorder component="section">
      <Title order={2} size="h5">
        {nameOfRule(rule)}
      </Title>
      <Text>{condition ? conditionWords(condition) : conditionSaid.broken}</Text>
      {typeof rule.startDaysBefore === 'number' && (
        <Text size="sm">{`${editor.startDaysBefore}: ${rule.startDaysBefore}`}</Text>
      )}
      {rule.needsManager === true && <Text size="sm">{editor.needsManager}</Text>}
      <List size="sm" mt="xs">
        {requirements.map((requirement, index) => (
          <List.Item key={index}>
            <b>{nameOf(keyOf(requirement))}</b>
            {termsOf(requirement).map((term) => ` · ${term}`)}
          </List.Item>
        ))}
      </List>
    </Card>
  );
}

/** What it says beside what it is. */
function termsOf(requirement: JsonObject): string[] {
  return fieldsOf(requirement)
    .slice(1)
    .flatMap(({ path }) => {
      const value = valueAt(requirement, path.split('.'));
      return value === undefined ? [] : [`${labels[path]}: ${shown(value)}`];
    });
}

function shown(value: Json): string {
  if (typeof value === 'boolean') return value ? editor.yes : editor.no;
  if (Array.isArray(value)) return value.map(shown).join(', ');
  return plainText(value);
}
