import { Anchor, Group, Stack, Tabs, Text, Title } from '@mantine/core';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Person } from '../../api/person.js';
import { nameOf } from '../../parts/name-of.js';
import { Problem } from '../../parts/problem.js';
import { StandingBadge } from '../../parts/standing-badge.js';
import { Waiting } from '../../parts/waiting.js';
import { words } from '../../words/en.js';
import { ClearanceCard } from './clearance-card.js';
import { FactsTab } from './facts-tab.js';
import { HistoryTab } from './history-tab.js';
import { NotesTab } from './notes-tab.js';
import { personTabs } from './person-tabs.js';
import { TimelineTab } from './timeline-tab.js';
import { usePerson } from './use-person.js';
import { WorkTab } from './work-tab.js';

const panels = { work: WorkTab, timeline: TimelineTab, notes: NotesTab, facts: FactsTab, history: HistoryTab };

/** May they serve, and if not, what is missing; then what is being done about it, and everything else. */
export function PersonPage() {
  const { id } = useParams({ from: '/people/$id' });
  const { data: person, error, refetch } = usePerson(id);
  if (error && !person) return <Problem error={error} onAgain={() => void refetch()} />;
  if (!person) return <Waiting />;
  return (
    <Stack>
      <Anchor component={Link} to="/people">
        {words.person.back}
      </Anchor>
      <Heading person={person} />
      <ClearanceCard person={person} />
      <PersonTabs person={person} />
    </Stack>
  );
}

function Heading({ person }: { person: Person }) {
  const { role, location, employeeId, mergedInto } = person;
  return (
    <div>
      <Group>
        <Title order={1}>{nameOf(person)}</Title>
        <StandingBadge standing={person.standing} />
      </Group>
      <Text c="dimmed">
        {[role, location, words.person.employeeId(employeeId)].filter((part) => part !== null).join(' · ')}
      </Text>
      {mergedInto !== null && (
        <Text>
          {words.person.mergedInto}{' '}
          <Anchor renderRoot={(props) => <Link {...props} to="/people/$id" params={{ id: mergedInto }} />}>
            {words.person.goToMerged}
          </Anchor>
        </Text>
      )}
    </div>
  );
}

function PersonTabs({ person }: { person: Person }) {
  const { tab = 'work' } = useSearch({ from: '/people/$id' });
  const navigate = useNavigate({ from: '/people/$id' });
  const Panel = panels[tab];
  return (
    <Tabs
      value={tab}
      onChange={(value) =>
        void navigate({ search: { tab: personTabs.find((one) => one === value && one !== 'work') }, replace: true })
      }
    >
      <Tabs.List aria-label={words.person.tabsLabel} mb="md">
        {personTabs.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {words.person.tabs[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {personTabs.map((one) => (
        <Tabs.Panel key={one} value={one}>
          {one === tab && <Panel person={person} />}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
