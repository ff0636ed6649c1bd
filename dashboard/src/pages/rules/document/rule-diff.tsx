import { Badge, Button, Card, Group, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import type { Json, JsonObject } from '../../../api/json.js';
import type { FieldChange, RuleDiff } from '../../../api/rule-sets.js';
import { Waiting } from '../../../parts/waiting.js';
import { words } from '../../../words/en.js';
import { plainText } from './plain-text.js';
import { keyOf, nameOfRule, requirementsOf } from './rule-document.js';
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
              {changes.map((change) => (
                <List.Item key={change.pointer}>
                  {placeOf(change, fresh ?? old)}: <del>{shown(change.before)}</del> → <ins>{shown(change.after)}</ins>
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

/** A pointer inside a rule as somebody would say it: "Training camp: Due, in days". */
function placeOf({ pointer }: FieldChange, rule: JsonObject | undefined): string {
  const keys = pointer.split('/').slice(1);
  const [list, index, ...path] = keys;
  const requirement = list === 'requirements' ? (rule && requirementsOf(rule))?.[Number(index)] : undefined;
  if (!requirement) return keys.join(' › ');
  const names = new Map<string, string>(Object.entries(words.rules.fields));
  return [words.rules.requirement(keyOf(requirement)), names.get(path.join('.')) ?? path.join(' › ')]
    .filter((part) => part !== '')
    .join(': ');
}

const shown = (value: Json | undefined): string => (value === undefined ? said.nothing : plainText(value));
