import './draft-editor.css';
import { Alert, Anchor, Grid } from '@mantine/core';
import { useState } from 'react';
import type { RuleCheck } from '../../../api/rule-sets.js';
import { words } from '../../../words/en.js';
import { PreviewPanel } from '../preview/preview-panel.js';
import { useCheck, useRuleFields, useRuleSets, useSettled } from '../use-rules.js';
import { CheckSummary } from './check-summary.js';
import { DraftHeader } from './draft-header.js';
import { DraftTabs } from './draft-tabs.js';
import { focusNearest } from './issues.js';
import type { useWorkingCopy, WorkingCopy } from './working-copy.js';

const { editor } = words.rules;

interface DraftEditorProps extends Omit<ReturnType<typeof useWorkingCopy>, 'copy'> {
  copy: WorkingCopy;
}

const none: RuleCheck = { errors: [], warnings: [] };

/** The draft, what is wrong with it, and beside it what it would do and cost. */
export function DraftEditor({ copy, write, discard }: DraftEditorProps) {
  const { rules, yaml } = copy;
  const [tab, setTab] = useState<string | null>('rules');
  const [opened, setOpened] = useState<number | null>(null);
  const fields = useRuleFields().data ?? [];
  const { settled, isSettled } = useSettled(rules);
  const { check = none, isStale, error } = useCheck(settled);
  const isRight = !isStale && error === null && check.errors.length === 0;
  const goTo = (pointer: string) => {
    setTab('rules');
    setOpened(Number(pointer.split('/')[2] ?? 0));
    // The form of the rule is there after the next paint.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        focusNearest(pointer);
      }),
    );
  };
  return (
    <>
      <DraftHeader {...{ copy, discard }} isReady={isRight && isSettled && !yaml?.unreadable} />
      <NewerVersion base={copy.base} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Anchor href="#preview-title" hiddenFrom="lg">
            {words.rules.preview.title}
          </Anchor>
          <CheckSummary
            {...{ rules, check, error }}
            isBrief={tab === 'yaml'}
            isStale={isStale || !isSettled}
            onGo={goTo}
          />
          <DraftTabs {...{ copy, write, fields, check, settled, tab, setTab, opened, setOpened }} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }} className="beside">
          <PreviewPanel source={{ rules: settled }} {...{ fields, isRight }} isCurrent={isSettled} />
        </Grid.Col>
      </Grid>
    </>
  );
}

/** Somebody else may have published since the draft was begun. */
function NewerVersion({ base }: { base: number | null }) {
  const published = useRuleSets().data?.find(({ status }) => status === 'published');
  if (base === null || !published || published.version <= base) return null;
  return (
    <Alert color="orange" variant="outline">
      {editor.base(base, published.version)}
    </Alert>
  );
}
