import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListedPerson, PeopleSort } from '../../api/people.js';
import { StandingBadge } from '../../parts/standing-badge.js';
import type { Titles } from '../person/use-titles.js';
import type { Times } from '../../parts/use-time.js';
import { words } from '../../words/en.js';

export interface Column {
  id: keyof typeof words.people.columns;
  sort?: PeopleSort;
  cell: (person: ListedPerson, telling: Telling) => ReactNode;
}

/** How days and requirements are said. */
export interface Telling {
  time: Times;
  titles: Titles;
}

/** Where there is little room only these columns are shown. */
export const isOnTelephone = (id: string) => id === 'name' || id === 'clearance';

const day = (value: string | null, time: Times) => value && time.day(value);

/** Everything that a list can show, in its order; the name always comes first. */
export const columns: readonly Column[] = [
  { id: 'clearance', cell: (person, telling) => <ClearanceCell person={person} telling={telling} /> },
  { id: 'role', cell: ({ role }) => role },
  { id: 'location', cell: ({ location }) => location },
  { id: 'department', cell: ({ department }) => department },
  { id: 'start', sort: 'startDate', cell: ({ startDate }, { time }) => day(startDate, time) },
  { id: 'due', cell: (person, { time }) => <DueCell person={person} time={time} /> },
  { id: 'expires', sort: 'clearedUntil', cell: ({ clearance }, { time }) => day(clearance.expiresAt, time) },
  { id: 'employeeId', cell: ({ employeeId }) => employeeId },
  { id: 'email', cell: ({ email }) => email },
];

export const usualColumns: readonly string[] = ['clearance', 'role', 'location', 'start', 'due'];

/** The one question that everybody asks, and in one line why. */
function ClearanceCell({ person, telling }: { person: ListedPerson; telling: Telling }) {
  const { standing, clearance } = person;
  const lines = reasons(person, telling);
  return (
    <Stack gap={2} align="flex-start">
      <StandingBadge standing={standing} />
      {lines.map((line) => (
        <Text key={line} size="sm" lineClamp={2} maw={420} c={clearance.cleared ? 'dimmed' : undefined}>
          {line}
        </Text>
      ))}
    </Stack>
  );
}

function reasons({ clearance }: ListedPerson, { time, titles }: Telling): string[] {
  const { cleared, expiresAt, waitingFor, blockedBy } = clearance;
  const waits: Record<string, string> = words.people.waits;
  const blocked = blockedBy[0];
  if (blocked) return [words.people.blockedBy(blocked.title)];
  if (cleared) return expiresAt === null ? [] : [words.people.clearedUntil(time.day(expiresAt))];
  return waitingFor.length === 0
    ? []
    : [words.people.waitingFor(waitingFor.map((key) => waits[key] ?? titles.requirement(key)).join(', '))];
}

function DueCell({ person: { dueAt, overdue }, time }: { person: ListedPerson; time: Times }) {
  if (!overdue) return day(dueAt, time);
  return (
    <Text size="sm" fw={600}>
      {dueAt === null ? words.people.overdue : words.people.overdueSince(time.day(dueAt))}
    </Text>
  );
}
