import { Badge, Button, Card, Group, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { isObject, type Json, type JsonObject } from '../../../api/json.js';
import type { FieldChange, RuleDiff } from '../../../api/rule-sets.js';
import { Waiting } from '../../../parts/waiting.js';
import { words } from '../../../words/en.js';
import { conditionWords } from '../condition/condition-words.js';
import { plainText } from './plain-text.js';
import { conditionOfRule, keyOf, nameOfRule, requirementsOf } from './rule-document.js';
import { RuleLine } from './rule-line.js';

const TextDiff = lazy(() => import('./text-diff.js'));

const { diff: said } = words.rules;

interface RuleDiffViewProps {
  diff: Omit<RuleDiff, 'against'>;
  before: readonly JsonObject[];
  after: readonly JsonObject[];
}

/** What differs between two lists of rules, field by field and as text. */
export function RuleDiffView({ diff: { added, removed, changed }, before, after }: RuleDiffViewProps) {
  if (added.length + removed.length + changed.length === 0) return <Text>{said.none}</Text>;
  const named = (rules: readonly JsonObject[], name: string) => rules.find((rule) => nameOfRule(rule) === name);
  return (
    <Stack gap="sm">
      {added.map((rule) => (
        <DiffCard key={nameOfRule(rule)} label={said.added} color="green" after={rule}>
          <RuleLine rule={rule} />
        </DiffCard>
      ))}
      {removed.map((rule) => (
        <DiffCard key={nameOfRule(rule)} label={said.removed} color="red" before={rule}>
          <RuleLine rule={rule} />
        </DiffCard>
      ))}
      {changed.map(({ name, changes }) => {
        const [old, fresh] = [named(before, name), named(after, name)];
        return (
          <DiffCard key={name} label={said.changed} color="blue" before={old} after={fresh}>
            <Text component="span" fw={600}>
              {name}
            </Text>
            <List size="sm">
              {differences(changes, old, fresh).map(({ place, before: was, after: is }) => (
                <List.Item key={place}>
                  {place}: <del>{was}</del> → <ins>{is}</ins>
                </List.Item>
              ))}
            </List>
          </DiffCard>
        );
      })}
    </Stack>
  );
}

interface DiffCardProps {
  label: string;
  color: string;
  before?: JsonObject;
  after?: JsonObject;
  children: React.ReactNode;
}

function DiffCard({ label, color, before, after, children }: DiffCardProps) {
  const [opened, { toggle }] = useDisclosure(false);
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" mb={4}>
        <Badge color={color} variant="light" c="var(--mantine-color-text)">
          {label}
        </Badge>
        <Button size="compact-sm" variant="subtle" aria-expanded={opened} onClick={toggle}>
          {opened ? said.hideText : said.text}
        </Button>
      </Group>
      <div>{children}</div>
      {opened && (
        <Suspense fallback={<Waiting />}>
          <TextDiff {...{ before, after }} />
        </Suspense>
      )}
    </Card>
  );
}

interface Difference {
  place: string;
  before: string;
  after: string;
}

/** Changes as somebody would say them: a condition as a whole, requirements and their fields by name. */
function differences(changes: FieldChange[], before?: JsonObject, after?: JsonObject): Difference[] {
  const inWords = (rule: JsonObject | undefined) => {
    const condition = rule && conditionOfRule(rule);
    return condition ? conditionWords(condition) : said.nothing;
  };
  const others = changes.filter(({ pointer }) => !pointer.startsWith('/when'));
  const condition = { place: words.rules.condition.title, before: inWords(before), after: inWords(after) };
  return [
    ...(others.length < changes.length ? [condition] : []),
    ...others.map((change) => differenceOf(change, after ?? before)),
  ];
}

function differenceOf({ pointer, before, after }: FieldChange, rule: JsonObject | undefined): Difference {
  const [list, index, ...path] = pointer.split('/').slice(1);
  if (list !== 'requirements' || index === undefined)
    return { place: pointer.slice(1).replaceAll('/', ' › '), before: shown(before), after: shown(after) };
  const whole = [before, after].find(isObject);
  if (path.length === 0 && whole)
    return {
      place: words.rules.requirement(keyOf(whole)),
      before: before === undefined ? said.notAsked : said.asked,
      after: after === undefined ? said.notAsked : said.asked,
    };
  const requirement = (rule && requirementsOf(rule))?.[Number(index)] ?? {};
  const field = new Map<string, string>(Object.entries(words.rules.fields)).get(path.join('.')) ?? path.join(' › ');
  return {
    place: `${words.rules.requirement(keyOf(requirement))}: ${field}`,
    before: shown(before),
    after: shown(after),
  };
}

const shown = (value: Json | undefined): string => (value === undefined ? said.nothing : plainText(value));
