import { Anchor, Button, Group, Select, Stack, Tabs, Text, Title } from '@mantine/core';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { RuleSet } from '../../../api/rule-sets.js';
import { Problem } from '../../../parts/problem.js';
import { useTime } from '../../../parts/use-time.js';
import { Waiting } from '../../../parts/waiting.js';
import { useMay } from '../../../session/use-may.js';
import { words } from '../../../words/en.js';
import { RuleDiffView } from '../document/rule-diff.js';
import { RuleReading } from '../document/rule-reading.js';
import { PreviewPanel } from '../preview/preview-panel.js';
import { useRuleFields, useRuleSet, useRuleSets, useVersionDiff } from '../use-rules.js';
import { MoveDialog } from './move-dialog.js';
import { PublishDialog } from './publish-dialog.js';
import { ReplaceDraft } from './replace-draft.js';
import { RollBackDialog } from './roll-back-dialog.js';
import { useBegin } from './use-begin.js';
import { StateBadge } from './versions-tab.js';

const YamlTab = lazy(() => import('../editor/yaml-tab.js'));
const { versions: said, editor } = words.rules;

/** One version to read: its rules, as YAML, what it changed, and what it would do. */
export function VersionPage() {
  const version = Number(useParams({ from: '/rules/versions/$version' }).version);
  const { data: ruleSet, error, refetch } = useRuleSet(version);
  const { moment } = useTime();
  return (
    <Stack>
      <Anchor component={Link} to="/rules">
        {words.rules.back}
      </Anchor>
      {error && <Problem error={error} onAgain={() => void refetch()} />}
      {!ruleSet && !error && <Waiting />}
      {ruleSet && (
        <>
          <Group justify="space-between">
            <Group>
              <Title order={1}>{said.name(version)}</Title>
              <StateBadge status={ruleSet.status} />
            </Group>
            <Acts ruleSet={ruleSet} />
          </Group>
          <Text>
            {[ruleSet.note, said.publishedBy(moment(ruleSet.createdAt), ruleSet.author)]
              .filter((part) => part !== null)
              .join(' · ')}
          </Text>
          <Chapters ruleSet={ruleSet} />
        </>
      )}
    </Stack>
  );
}

function Acts({ ruleSet }: { ruleSet: RuleSet }) {
  const { version, rules, status } = ruleSet;
  const [asked, setAsked] = useState<RuleSet['status'] | null>(null);
  const beginning = useBegin();
  const close = () => {
    setAsked(null);
  };
  if (!useMay()('admin')) return null;
  return (
    <Group>
      <Button
        variant="default"
        onClick={() => {
          beginning.begin({ rules, base: version, title: editor.from(version) });
        }}
      >
        {said.edit}
      </Button>
      <Button
        onClick={() => {
          setAsked(status);
        }}
      >
        {{ draft: said.publish, published: said.move, retired: said.rollBack }[status]}
      </Button>
      {asked === 'draft' && <PublishDialog {...{ rules, version }} onClose={close} onDone={close} />}
      {asked === 'published' && <MoveDialog version={version} onClose={close} />}
      {asked === 'retired' && <RollBackDialog ruleSet={ruleSet} onClose={close} />}
      <ReplaceDraft {...beginning} />
    </Group>
  );
}

const chapters = ['rules', 'yaml', 'changes', 'preview'] as const;

function Chapters({ ruleSet: { version, rules } }: { ruleSet: RuleSet }) {
  const { show = 'rules' } = useSearch({ from: '/rules/versions/$version' });
  const go = useNavigate({ from: '/rules/versions/$version' });
  const fields = useRuleFields().data ?? [];
  return (
    <Tabs
      value={show}
      keepMounted={false}
      onChange={(tab) => {
        void go({ search: (now) => ({ ...now, show: tab ?? undefined }) });
      }}
    >
      <Tabs.List mb="md">
        {chapters.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {said.tabs[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="rules">
        <Stack>
          {rules.map((rule, index) => (
            <RuleReading key={index} rule={rule} />
          ))}
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="yaml">
        <Suspense fallback={<Waiting />}>
          <YamlTab rules={rules} issues={[]} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="changes">
        <Changes {...{ version, rules }} />
      </Tabs.Panel>
      <Tabs.Panel value="preview">
        <PreviewPanel source={{ version }} fields={fields} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** What this version changes in another one; default: in the one before. */
function Changes({ version, rules }: Pick<RuleSet, 'version' | 'rules'>) {
  const { against: asked } = useSearch({ from: '/rules/versions/$version' });
  const go = useNavigate({ from: '/rules/versions/$version' });
  const others = (useRuleSets().data ?? []).filter((one) => one.version !== version);
  const against = asked ?? others.find((one) => one.version < version)?.version ?? 0;
  const { data, error, refetch } = useVersionDiff(version, against === 0 ? null : against);
  const diff = against === 0 ? { added: rules, removed: [], changed: [] } : data;
  return (
    <Stack>
      <Select
        label={said.against}
        allowDeselect={false}
        maw={280}
        data={[
          ...others.map((one) => ({
            value: String(one.version),
            label: `${said.name(one.version)} · ${said.states[one.status]}`,
          })),
          { value: '0', label: said.nothing },
        ]}
        value={String(against)}
        onChange={(value) => {
          void go({ search: (now) => ({ ...now, against: Number(value) }) });
        }}
      />
      {error && <Problem error={error} onAgain={() => void refetch()} />}
      {diff ? (
        <RuleDiffView diff={diff} before={others.find((one) => one.version === against)?.rules ?? []} after={rules} />
      ) : (
        !error && <Waiting />
      )}
    </Stack>
  );
}
