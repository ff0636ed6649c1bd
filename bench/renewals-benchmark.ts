import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { openDatabase } from '../src/adapters/postgres/data-source.js';
import { Cleanup } from './cleanup.js';
import { startOwnPostgres } from './own-postgres.js';
import { RenewalYear } from './renewal-year.js';
import { countYear, expectedCounts, type YearCounts } from './year-counts.js';

export const renewalsUsage = `Usage: npm run bench -- renewals [options]
  --people N   people who are hired on the first day (default 1000)`;

/** A year of renewals, reminders and expiries by virtual clock: how long it takes, and whether every count is right. */
export async function benchRenewals(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { people: { type: 'string', default: '1000' } } });
  const people = Number(values.people);
  if (!Number.isInteger(people) || people < 1)
    throw new Error(`--people is a whole number from 1, not "${values.people}".`);
  const cleanup = new Cleanup();
  try {
    const server = await startOwnPostgres(cleanup);
    const database = await openDatabase({ url: server.url, schema: 'gatehouse' });
    cleanup.add(() => database.destroy());
    const year = await RenewalYear.open(database, people);
    const startedAt = performance.now();
    await year.run();
    const seconds = (performance.now() - startedAt) / 1_000;
    report(await countYear(database, year), expectedCounts(people));
    if (year.troubles.length > 0) console.log(`Troubles: ${year.troubles.join('\n')}`);
    const load = (loadavg()[0] ?? 0).toFixed(1);
    console.log(`\n365 days, ${people} people: ${seconds.toFixed(1)} s (load at the end: ${load}).\n`);
  } finally {
    await cleanup.run();
  }
}

function report(counted: YearCounts, expected: YearCounts): void {
  console.log(
    '\n| what                       | counted | expected |\n|----------------------------|--------:|---------:|',
  );
  for (const [what, count] of Object.entries(counted)) {
    const wanted = expected[what as keyof YearCounts];
    console.log(`| ${what.padEnd(26)} | ${String(count).padStart(7)} | ${String(wanted).padStart(8)} |`);
    if (count !== wanted) process.exitCode = 1;
  }
}
