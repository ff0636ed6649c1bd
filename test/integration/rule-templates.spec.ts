import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadRuleFiles } from '../../src/adapters/rules/rule-files.js';
import { RuleTemplateFiles } from '../../src/adapters/rules/rule-templates.js';
import { runRulesCommand } from '../../src/commands/rules/rules-command.js';
import { CHECK_LEVELS, SURVEY_CODES } from '../../src/compliance-service/catalog/standard-catalogue.js';
import { DOCUMENTS } from '../../src/compliance-service/catalog/standard-documents.js';
import { checkRulesAgainstCatalog } from '../../src/domain/check-rules-against-catalog.js';
import { isDay } from '../../src/domain/day.js';

/** What the compliance service gives to a new organization. */
const catalog = {
  surveyCodes: SURVEY_CODES,
  levels: CHECK_LEVELS.map(({ level }) => level),
  documents: DOCUMENTS.map((document, index) => ({ id: index + 1, ...document })),
};
const names = ['california-ab-506', 'camp', 'church', 'driver', 'minor-helper', 'school', 'texas-youth-camp'];
const templates = new RuleTemplateFiles();

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'gatehouse-templates-'));
});
afterEach(() => {
  rmSync(dir, { recursive: true, force: true });
});

async function init(...args: string[]): Promise<string[]> {
  const said: string[] = [];
  await runRulesCommand(['init', ...args], (line) => said.push(line.replaceAll(`${dir}/`, '')));
  return said;
}

describe('rule templates', () => {
  it('are listed with their day, their sources and a word of caution', async () => {
    const listed = await templates.list();
    expect(listed.map(({ name }) => name)).toEqual(names);
    for (const { asOf, sources, notice, title, about } of listed) {
      expect([isDay(asOf), sources.length > 0, title !== '', about !== '']).toEqual([true, true, true, true]);
      expect(notice).toContain('not legal advice');
    }
    expect(await templates.read('../rules/camp')).toBeUndefined();
  });

  it.each(names)('%s asks for what a new organization can get, in rules named after it', async (name) => {
    const { rules = [] } = (await templates.read(name)) ?? {};
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.filter((rule) => !rule.name.startsWith(`${name}.`))).toEqual([]);
    expect(checkRulesAgainstCatalog(rules, catalog)).toEqual([]);
  });

  it('become rule files, which say where they are from and pass together', async () => {
    const said = await init(...names.flatMap((name) => ['--template', name]), '--out', dir);
    expect(said.slice(0, -1)).toEqual(names.map((name) => `wrote ${name}.yaml`));
    expect(readFileSync(join(dir, 'california-ab-506.yaml'), 'utf8')).toMatch(
      /^# California, .*, as of 2026-11-21\.\n# Source: California Assembly Bill 506[^\n]*\n# Source: [^\n]*\n# [^\n]*not legal advice[^\n]*\nrules:\n {2}# Training/,
    );
    const { rules } = await loadRuleFiles(dir);
    expect(rules).toHaveLength(
      (await Promise.all(names.map((name) => templates.open(name)))).flatMap((one) => one.rules).length,
    );
  });

  it('overwrite nothing, and say which there are', async () => {
    await init('--template', 'camp', '--out', dir);
    await expect(init('--template', 'driver', '--template', 'camp', '--out', dir)).rejects.toThrow(
      'camp.yaml is there already: remove it, or give another folder with --out.',
    );
    await expect(loadRuleFiles(dir)).resolves.toMatchObject({ files: [join(dir, 'camp.yaml')] });
    await expect(init('--template', 'campp', '--out', dir)).rejects.toThrow(
      /no template "campp".*There are: .*camp, church/,
    );
    await expect(init('--out', dir)).rejects.toThrow('Say which templates');
  });
});
