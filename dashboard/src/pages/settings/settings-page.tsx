import { Stack, Tabs, Text, Title } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMay } from '../../session/use-may.js';
import { words } from '../../words/en.js';
import { AccountPanel } from './account-panel.js';
import { AuditPanel } from './audit-panel.js';
import { KeysPanel } from './keys-panel.js';
import { MailsPanel } from './mails-panel.js';
import { OrganizationPanel } from './organization-panel.js';
import { RetentionPanel } from './retention-panel.js';
import { StaffPanel } from './staff-panel.js';
import { WebhooksPanel } from './webhooks-panel.js';

const panels = {
  organization: OrganizationPanel,
  staff: StaffPanel,
  keys: KeysPanel,
  webhooks: WebhooksPanel,
  mails: MailsPanel,
  retention: RetentionPanel,
  audit: AuditPanel,
  account: AccountPanel,
};
type Tab = keyof typeof panels;
const tabs = Object.keys(panels) as Tab[];

/** What admins set; the tab stands in the address. */
export function SettingsPage() {
  const may = useMay();
  const navigate = useNavigate();
  const { tab } = useParams({ from: '/settings/$tab' });
  // Everybody has a password of their own.
  const allowed = tabs.filter((one) => one === 'account' || may('admin'));
  const shown = allowed.find((one) => one === tab) ?? allowed[0] ?? 'account';
  return (
    <Stack>
      <Title order={1}>{words.settings.title}</Title>
      {!may('admin') && <Text>{words.settings.onlyAdmins}</Text>}
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={(value) => void navigate({ to: '/settings/$tab', params: { tab: value ?? shown } })}
      >
        <Tabs.List mb="md">
          {allowed.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {words.settings.tabs[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {allowed.map((one) => {
          const Panel = panels[one];
          return (
            <Tabs.Panel key={one} value={one}>
              <Panel />
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </Stack>
  );
}
