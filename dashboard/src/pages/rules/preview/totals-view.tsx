import { Box, Button, List, Stack, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Contest, RequirementTotals, Totals } from '../../../api/rule-preview.js';
import type { Json } from '../../../api/json.js';
import { words } from '../../../words/en.js';
import { plainText } from '../document/plain-text.js';
import { valueAt } from '../document/rule-document.js';

const { preview: said, requirement: nameOf } = words.rules;

/** Whose names are asked for: who gain or lose a requirement, or whom no rule matches. */
export type Chosen = { key: string } | 'unmatched';

interface TotalsViewProps {
  totals: Totals;
  looked: string;
  /** Absent: no names are shown. */
  namesOf?: (chosen: Chosen) => ReactNode;
}

/** How many of whom gain and lose what, whom no rule matches, and where rules disagree. */
export function TotalsView({
  totals: { outcomes, unmatched, requirements, contests },
  looked,
  namesOf,
}: TotalsViewProps) {
  const moving = requirements.filter(({ gains, loses, moves }) => gains + loses + moves > 0);
  return (
    <Stack gap="sm">
      <Box>
        <Text size="sm">{looked}</Text>
        <List size="sm">
          {Object.entries(outcomes)
            .filter(([, count]) => count > 0)
            .map(([outcome, count]) => (
              <List.Item key={outcome}>
                <b>{count}</b> {said.outcomes[outcome] ?? outcome}
              </List.Item>
            ))}
        </List>
      </Box>
      {moving.length === 0 && <Text size="sm">{said.noChange}</Text>}
      {moving.map((totals) => (
        <Requirement key={totals.key} {...{ totals, namesOf }} />
      ))}
      {unmatched.people > 0 && (
        <WithNames title={said.unmatched(unmatched.people, unmatched.newly)} names={namesOf?.('unmatched')} />
      )}
      {unmatched.pickedUp > 0 && <Text size="sm">{said.pickedUp(unmatched.pickedUp)}</Text>}
      <Contests contests={contests} />
    </Stack>
  );
}

function Requirement({
  totals: { key, gains, loses, moves, credited, orders },
  namesOf,
}: { totals: RequirementTotals } & Pick<TotalsViewProps, 'namesOf'>) {
  const counts = [
    [said.gains, gains],
    [said.loses, loses],
    [said.moves, moves],
    [said.credited, credited],
    [said.orders, orders],
  ] as const;
  return (
    <WithNames title={nameOf(key)} names={namesOf?.({ key })}>
      <Text size="sm">
        {counts
          .filter(([, count]) => count > 0)
          .map(([label, count]) => `${label}: ${count}`)
          .join(' · ')}
      </Text>
    </WithNames>
  );
}

function WithNames({ title, names, children }: { title: string; names: ReactNode; children?: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <Box>
      {names === undefined ? (
        <Text size="sm" fw={600}>
          {title}
        </Text>
      ) : (
        <Button
          size="compact-sm"
          variant="subtle"
          px={0}
          h="auto"
          c="var(--mantine-color-text)"
          styles={{ label: { whiteSpace: 'normal', textAlign: 'left' } }}
          aria-expanded={opened}
          aria-label={said.who(title)}
          onClick={() => {
            setOpened(!opened);
          }}
        >
          {title} {opened ? '▾' : '▸'}
        </Button>
      )}
      {children}
      {opened && names}
    </Box>
  );
}

function Contests({ contests }: { contests: Contest[] }) {
  if (contests.length === 0) return null;
  return (
    <Box>
      <Title order={3} size="h5">
        {said.contests}
      </Title>
      <List size="sm">
        {contests.map((contest, index) => (
          <List.Item key={index}>
            {contestWords(contest)}
            {contest.claims && (
              <Text size="xs">
                {contest.claims.map(({ rule, value }) => said.claim(rule, shown(value))).join(' · ')}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </Box>
  );
}

function contestWords({ about, key = '', field = '', wins, loses = [], people }: Contest): string {
  if (about === 'field') return said.fieldWins(nameOf(key), field, shown(wins), people);
  return said.checkWins(
    nameOf(shown(valueAt(wins, ['key']) ?? null)),
    loses.map((one) => nameOf(one.key)).join(', '),
    people,
  );
}

const shown = (value: Json) => (value === null ? said.nothing : plainText(value));
