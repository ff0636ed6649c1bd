import { Box, Group, Text } from '@mantine/core';
import type { TimelineEntry } from '../../api/person.js';
import { useTime, type Times } from '../../parts/use-time.js';
import { words } from '../../words/en.js';
import { useTitles, type Titles } from './use-titles.js';

const texts = words.timeline;

/** When, what, by whom, and what is known about it. */
export function TimelineRow({ entry }: { entry: TimelineEntry }) {
  const times = useTime();
  const titles = useTitles();
  const { at, what, actor, reason, step } = entry;
  const about = detailsOf(entry, titles, times);
  return (
    <Box
      component="li"
      py="xs"
      style={{ listStyle: 'none', borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      <Group align="flex-start" gap="md">
        <Text size="sm" c="dimmed" w={170}>
          <time dateTime={at}>{times.moment(at)}</time>
        </Text>
        <Box flex={1} miw={240}>
          <Text size="sm">
            <b>{texts.what[what] ?? what.replaceAll('.', ': ')}</b>
            {step !== null && ` · ${titles.stepKey(step)}`}
          </Text>
          {reason !== null && <Text size="sm">{texts.reason(reason)}</Text>}
          {about.length > 0 && <Text size="sm">{about.join(' · ')}</Text>}
        </Box>
        <Text size="sm" c="dimmed">
          {actor === 'engine' ? texts.engine : actor}
        </Text>
      </Group>
    </Box>
  );
}

/** Of the detail what people ask about; the rest is for programs. */
function detailsOf({ detail, what }: TimelineEntry, titles: Titles, { day }: Times): string[] {
  if (!detail) return [];
  const text = (name: string) => (typeof detail[name] === 'string' ? detail[name] : undefined);
  const some = <T,>(value: T | undefined, shown: (value: T) => string) => (value === undefined ? [] : [shown(value)]);
  const version = typeof detail.rulesVersion === 'number' ? detail.rulesVersion : undefined;
  const told = what === 'event.employee.updated' && Array.isArray(detail.told) ? detail.told.join(', ') : undefined;
  return [
    ...some(text('outcome'), (outcome) => texts.outcome(texts.outcomes[outcome] ?? outcome, version)),
    ...some(told, texts.told),
    ...some(text('effectiveDate'), (date) => texts.effective(day(date))),
    ...some(text('purpose'), (purpose) => words.run.purposes[purpose] ?? purpose),
    ...(what.startsWith('run.') ? some(version, words.person.rulesVersion) : []),
    ...some(text('requirement'), titles.requirement),
    ...some(text('decision'), (decision) => (words.run.decisions as Record<string, string>)[decision] ?? decision),
    ...some(text('template'), (template) => template),
    ...some(text('text'), (note) => note),
    ...some(text('state'), (state) => state),
    ...some(text('externalId'), texts.outsideId),
    ...some(text('validUntil'), (date) => texts.validUntil(day(date))),
    ...some(text('code'), texts.code),
  ];
}
