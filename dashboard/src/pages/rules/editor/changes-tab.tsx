import { Text } from '@mantine/core';
import type { JsonObject } from '../../../api/json.js';
import { Refusal } from '../../../parts/refusal.js';
import { Waiting } from '../../../parts/waiting.js';
import { words } from '../../../words/en.js';
import { RuleDiffView } from '../document/rule-diff.js';
import { useDiff, useRuleSets } from '../use-rules.js';

/** What the draft changes in the published rules. */
export function ChangesTab({ rules, isRight }: { rules: JsonObject[]; isRight: boolean }) {
  return isRight ? <Changes rules={rules} /> : <Text>{words.rules.preview.nothingYet}</Text>;
}

export function Changes({ rules }: { rules: JsonObject[] }) {
  const { data: diff, error } = useDiff(rules);
  const published = useRuleSets().data?.find(({ status }) => status === 'published');
  if (error) return <Refusal error={error} />;
  if (!diff) return <Waiting />;
  return <RuleDiffView diff={diff} before={published?.rules ?? []} after={rules} />;
}
