import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

export interface ImportOptions {
  file: string;
  url: string;
  apiKey: string;
  /** Parameters of POST /v1/imports. */
  told: Record<string, string>;
}

export const usage = `npm run import -- <file.csv|.tsv|.xlsx> [--mode preview|baseline|apply]

  --mode          preview (default): say what would happen; baseline: know these people, start nothing; apply
  --mapping       JSON, field by column header: '{"Emp #":"employeeId","Notes":null}'
  --date-format   M/D/YYYY or D/M/YYYY, for dates with slashes
  --email-domain  put behind addresses that are only a login name
  --connection    id of the HR connection whose ids the file has
  --as-of         when the file was true: 2026-05-01T09:00:00Z
  --url           default http://127.0.0.1:3000, or GATEHOUSE_URL
  --api-key       default GATEHOUSE_API_KEY, or the key of the sandbox in .gatehouse
`;

const parameters = {
  mode: 'mode',
  mapping: 'mapping',
  'date-format': 'dateFormat',
  'email-domain': 'emailDomain',
  connection: 'connectionId',
  'as-of': 'asOf',
} as const;

/** @throws Error that says what is missing. */
export function readOptions(args: string[], environment: NodeJS.ProcessEnv): ImportOptions {
  const text = { type: 'string' } as const;
  const told = Object.fromEntries(Object.keys(parameters).map((name) => [name, text]));
  const parsed = parseArgs({
    args,
    options: { ...told, url: text, 'api-key': text },
    allowPositionals: true,
  });
  const { positionals } = parsed;
  const values: Record<string, unknown> = parsed.values;
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error('Name one file.');
  if (!existsSync(file) || !statSync(file).isFile()) throw new Error(`There is no file ${file}.`);
  const entries = Object.entries(parameters).flatMap(([name, parameter]) => {
    const value = values[name];
    return typeof value === 'string' ? [[parameter, value]] : [];
  });
  const given = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined);
  return {
    file,
    url: given('url') ?? environment.GATEHOUSE_URL ?? 'http://127.0.0.1:3000',
    apiKey: given('api-key') ?? environment.GATEHOUSE_API_KEY ?? sandboxKey(environment),
    told: Object.fromEntries(entries) as Record<string, string>,
  };
}

function sandboxKey(environment: NodeJS.ProcessEnv): string {
  const file = join(environment.GATEHOUSE_DATA_DIR ?? '.gatehouse', 'keys.json');
  const keys = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  if (keys.GATEHOUSE_API_KEY === undefined) throw new Error('Give --api-key, or set GATEHOUSE_API_KEY.');
  return keys.GATEHOUSE_API_KEY;
}
