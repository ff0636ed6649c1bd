import { Alert, Stack, Textarea } from '@mantine/core';
import { useRef } from 'react';
import type { JsonObject } from '../../../api/json.js';
import type { RuleIssue } from '../../../api/rule-sets.js';
import { words } from '../../../words/en.js';
import { lineOf, readText, textOf } from '../document/yaml-text.js';
import { IssueList } from './issue-list.js';
import type { WorkingCopy } from './working-copy.js';

const { editor } = words.rules;

interface YamlTabProps {
  rules: JsonObject[];
  yaml?: WorkingCopy['yaml'];
  issues: readonly RuleIssue[];
  /** Absent: it is only read. @param rules undefined: the text cannot be read. */
  onChange?: (yaml: NonNullable<WorkingCopy['yaml']>, rules: JsonObject[] | undefined) => void;
}

/** The rules as a rule file has them. What is typed is kept as it is; what can be read of it are the rules at once. */
export default function YamlTab({ rules, yaml, issues, onChange }: YamlTabProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const text = yaml?.text ?? textOf(rules);
  const unreadable = yaml?.unreadable ?? null;
  const placed = unreadable ? [] : issues.map((issue) => ({ ...issue, line: lineOf(text, issue.pointer) }));
  const goTo = (line: number) => {
    const lines = text.split('\n');
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    area.current?.focus();
    area.current?.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  };
  return (
    <Stack>
      {unreadable && (
        <Alert color="red" role="alert" variant="outline" title={editor.line(unreadable.line)}>
          {unreadable.message}
        </Alert>
      )}
      {placed.length > 0 && (
        <IssueList
          issues={placed.map(({ line, ...issue }) => ({ ...issue, place: editor.line(line) }))}
          onGo={(pointer) => {
            goTo(lineOf(text, pointer));
          }}
        />
      )}
      <Textarea
        ref={area}
        label={editor.yaml}
        description={editor.yamlHelp}
        readOnly={!onChange}
        autosize
        minRows={16}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', whiteSpace: 'pre', overflowX: 'auto' } }}
        value={text}
        onChange={(event) => {
          const written = event.currentTarget.value;
          const read = readText(written);
          const yaml = { text: written, unreadable: 'unreadable' in read ? read.unreadable : null };
          onChange?.(yaml, 'rules' in read ? read.rules : undefined);
        }}
      />
    </Stack>
  );
}
