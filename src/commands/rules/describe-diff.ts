import type { RuleDiff } from '../../domain/rule-diff.js';

/** A difference as lines for a terminal. */
export function describeDiff({ added, removed, changed }: RuleDiff): string[] {
  const lines = [
    ...added.map(({ name }) => `+ ${name}`),
    ...removed.map(({ name }) => `- ${name}`),
    ...changed.flatMap(({ name, changes }) => [
      `~ ${name}`,
      ...changes.map(({ pointer, before, after }) => `    ${pointer}: ${shown(before)} -> ${shown(after)}`),
    ]),
  ];
  return lines.length > 0 ? lines : ['no difference'];
}

const shown = (value: unknown) => (value === undefined ? '(nothing)' : JSON.stringify(value));
