import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RuleTemplateFiles } from '../../adapters/rules/rule-templates.js';
import type { RuleTemplateSummary } from '../../ports/rule-templates.js';

/**
 * Writes a rule file for each template; nothing at all when one of them cannot be written.
 * @returns the files that were written.
 * @throws Error that names an unknown template or a file that is there already, and the fix.
 */
export async function initRules(names: readonly string[], dir: string): Promise<string[]> {
  const templates = new RuleTemplateFiles();
  const known = await templates.names();
  if (names.length === 0) throw new Error(`Say which templates: --template NAME. There are: ${known.join(', ')}.`);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no template "${unknown}". There are: ${known.join(', ')}.`);
  const files = [...new Set(names)].map((name) => ({ name, file: join(dir, `${name}.yaml`) }));
  const present = files.find(({ file }) => existsSync(file));
  if (present) throw new Error(`${present.file} is there already: remove it, or give another folder with --out.`);
  await mkdir(dir, { recursive: true });
  for (const { name, file } of files) {
    const { summary, text } = await templates.open(name);
    await writeFile(file, `${headOf(summary)}${text}`);
  }
  return files.map(({ file }) => file);
}

function headOf({ title, asOf, sources, notice }: RuleTemplateSummary): string {
  const lines = [`${title}, as of ${asOf}.`, ...sources.map((source) => `Source: ${source}`), notice];
  return lines.map((line) => `# ${line}\n`).join('');
}
