import { Alert, Text } from '@mantine/core';
import type { JsonObject } from '../../../api/json.js';
import type { RuleCheck, RuleIssue } from '../../../api/rule-sets.js';
import { Refusal } from '../../../parts/refusal.js';
import { words } from '../../../words/en.js';
import { nameOfRule } from '../document/rule-document.js';
import { IssueList } from './issue-list.js';

const { editor } = words.rules;

interface CheckSummaryProps {
  rules: readonly JsonObject[];
  check: RuleCheck;
  isStale: boolean;
  /** Whether errors are listed elsewhere. */
  isBrief: boolean;
  error: Error | null;
  onGo: (pointer: string) => void;
}

/** What is wrong with the draft, while it is written. */
export function CheckSummary({ rules, check: { errors, warnings }, isStale, isBrief, error, onGo }: CheckSummaryProps) {
  const placed = (issues: RuleIssue[]) =>
    issues.map((issue) => {
      const rule = rules[Number(issue.pointer.split('/')[2])];
      return { ...issue, place: (rule && nameOfRule(rule)) || editor.unnamed };
    });
  if (error) return <Refusal error={error} />;
  return (
    <>
      <Text size="sm" role="status">
        {isStale ? editor.checking : errors.length + warnings.length === 0 ? editor.fine : ''}
      </Text>
      {errors.length > 0 && (
        <Alert color="red" variant="outline" title={editor.errors(errors.length)}>
          {!isBrief && <IssueList issues={placed(errors)} onGo={onGo} />}
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert color="orange" variant="outline" title={editor.warnings(warnings.length)} mt="xs">
          <IssueList issues={placed(warnings)} onGo={onGo} />
        </Alert>
      )}
    </>
  );
}
