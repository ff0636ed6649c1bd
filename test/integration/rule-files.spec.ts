import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadRuleFiles, RuleFilesError } from '../../src/adapters/rules/rule-files.js';

describe('rule files', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'gatehouse-rules-'));
  });
  afterEach(() => {
    rmSync(dir, { recursive: true, force: true });
  });

  const write = (name: string, text: string): void => {
    writeFileSync(join(dir, name), text);
  };
  /** The faults, with the folder left out. */
  async function faults(of = dir): Promise<string[]> {
    const error: unknown = await loadRuleFiles(of, new Set()).catch((reason: unknown) => reason);
    if (!(error instanceof RuleFilesError)) throw new Error('The files were accepted.');
    for (const issue of error.issues) expect(error.message).toContain(issue);
    return error.issues.map((issue) => issue.replaceAll(`${of}/`, ''));
  }

  it('are read in the order of their names', async () => {
    write('b.yaml', 'rules:\n  - { name: second, when: {}, requirements: [] }\n');
    write('a.yaml', 'rules:\n  - { name: first, when: { role: "no" }, requirements: [] }\n');
    write('.hidden.yaml', 'nonsense');
    write('README.md', 'nonsense');
    expect(await loadRuleFiles(dir, new Set())).toMatchObject({
      rules: [
        { name: 'first', when: { role: 'no' }, requirements: [] },
        { name: 'second', when: {}, requirements: [] },
      ],
      files: [join(dir, 'a.yaml'), join(dir, 'b.yaml')],
    });
  });

  it('are refused with the place and the fix of every fault', async () => {
    write(
      'a.yaml',
      [
        'rules:',
        '  - name: drivers',
        '    when: { role: driver, stat: CA }',
        '    requirements:',
        '      - type: training',
        '      - type: background-check',
        '        level: 9',
        '        quickapp: true',
        '  - &twin',
        '    name: drivers',
        '    when: {}',
        '    requirements: [{ type: document, document: "A", references: { personal: many } }]',
      ].join('\n'),
    );
    write('b.yaml', 'rules:\n  - name: drivers\n    when: {}\n    requirements: []\n');
    expect(await faults()).toEqual([
      expect.stringMatching(/^a\.yaml:3:27 \/rules\/0\/when\/stat: .* Did you mean "state"\?/),
      'a.yaml:5:9 /rules/0/requirements/0: surveyCode is missing; write a survey code of the service, such as camp.',
      'a.yaml:7:9 /rules/0/requirements/1/level: level is 9; write a whole number from 1 to 7.',
      'a.yaml:12:67 /rules/1/requirements/0/references/personal: personal is "many"; write a whole number from 0.',
      'a.yaml:10:5 /rules/1/name: name is "drivers", and so is /rules/0/name; give each rule a name of its own.',
      'b.yaml:2:5 /rules/0/name: name is "drivers", and so is a.yaml:2:5 /rules/0/name; rename one of them.',
    ]);
  });

  it('may share values by anchors, and faults behind an alias have a place', async () => {
    write(
      'a.yaml',
      [
        'rules:',
        '  - { name: a, when: {}, requirements: &same [{ type: training, surveyCode: "" }] }',
        '  - { name: b, when: {}, requirements: *same }',
      ].join('\n'),
    );
    expect(await faults()).toEqual([
      expect.stringMatching(/^a\.yaml:2:65 \/rules\/0\/requirements\/0\/surveyCode: /),
      expect.stringMatching(/^a\.yaml:2:65 \/rules\/1\/requirements\/0\/surveyCode: /),
    ]);
  });

  it.each([
    ['a list that never ends', 'rules: [1\nnext: 2', /^a\.yaml:2:1: .* Correct the YAML here\.$/],
    ['a field twice', 'rules: []\nrules: []', /^a\.yaml:2:1: Map keys must be unique\. Correct the YAML here\.$/],
    ['a tab', 'rules:\n\t- name: a', /^a\.yaml:2:\d+: .* Correct the YAML here\.$/],
    ['an unknown tag', 'rules: !mine []', /^a\.yaml:1:8: Unresolved tag: !mine\. Correct the YAML here\.$/],
    ['an alias without an anchor', 'rules: *gone', /^a\.yaml:1:1: an alias .* write the values out\.$/],
    ['an alias of itself', 'rules: &a [*a]', /^a\.yaml:1:1: an alias .* write the values out\.$/],
    ['several documents', 'rules: []\n---\nrules: []', /^a\.yaml:2:1: .* Correct the YAML here\.$/],
    ['nothing', '# later\n', /^a\.yaml:1:1 \/: is null; write an object with rules\.$/],
  ])('cannot hold %s', async (_, text, fault) => {
    write('a.yaml', text);
    expect(await faults()).toEqual([expect.stringMatching(fault)]);
  });

  it('must be there', async () => {
    expect(await faults()).toEqual([`${dir}: holds no rules; add a *.yaml file.`]);
    expect(await faults(join(dir, 'none'))).toEqual([
      `${join(dir, 'none')}: cannot be read (ENOENT); create it with a *.yaml file in it.`,
    ]);
    mkdirSync(join(dir, 'folder.yaml'));
    expect(await faults()).toEqual(['folder.yaml: cannot be read (EISDIR).']);
    write('a.yml', 'rules: []');
    expect(await faults()).toEqual(['a.yml: is not read; rename it to *.yaml.']);
  });
});
