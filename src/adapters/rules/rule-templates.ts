import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { Rule } from '../../domain/rule.js';
import type { RuleTemplate, RuleTemplates, RuleTemplateSummary } from '../../ports/rule-templates.js';
import { readRuleDocument } from './rule-document.js';

/** Beside the built sources, in the repository and in the package alike. */
const shippedDir = fileURLToPath(new URL('../../../../config/rule-templates', import.meta.url));

interface ReadTemplate {
  summary: RuleTemplateSummary;
  rules: Rule[];
  /** The rules as a rule file, comments included. */
  text: string;
}

/** The templates of a folder: each file says what it is, and after a line of three dashes has rules as in a rule file. */
export class RuleTemplateFiles implements RuleTemplates {
  constructor(private readonly dir = shippedDir) {}

  async list(): Promise<RuleTemplateSummary[]> {
    const templates = await Promise.all((await this.names()).map((name) => this.open(name)));
    return templates.map(({ summary }) => summary);
  }

  async read(name: string): Promise<RuleTemplate | undefined> {
    if (!(await this.names()).includes(name)) return undefined;
    const { summary, rules } = await this.open(name);
    return { ...summary, rules };
  }

  async names(): Promise<string[]> {
    const files = await readdir(this.dir);
    return files.flatMap((file) => (file.endsWith('.yaml') ? [file.slice(0, -'.yaml'.length)] : [])).sort();
  }

  /** @param name one of `names`. */
  async open(name: string): Promise<ReadTemplate> {
    const file = join(this.dir, `${name}.yaml`);
    const [head = '', ...rest] = (await readFile(file, 'utf8')).split(/^---\n/m);
    const text = rest.join('---\n');
    const read = readRuleDocument(parse(text));
    if (!read.ok) throw new Error(`${file} is damaged: ${read.issues.map(({ message }) => message).join(' ')}`);
    const summary = { name, ...(parse(head) as Omit<RuleTemplateSummary, 'name'>) };
    return { summary, rules: read.rules, text };
  }
}
