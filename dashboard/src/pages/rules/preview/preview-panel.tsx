import { Alert, Box, Card, NumberInput, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { JsonObject } from '../../../api/json.js';
import type { Against, PreviewSource } from '../../../api/rule-preview.js';
import type { RuleField } from '../../../api/rule-facts.js';
import { Refusal } from '../../../parts/refusal.js';
import { Waiting } from '../../../parts/waiting.js';
import { words } from '../../../words/en.js';
import { CostView } from './cost-view.js';
import { MadeUpForm, MadeUpResult } from './made-up.js';
import { EventNames, PeopleNames } from './names.js';
import { TotalsView } from './totals-view.js';
import { usePreview, type Found } from './use-preview.js';

const { preview: said } = words.rules;

interface PreviewPanelProps {
  source: PreviewSource;
  fields: readonly RuleField[];
  /** Whether nothing is wrong with the rules. */
  isRight?: boolean;
  /** Whether the rules are what is written right now. */
  isCurrent?: boolean;
}

const choices = Object.entries(said.choices).map(([value, label]) => ({ value, label }));

/** What the rules would do, and what it would cost, beside the rules while they are written. */
export function PreviewPanel({ source, fields, isRight = true, isCurrent = true }: PreviewPanelProps) {
  const [kind, setKind] = useState('people');
  const [events, setEvents] = useState(100);
  const [person, setPerson] = useState<JsonObject>({ role: '' });
  const [asked] = useDebouncedValue(person, 400);
  const against: Against = kind === 'people' ? { people: true } : kind === 'events' ? { events } : { person: asked };
  const { found, error, isStale } = usePreview(source, against, isRight);
  const isOutdated = isStale || !isCurrent || asked !== person;
  return (
    <Card withBorder component="section" aria-labelledby="preview-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="preview-title">
          {said.title}
        </Title>
        <SegmentedControl aria-label={said.against} data={choices} value={kind} onChange={setKind} fullWidth />
        {kind === 'events' && (
          <NumberInput
            label={said.events}
            min={1}
            max={1000}
            value={events}
            onChange={(value) => {
              setEvents(Math.min(1000, Math.max(1, Number(value))));
            }}
          />
        )}
        {kind === 'person' && <MadeUpForm {...{ person, fields }} onChange={setPerson} />}
        <Text size="sm" role="status" mih="1.5em">
          {!isRight ? (found ? said.wrong : said.nothingYet) : isOutdated ? said.stale : ''}
        </Text>
        {error ? (
          <Refusal error={error} />
        ) : found ? (
          <Box aria-busy={isOutdated}>
            <PreviewResult found={found} />
          </Box>
        ) : (
          isRight && <Waiting />
        )}
      </Stack>
    </Card>
  );
}

function PreviewResult({ found }: { found: Found }) {
  const { cost } = found.preview;
  if (found.of === 'person')
    return (
      <Stack gap="sm">
        <CostView cost={cost} />
        <MadeUpResult preview={found.preview} />
      </Stack>
    );
  const { totals, nextCursor } = found.preview;
  const looked = found.of === 'people' ? said.lookedAt(totals.people) : said.lookedAtEvents(totals.people);
  return (
    <Stack gap="sm">
      <CostView cost={cost} />
      <TotalsView
        {...{ totals, looked }}
        namesOf={(chosen) =>
          found.of === 'people' ? (
            <PeopleNames people={found.preview.items} chosen={chosen} />
          ) : (
            <EventNames events={found.preview.items} chosen={chosen} />
          )
        }
      />
      {nextCursor !== null && (
        <Alert variant="outline" color="gray">
          {said.morePeople}
        </Alert>
      )}
    </Stack>
  );
}
