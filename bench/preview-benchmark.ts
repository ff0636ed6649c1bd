import { parseArgs } from 'node:util';
import sift from 'sift';
import { openDatabase } from '../src/adapters/postgres/data-source.js';
import { PostgresPreviewStore } from '../src/adapters/postgres/preview-store/postgres-preview-store.js';
import { PostgresSettingsStore } from '../src/adapters/postgres/settings-store/postgres-settings-store.js';
import { matchCondition } from '../src/adapters/rules/condition-matcher.js';
import type { Rule } from '../src/domain/rule.js';
import { Judge, type Judgement } from '../src/engine/preview/judge.js';
import { PreviewRules } from '../src/engine/preview/preview-rules.js';
import type { Catalog } from '../src/ports/compliance.js';
import type { PersonOnFile } from '../src/ports/preview-store.js';
import { Cleanup } from './cleanup.js';
import { startOwnPostgres } from './own-postgres.js';
import { benchBox, benchRules, seedPeople } from './seed-people.js';

export const previewUsage = `Usage: npm run bench -- preview [options]
  --people N   people on record (default 10000)
  --rules N    rules of the draft (default 100)
  --repeat N   measurements of each part; the table shows medians (default 5)`;

/** A preview of rules against everybody, by its parts, beside sift alone on the same facts. */
export async function benchPreview(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      people: { type: 'string', default: '10000' },
      rules: { type: 'string', default: '100' },
      repeat: { type: 'string', default: '5' },
    },
  });
  const [people, rules, repeat] = [Number(values.people), Number(values.rules), Number(values.repeat)];
  const cleanup = new Cleanup();
  try {
    const postgres = await startOwnPostgres(cleanup);
    const database = await openDatabase({ url: postgres.url, schema: 'gatehouse' });
    cleanup.add(() => database.destroy());
    const settings = new PostgresSettingsStore(database);
    const organization = { slug: 'bench', name: 'Benchmark', timeZone: 'UTC', settings: {} };
    const organizationId = await settings.ensureOrganization(organization);
    await seedPeople(database, organizationId, people);
    await measureParts(new PostgresPreviewStore(database), organizationId, { rules, repeat });
  } finally {
    await cleanup.run();
  }
}

const judgement: Judgement = { matches: matchCondition, hasEffect: () => false, box: benchBox };

async function measureParts(
  store: PostgresPreviewStore,
  organizationId: string,
  size: { rules: number; repeat: number },
): Promise<void> {
  const { today } = await store.basics(organizationId);
  const ids = await store.employeeIds(organizationId);
  const catalog: Catalog = { surveyCodes: [], levels: [], levelPrices: [], documents: [] };
  const compliance = { of: () => ({ catalog: () => Promise.resolve(catalog) }) };
  const whole = new PreviewRules({ store, compliance, judgement });
  const everybody = await store.people(organizationId, ids, 'standing');
  const draft = () => benchRules(size.rules);
  console.log(`\n${ids.length} people, ${size.rules} rules; medians of ${size.repeat}.\n`);
  console.log('| part                                    |   ms | CPU-ms of this process |');
  console.log('|-----------------------------------------|-----:|-----------------------:|');
  const row = (part: string, work: () => unknown) => measured(part, size.repeat, work);
  await row('sift alone, every condition for everybody', () => siftAlone(everybody, draft()));
  await row('reading everybody from PostgreSQL', () => store.people(organizationId, ids, 'standing'));
  await row('matching', () => {
    const judge = new Judge(judgement, draft(), today);
    return everybody.map((one) => judge.match(one).matched);
  });
  await row('matching and deciding', () => {
    const judge = new Judge(judgement, draft(), today);
    return everybody.map((one) => judge.judge(one).forecast);
  });
  await row('the whole preview', () => whole.people(organizationId, draft(), { limit: 50 }));
}

/** Testers are made once, as anybody would. */
function siftAlone(people: readonly PersonOnFile[], rules: readonly Rule[]): number {
  const testers = rules.map(({ when }) => sift.default(when));
  return people.reduce((sum, { person }) => sum + testers.filter((test) => test(person.acted?.facts)).length, 0);
}

async function measured(part: string, repeat: number, work: () => unknown): Promise<void> {
  const samples: { ms: number; cpuMs: number }[] = [];
  for (let n = 0; n < repeat; n++) {
    const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
    await work();
    const { user, system } = process.cpuUsage(cpu);
    samples.push({ ms: performance.now() - startedAt, cpuMs: (user + system) / 1_000 });
  }
  const median = (pick: (sample: { ms: number; cpuMs: number }) => number) =>
    samples.map(pick).sort((a, b) => a - b)[Math.floor(repeat / 2)] ?? Number.NaN;
  const cells = [
    median(({ ms }) => ms)
      .toFixed(0)
      .padStart(4),
    median(({ cpuMs }) => cpuMs)
      .toFixed(0)
      .padStart(22),
  ];
  console.log(`| ${part.padEnd(39)} | ${cells.join(' | ')} |`);
}
