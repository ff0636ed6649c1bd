import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { RuleTemplate, RuleTemplates, RuleTemplateSummary } from '../../ports/rule-templates.js';
import { readRuleDocument } from './rule-document.js';

/** Beside the built sources, in the repository and in the package alike. */
const shippedDir = fileURLToPath(new URL('../../../../config/rule-templates', import.meta.url));

/** A template with the text of its rules, comments included. */
export interface TemplateText extends RuleTemplate {
  text: string;
}

/** The templates of a folder: each file says what it is, and after a line of three dashes has rules as in a rule file. */
export class RuleTemplateFiles implements RuleTemplates {
  constructor(private readonly dir = shippedDir) {}

  async list(): Promise<RuleTemplateSummary[]> {
    const templates = await Promise.all((await this.names()).map((name) => this.text(name)));
    return templates.map(({ text: _, rules: __, ...summary }) => summary);
  }

  async read(name: string): Promise<RuleTemplate | undefined> {
    if (!(await this.names()).includes(name)) return undefined;
    const { text: _, ...template } = await this.text(name);
    return template;
  }

  async names(): Promise<string[]> {
    const files = await readdir(this.dir);
    return files.flatMap((file) => (file.endsWith('.yaml') ? [file.slice(0, -'.yaml'.length)] : [])).sort();
  }

  /** @param name one of `names`. */
  async text(name: string): Promise<TemplateText> {
    const file = join(this.dir, `${name}.yaml`);
    const [head = '', ...rest] = (await readFile(file, 'utf8')).split(/^---\n/m);
    const text = rest.join('---\n');
    const read = readRuleDocument(parse(text));
    if (!read.ok) throw new Error(`${file} is damaged: ${read.issues.map(({ message }) => message).join(' ')}`);
    return { name, ...(parse(head) as Omit<RuleTemplateSummary, 'name'>), rules: read.rules, text };
  }
}
