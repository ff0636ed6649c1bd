import { Code } from '@mantine/core';
import type { JsonObject } from '../../../api/json.js';
import { diffLines } from './line-diff.js';
import { textOf } from './yaml-text.js';

const linesOf = (rule: JsonObject | undefined) => (rule ? textOf([rule]).trimEnd().split('\n').slice(1) : []);

/** Two states of a rule as YAML, line by line. */
export default function TextDiff({ before, after }: { before?: JsonObject; after?: JsonObject }) {
  return (
    <Code block mt="xs" tabIndex={0} role="region" aria-label="YAML">
      {diffLines(linesOf(before), linesOf(after)).map(({ sign, text }, index) => (
        <span key={index} style={{ fontWeight: sign === ' ' ? undefined : 700 }}>{`${sign} ${text}\n`}</span>
      ))}
    </Code>
  );
}
