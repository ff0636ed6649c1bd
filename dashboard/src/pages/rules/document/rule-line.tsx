import { Text } from '@mantine/core';
import type { JsonObject } from '../../../api/json.js';
import { words } from '../../../words/en.js';
import { conditionWords } from '../condition/condition-words.js';
import { conditionOfRule, keyOf, nameOfRule, requirementsOf } from './rule-document.js';

/** A rule in two lines: whom it is for, and what it asks for. */
export function RuleLine({ rule }: { rule: JsonObject }) {
  const condition = conditionOfRule(rule);
  const keys = (requirementsOf(rule) ?? []).map(keyOf).filter((key) => key !== '');
  return (
    <>
      <Text component="span" display="block" fw={600}>
        {nameOfRule(rule) || words.rules.editor.unnamed}
      </Text>
      <Text component="span" display="block" size="sm">
        {condition ? conditionWords(condition) : words.rules.condition.broken}
      </Text>
      <Text component="span" display="block" size="sm" c="dimmed">
        {keys.map(words.rules.requirement).join(', ') || words.rules.editor.asksNothing}
      </Text>
    </>
  );
}
