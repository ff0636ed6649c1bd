import { Anchor, List } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Forecast, PreviewedEvent, PreviewedPerson } from '../../../api/rule-preview.js';
import { nameOf } from '../../../parts/name-of.js';
import { useTime } from '../../../parts/use-time.js';
import { words } from '../../../words/en.js';
import type { Chosen } from './totals-view.js';

const { preview: said } = words.rules;

const concerns = (chosen: Chosen, { reason, gains, loses, moves }: Forecast) =>
  chosen === 'unmatched'
    ? reason === 'NO_MATCHING_RULE'
    : [...gains, ...loses, ...moves].some(({ key }) => key === chosen.key);

/** The people behind a number, each with the way to their page. */
export function PeopleNames({ people, chosen }: { people: PreviewedPerson[]; chosen: Chosen }) {
  return (
    <List size="sm">
      {people
        .filter((person) => concerns(chosen, person))
        .map((person) => (
          <List.Item key={person.personId}>
            <Anchor
              inherit
              underline="always"
              renderRoot={(props) => <Link {...props} to="/people/$id" params={{ id: person.personId }} />}
            >
              {nameOf(person)}
            </Anchor>{' '}
            <What {...{ chosen, forecast: person }} />
          </List.Item>
        ))}
    </List>
  );
}

export function EventNames({ events, chosen }: { events: PreviewedEvent[]; chosen: Chosen }) {
  return (
    <List size="sm">
      {events
        .filter((one) => concerns(chosen, one))
        .map((one) => (
          <List.Item key={one.event.eventId}>
            {said.event(one.event.type, one.event.employeeId)} <What {...{ chosen, forecast: one }} />
          </List.Item>
        ))}
    </List>
  );
}

/** What becomes of the requirement for one of them. */
function What({ chosen, forecast: { gains, loses, moves } }: { chosen: Chosen; forecast: Forecast }) {
  const { day } = useTime();
  if (chosen === 'unmatched') return null;
  const of = <T extends { key: string }>(all: T[]) => all.find(({ key }) => key === chosen.key);
  const [gain, move] = [of(gains), of(moves)];
  const shown = (date: string | null) => (date === null ? said.noDate : day(date));
  if (gain) return [said.gainsIt, ...(gain.dueDate === null ? [] : [said.due(day(gain.dueDate))])].join(', ');
  if (move) return said.dateMoves(shown(move.from), shown(move.to));
  return of(loses) ? said.losesIt : null;
}
