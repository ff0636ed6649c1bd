import { Anchor, Card, List, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Identity } from '../../api/person.js';
import { useTime } from '../../parts/use-time.js';
import { words } from '../../words/en.js';

const texts = words.person.facts;

const spelled = (...names: (string | null)[]) => names.filter((name) => name !== null).join(' ');

/** Earlier names, and records that are or may be of the same human. */
export function IdentityCard({ identity: { earlierNames, duplicates, mergedFrom } }: { identity: Identity }) {
  const { dayOf } = useTime();
  return (
    <>
      <Section title={texts.earlierNames}>
        {earlierNames.map(({ firstName, lastName, lastToldAt }) => (
          <List.Item key={lastToldAt}>{texts.namedUntil(spelled(firstName, lastName), dayOf(lastToldAt))}</List.Item>
        ))}
      </Section>
      <Section title={texts.duplicates}>
        {duplicates.map(({ id, state, grounds, other }) => (
          <List.Item key={id}>
            <PersonLink id={other.id}>{spelled(other.firstName, other.lastName) || other.employeeId}</PersonLink>
            {`: ${[texts.duplicateStates[state], ...grounds.map((one) => texts.grounds[one] ?? one)].join(', ')}`}
          </List.Item>
        ))}
      </Section>
      <Section title={texts.mergedFrom}>
        {mergedFrom.map(({ id, employeeId }) => (
          <List.Item key={id}>
            <PersonLink id={id}>{words.person.employeeId(employeeId)}</PersonLink>
          </List.Item>
        ))}
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Card withBorder component="section" aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <List>{children}</List>
    </Card>
  );
}

function PersonLink({ id, children }: { id: string; children: ReactNode }) {
  return <Anchor renderRoot={(props) => <Link {...props} to="/people/$id" params={{ id }} />}>{children}</Anchor>;
}
