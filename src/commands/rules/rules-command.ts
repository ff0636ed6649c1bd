import { parseArgs } from 'node:util';
import { loadRuleFiles, type RuleFiles } from '../../adapters/rules/rule-files.js';
import { writeRuleFiles } from '../../adapters/rules/write-rule-files.js';
import { diffRules } from '../../domain/rule-diff.js';
import type { PeoplePreview } from '../../engine/preview/preview-rules.js';
import type { RuleSetVersion } from '../../ports/rule-set-store.js';
import { GatehouseClient, Refused } from '../gatehouse-client.js';
import { initRules } from './init-rules.js';
import { describeDiff } from './describe-diff.js';
import { describePreview } from './describe-preview.js';

const usage = `Usage: npm run rules -- init|check|diff|preview|push|pull [options]
  init              writes rule files to start from: --template NAME, once or several times
  check             says what is wrong with the files, also against the live catalogue
  diff              shows what the files would change in the published version
  preview           shows what publishing the files, and moving everybody, would do; ends with 2 when people
                    whom a rule matches today would be left without one
  push              saves the files as a draft; --publish also publishes it
  pull              writes the published version, or --version N, into the files
Options:
  --dir FOLDER      where the rule files are (default config/rules)
  --out FOLDER      where init writes (default: the folder of --dir)
  --note TEXT       kept with the version that is pushed
  --url, --api-key  which Gatehouse (default: GATEHOUSE_URL and GATEHOUSE_API_KEY, or the sandbox on this machine)`;

interface Told {
  dir: string;
  note?: string;
  publish: boolean;
  version?: string;
  template: string[];
  out?: string;
  readonly client: GatehouseClient;
  say: (line: string) => void;
}

/**
 * @returns the exit code: 1 when something is wrong with the files, 2 when a preview finds people left without a rule.
 * @throws Error that says what to do.
 */
export async function runRulesCommand(args: string[], say: (line: string) => void): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      dir: { type: 'string', default: 'config/rules' },
      note: { type: 'string' },
      publish: { type: 'boolean', default: false },
      version: { type: 'string' },
      template: { type: 'string', multiple: true, default: [] },
      out: { type: 'string' },
      url: { type: 'string' },
      'api-key': { type: 'string' },
    },
  });
  const command = commands.get(positionals.join(' '));
  if (!command) throw new Error(usage);
  return command({
    ...values,
    say,
    // Files can be begun where no Gatehouse runs.
    get client() {
      return new GatehouseClient(values);
    },
  });
}

const commands = new Map<string, (told: Told) => Promise<number>>([
  ['init', init],
  ['check', check],
  ['diff', diff],
  ['preview', preview],
  ['push', push],
  ['pull', pull],
]);

async function init({ template, out, dir, say }: Told): Promise<number> {
  for (const file of await initRules(template, out ?? dir)) say(`wrote ${file}`);
  say('They are where you start, not legal advice: read them, change names and days, then run "check".');
  return 0;
}

async function check({ dir, client, say }: Told): Promise<number> {
  const files = await loadRuleFiles(dir);
  const good = await send(files, say, () =>
    client.call<Checked>('POST', '/v1/rule-sets/check', { rules: files.rules }),
  );
  if (good) say(`${files.rules.length} rules in ${files.files.length} files are right.`);
  return good ? 0 : 1;
}

async function diff({ dir, client, say }: Told): Promise<number> {
  const [{ rules }, published] = await Promise.all([loadRuleFiles(dir), publishedVersion(client)]);
  say(published ? `Against version ${published.version}:` : 'Nothing is published yet:');
  for (const line of describeDiff(diffRules(published?.rules ?? [], rules))) say(line);
  return 0;
}

async function preview({ dir, client, say }: Told): Promise<number> {
  const files = await loadRuleFiles(dir);
  const body = { rules: files.rules, against: { people: true } };
  const found = await send(files, say, () => client.call<Checked & PeoplePreview>('POST', '/v1/rules/preview', body));
  if (!found) return 1;
  for (const line of describePreview(found)) say(line);
  if (found.nextCursor !== null) say('  …and more: POST /v1/rules/preview lists everybody.');
  return found.totals.unmatched.newly > 0 ? 2 : 0;
}

async function push({ dir, note, publish, client, say }: Told): Promise<number> {
  const files = await loadRuleFiles(dir);
  const saved = await send(files, say, () =>
    client.call<Checked & RuleSetVersion>('POST', '/v1/rule-sets', { rules: files.rules, note }),
  );
  if (!saved) return 1;
  say(`Version ${saved.version} is ${saved.status}.`);
  if (publish && saved.status === 'draft') {
    await client.call('POST', `/v1/rule-sets/${saved.version}/publish`);
    say(`Version ${saved.version} is published.`);
  }
  return 0;
}

async function pull({ dir, version, client, say }: Told): Promise<number> {
  const wanted =
    version === undefined
      ? await publishedVersion(client)
      : await client.call<RuleSetVersion>('GET', `/v1/rule-sets/${encodeURIComponent(version)}`);
  if (!wanted) throw new Error('Nothing is published yet: give --version.');
  const { files } = await loadRuleFiles(dir);
  const written = await writeRuleFiles(dir, files, wanted.rules);
  for (const file of written) say(`wrote ${file}`);
  say(`The files hold version ${wanted.version}.`);
  return 0;
}

interface Checked {
  warnings: { pointer: string; message: string }[];
}

/** @returns undefined when Gatehouse found something wrong; each fault is said with its place in the files. */
async function send<T extends Checked>(
  files: RuleFiles,
  say: (line: string) => void,
  call: () => Promise<T>,
): Promise<T | undefined> {
  const place = (pointer: string) => {
    const [, , index = '', ...rest] = pointer.split('/');
    return files.placeOf(files.rules[Number(index)]?.name ?? '', rest.map((key) => `/${key}`).join(''));
  };
  try {
    const answer = await call();
    for (const { pointer, message } of answer.warnings) say(`${place(pointer)} warning: ${message}`);
    return answer;
  } catch (error) {
    if (!(error instanceof Refused) || !error.problem.errors) throw error;
    for (const { pointer, message } of error.problem.errors) say(`${place(pointer)} ${message}`);
    return undefined;
  }
}

async function publishedVersion(client: GatehouseClient): Promise<RuleSetVersion | undefined> {
  const { items } = await client.call<{ items: RuleSetVersion[] }>('GET', '/v1/rule-sets');
  return items.find(({ status }) => status === 'published');
}
