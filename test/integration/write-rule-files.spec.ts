import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadRuleFiles } from '../../src/adapters/rules/rule-files.js';
import { writeRuleFiles } from '../../src/adapters/rules/write-rule-files.js';
import type { Rule } from '../../src/domain/rule.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'gatehouse-pull-'));
});
afterEach(() => {
  rmSync(dir, { recursive: true, force: true });
});

const text = (name: string) => readFileSync(join(dir, name), 'utf8');
const pull = async (change: (rules: Rule[]) => Rule[]) => {
  const { files, rules } = await loadRuleFiles(dir);
  return writeRuleFiles(dir, files, change(rules));
};
const camp = `# what everybody needs
rules:
  # the first
  - { name: camp.a, when: {}, requirements: [] } # on one line
  # the second
  - name: camp.b
    when: { role: cook } # exactly so
    requirements: []
`;

describe('writing rule files', () => {
  it('touches nothing when nothing differs', async () => {
    writeFileSync(join(dir, 'camp.yaml'), camp);
    expect(await pull((rules) => rules.toReversed())).toEqual([]);
    expect(text('camp.yaml')).toBe(camp);
  });

  it('rewrites a rule in its place and leaves the text of its neighbours', async () => {
    writeFileSync(join(dir, 'camp.yaml'), camp);
    await pull(([a, b]) => (a && b ? [a, { ...b, startDaysBefore: 7 }] : []));
    expect(text('camp.yaml')).toContain('# the first\n  - { name: camp.a, when: {}, requirements: [] } # on one line');
    expect(text('camp.yaml')).toContain('# the second');
    expect((await loadRuleFiles(dir)).rules[1]).toEqual({
      name: 'camp.b',
      when: { role: 'cook' },
      requirements: [],
      startDaysBefore: 7,
    });
  });

  it('takes out what is gone and puts what is new where its name says', async () => {
    writeFileSync(join(dir, 'camp.yaml'), camp);
    const office: Rule = { name: 'office.keys', when: { role: 'clerk' }, requirements: [] };
    const written = await pull(([a]) => (a ? [a, { ...a, name: 'camp.c' }, office] : []));
    expect(written).toEqual([join(dir, 'camp.yaml'), join(dir, 'office.yaml')]);
    expect((await loadRuleFiles(dir)).rules.map(({ name }) => name)).toEqual(['camp.a', 'camp.c', 'office.keys']);
    expect(text('camp.yaml')).not.toContain('cook');
  });

  it('gives back the rules that come with Gatehouse, byte for byte where they are the same', async () => {
    cpSync('config/rules', dir, { recursive: true });
    const before = text('camp.yaml');
    const { rules } = await loadRuleFiles(dir);
    expect(await pull((all) => all.map((rule) => JSON.parse(JSON.stringify(rule)) as Rule))).toEqual([]);
    expect(text('camp.yaml')).toBe(before);
    expect(await pull((all) => [...all, { name: 'camp.new', when: {}, requirements: [] }])).toHaveLength(1);
    expect((await loadRuleFiles(dir)).rules).toHaveLength(rules.length + 1);
  });
});
