import { Anchor, Group, Stack, Tabs, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { readConnection, type Connection } from '../../api/connections.js';
import { Problem } from '../../parts/problem.js';
import { Waiting } from '../../parts/waiting.js';
import { words } from '../../words/en.js';
import { ConnectionActions } from './connection-actions.js';
import { Deliveries } from './deliveries.js';
import { FullReads } from './full-reads.js';
import { HealthBadge } from './health-badge.js';
import { HealthFacts } from './health-facts.js';
import { SettingsPanel } from './settings-panel.js';
import { connectionTabs } from './tabs.js';
import { useHealth, useKinds } from './use-connection.js';

/** One HR system: how it stands, what it delivered, what full reads found, how it is set up. */
export function ConnectionPage() {
  const { id } = useParams({ from: '/connections/$id' });
  const { data, error, refetch } = useQuery({ queryKey: ['connections', id], queryFn: () => readConnection(id) });
  if (error) return <Problem error={error} onAgain={() => void refetch()} />;
  if (!data) return <Waiting />;
  return <ConnectionView connection={data} />;
}

function ConnectionView({ connection }: { connection: Connection }) {
  const { id, kind, name } = connection;
  const { tab = 'health' } = useSearch({ from: '/connections/$id' });
  const navigate = useNavigate({ from: '/connections/$id' });
  const health = useHealth(id);
  const { titleOf, find } = useKinds();
  const callsVendor = find(kind)?.callsVendor ?? false;
  const tabs = connectionTabs.filter((one) => one !== 'reads' || callsVendor);
  return (
    <Stack>
      <Anchor component={Link} to="/connections">
        {words.connections.back}
      </Anchor>
      <Group justify="space-between">
        <div>
          <Group>
            <Title order={1}>{name}</Title>
            {health.data && <HealthBadge state={health.data.state} />}
          </Group>
          <Text size="sm">{titleOf(kind)}</Text>
        </div>
        <ConnectionActions connection={connection} callsVendor={callsVendor} />
      </Group>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => void navigate({ search: { tab: connectionTabs.find((one) => one === value) } })}
      >
        <Tabs.List mb="md">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {words.connections.tabs[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="health">
          {health.error && <Problem error={health.error} onAgain={() => void health.refetch()} />}
          {health.data && <HealthFacts health={health.data} />}
        </Tabs.Panel>
        <Tabs.Panel value="deliveries">
          <Deliveries connectionId={id} failed={health.data?.failed ?? 0} />
        </Tabs.Panel>
        <Tabs.Panel value="reads">
          <FullReads connectionId={id} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <SettingsPanel key={JSON.stringify(connection.settings)} connection={connection} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
