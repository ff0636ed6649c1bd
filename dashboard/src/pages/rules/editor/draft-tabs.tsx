import { Tabs, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { JsonObject } from '../../../api/json.js';
import type { RuleField } from '../../../api/rule-facts.js';
import type { RuleCheck } from '../../../api/rule-sets.js';
import { Waiting } from '../../../parts/waiting.js';
import { words } from '../../../words/en.js';
import { keysOf } from '../document/rule-document.js';
import { useCatalog } from '../use-rules.js';
import { ChangesTab } from './changes-tab.js';
import { Issues } from './issues.js';
import { RuleList } from './rule-list.js';
import { UnreadableYaml } from './unreadable-yaml.js';
import type { useWorkingCopy, WorkingCopy } from './working-copy.js';

const YamlTab = lazy(() => import('./yaml-tab.js'));
const { editor, versions } = words.rules;

interface DraftTabsProps extends Pick<ReturnType<typeof useWorkingCopy>, 'write'> {
  copy: WorkingCopy;
  check: RuleCheck;
  /** The rules that were checked. */
  settled: JsonObject[];
  fields: readonly RuleField[];
  tab: string | null;
  setTab: (tab: string | null) => void;
  opened: number | null;
  setOpened: (index: number | null) => void;
}

/** The draft as form and as YAML, and what it changes. */
export function DraftTabs({ tab, setTab, ...props }: DraftTabsProps) {
  const { copy, write, check, settled } = props;
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false} mt="sm">
      <Tabs.List mb="md">
        {(['rules', 'yaml', 'changes'] as const).map((one) => (
          <Tabs.Tab key={one} value={one}>
            {versions.tabs[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="rules">
        <Title order={2} size="h4" mb="sm">
          {editor.rules}
        </Title>
        <RulesForm {...props} setTab={setTab} />
      </Tabs.Panel>
      <Tabs.Panel value="yaml">
        <Suspense fallback={<Waiting />}>
          <YamlTab
            {...{ rules: copy.rules, yaml: copy.yaml, issues: check.errors }}
            onChange={(yaml, read) => {
              write({ ...copy, yaml, rules: read ?? copy.rules });
            }}
          />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="changes">
        <ChangesTab rules={settled} isRight={check.errors.length === 0} />
      </Tabs.Panel>
    </Tabs>
  );
}

function RulesForm({ copy, write, check, fields, opened, setOpened, setTab }: Omit<DraftTabsProps, 'tab'>) {
  const catalog = useCatalog().data;
  const { rules } = copy;
  const change = (changed: JsonObject[]) => {
    write({ ...copy, rules: changed, yaml: undefined });
  };
  if (copy.yaml?.unreadable)
    return (
      <UnreadableYaml
        onMend={() => {
          setTab('yaml');
        }}
        onThrowAway={() => {
          change(rules);
        }}
      />
    );
  return (
    <Issues value={[...check.errors, ...check.warnings]}>
      <RuleList
        {...{ rules, opened, fields }}
        onOpen={setOpened}
        onChange={change}
        choices={{ catalog, keys: keysOf(rules) }}
      />
    </Issues>
  );
}
