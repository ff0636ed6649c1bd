import { Box, List, Stack, Text } from '@mantine/core';
import type { Comparison, Explained } from '../../api/person.js';
import { useTime } from '../../parts/use-time.js';
import { words } from '../../words/en.js';
import { useTitles } from './use-titles.js';

const { person: texts } = words;

/** Which rules ask for it, by which facts, what it took the place of, and who decided otherwise. */
export function RequirementWhy({ explained, rulesVersion }: { explained: Explained; rulesVersion: number }) {
  const { day } = useTime();
  const titles = useTitles();
  const { rules, override, notAsked, replacedBy, replaces, credited, due } = explained;
  const remarks = [
    ...(notAsked === null ? [] : [texts.notAsked[notAsked] ?? notAsked]),
    ...(override
      ? [(override.kind === 'add' ? texts.addedBy : texts.exemptedBy)(override.actor, override.reason)]
      : []),
    ...(replacedBy ? [texts.replacedBy(titles.requirement(replacedBy.key))] : []),
    ...(replaces.length > 0 ? [texts.replaces(replaces.map(({ key }) => titles.requirement(key)).join(', '))] : []),
    ...(credited ? [texts.credited] : []),
    ...due.claims.map(({ rule, days, from, date }) =>
      [texts.dueClaim(rule, days, from), ...(date === null ? [] : [day(date)])].join(' → '),
    ),
  ];
  return (
    <Stack gap="xs" mt="xs" p="sm" bg="var(--mantine-color-default-hover)">
      <Text size="sm" fw={600}>
        {texts.rulesVersion(rulesVersion)}
      </Text>
      {rules.map(({ name, conditions }) => (
        <Box key={name}>
          <Text size="sm">{texts.rule(name)}</Text>
          <List size="sm">
            {conditions.map((comparison) => (
              <List.Item key={comparison.pointer}>{comparisonText(comparison)}</List.Item>
            ))}
          </List>
        </Box>
      ))}
      {rules.length === 0 && <Text size="sm">{texts.onlyHistory}</Text>}
      {remarks.length > 0 && (
        <List size="sm">
          {remarks.map((remark) => (
            <List.Item key={remark}>{remark}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

function comparisonText({ field, operator, wanted, negated, actual, matched }: Comparison): string {
  const is =
    actual === undefined ? texts.hidden : actual === null ? texts.unknown : texts.known(words.values.shown(actual));
  const wish = texts.wants(negated, words.values.operators[operator] ?? `${operator} `, words.values.shown(wanted));
  return `${matched ? '✓' : '✕'} ${field} ${is} (${wish})`;
}
