import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { diffLines } from '../../dashboard/src/pages/rules/document/line-diff.js';
import { valueAt, withValueAt } from '../../dashboard/src/pages/rules/document/rule-document.js';
import { lineOf, readText, textOf } from '../../dashboard/src/pages/rules/document/yaml-text.js';
import { anyCondition } from '../support/condition-arbitrary.js';

describe('rules as YAML in the editor', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(anyCondition, { maxLength: 5 }), (conditions) => {
        const rules = conditions.map((when, index) => ({ name: `rule ${index}`, when, requirements: [] }));
        expect(JSON.stringify(readText(textOf(rules)))).toBe(JSON.stringify({ rules }));
      }),
      { numRuns: 200 },
    );
  });

  it('say where a text is no list of rules', () => {
    expect(readText('rules:\n  - name: [a\n')).toMatchObject({ unreadable: { line: 3 } });
    expect(readText('rules: {}')).toMatchObject({ unreadable: { line: 1 } });
    expect(readText('')).toMatchObject({ unreadable: { line: 1 } });
    expect(readText('rules: []\nmore: 1')).toMatchObject({ unreadable: { line: 1 } });
  });

  it('lead from a pointer to its line', () => {
    const text = 'rules:\n  - name: a\n    when: { attributes.a/b: 1 }\n    requirements:\n      - type: training\n';
    expect(lineOf(text, '/rules/0/requirements/0/type')).toBe(5);
    expect(lineOf(text, '/rules/0/requirements/0/surveyCode')).toBe(5);
    expect(lineOf(text, '/rules/0/when/attributes.a~1b')).toBe(3);
  });
});

describe('a change in the form', () => {
  it('touches one place, and leaves what the form does not know', () => {
    const requirement = { type: 'training', odd: { a: [1] }, validity: { months: 6, odd: true } };
    const changed = withValueAt(requirement, ['validity', 'months'], 12);
    expect(changed).toEqual({ ...requirement, validity: { months: 12, odd: true } });
    expect(withValueAt(changed, ['validity', 'months'], undefined)).toEqual({
      ...requirement,
      validity: { odd: true },
    });
    expect(withValueAt({ type: 'a' }, ['validity', 'months'], 1)).toEqual({ type: 'a', validity: { months: 1 } });
    expect(withValueAt({ type: 'a', validity: { months: 1 } }, ['validity', 'months'], undefined)).toEqual({
      type: 'a',
    });
    expect(valueAt(requirement, ['constructor'])).toBeUndefined();
  });
});

describe('two texts line by line', () => {
  it('amount to both of them, whatever they are', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 });
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const diff = diffLines(before, after);
        const side = (sign: string) => diff.filter((one) => one.sign !== sign).map(({ text }) => text);
        expect([side('+'), side('-')]).toEqual([before, after]);
      }),
    );
  });

  it('keep what they have in common', () => {
    expect(diffLines(['a', 'b', 'c'], ['a', 'x', 'c']).map(({ sign, text }) => sign + text)).toEqual([
      ' a',
      '-b',
      '+x',
      ' c',
    ]);
  });
});
