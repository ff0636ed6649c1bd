import { Stack, Tabs, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { words } from '../../words/en.js';
import { CoverageTab } from './coverage/coverage-tab.js';
import { VersionsTab } from './versions/versions-tab.js';

/** All versions of the rules, and what the published ones miss. */
export function RulesPage() {
  const { show = 'versions' } = useSearch({ from: '/rules' });
  const go = useNavigate({ from: '/rules' });
  return (
    <Stack>
      <Title order={1}>{words.rules.title}</Title>
      <Tabs
        value={show}
        keepMounted={false}
        onChange={(tab) => {
          void go({ search: { show: tab === 'coverage' ? tab : undefined } });
        }}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="versions">{words.rules.versionsTab}</Tabs.Tab>
          <Tabs.Tab value="coverage">{words.rules.coverageTab}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="versions">
          <VersionsTab />
        </Tabs.Panel>
        <Tabs.Panel value="coverage">
          <CoverageTab />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
