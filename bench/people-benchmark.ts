import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { openDatabase } from '../src/adapters/postgres/data-source.js';
import { postgresReadStore } from '../src/adapters/postgres/read-store/postgres-read-store.js';
import { PostgresSettingsStore } from '../src/adapters/postgres/settings-store/postgres-settings-store.js';
import { Cleanup } from './cleanup.js';
import { startOwnPostgres } from './own-postgres.js';
import { quantile } from './measure.js';
import { peopleInBrowser } from './people-in-browser.js';
import { seedPeople } from './seed-people.js';
import { startSystemProcess, type SystemUnderTest } from './system-under-test.js';

export const peopleUsage = `Usage: npm run bench -- people [options]
  --people N   people in the organization (default 100000)
  --repeat N   calls of each kind (default 100)`;

/** What makes a list of people interesting: a few of each standing that is not "cleared". */
const variety = [
  `UPDATE holding h SET state = 'open', due_date = current_date + (hashtext(h.person_id::text) % 40) FROM person p
   WHERE p.id = h.person_id AND h.key LIKE 'training%' AND hashtext(p.id::text) % 10 = 0`,
  `UPDATE holding SET requirement = requirement || '{"validity":{"months":12}}', met_at = now() - make_interval(days => abs(hashtext(person_id::text)) % 380)
   WHERE key LIKE 'document%'`,
  `UPDATE person SET held_reason = 'MISSING_EMAIL' WHERE hashtext(employee_id) % 1000 = 0`,
  `UPDATE person SET status = 'terminated' WHERE hashtext(employee_id) % 20 = 3`,
];

/** Every interaction of the list over HTTP, beside the barest statement that would show fifty rows. */
export async function benchPeople(args: string[]): Promise<void> {
  const options = {
    people: { type: 'string', default: '100000' },
    repeat: { type: 'string', default: '100' },
  } as const;
  const { values } = parseArgs({ args, options });
  const [people, repeat] = [Number(values.people), Number(values.repeat)];
  const cleanup = new Cleanup();
  try {
    const postgres = await startOwnPostgres(cleanup);
    const database = await openDatabase({ url: postgres.url, schema: 'gatehouse' });
    cleanup.add(() => database.destroy());
    await seed(database, people);
    const system = await startSystemProcess(postgres.url, postgres.folder);
    cleanup.add(() => system.stop());
    console.log(
      `\n${people} people; ${repeat} calls of each kind, one at a time; load ${loadavg()[0]?.toFixed(1)} before.`,
    );
    await measureCalls(system, database, repeat);
    await measureInBrowser(system, repeat);
  } finally {
    await cleanup.run();
  }
}

async function seed(database: DataSource, people: number): Promise<void> {
  const organization = { slug: 'default', name: 'Benchmark', timeZone: 'UTC', settings: {} };
  await seedPeople(database, await new PostgresSettingsStore(database).ensureOrganization(organization), people);
  for (const statement of variety) await database.query(statement);
  const startedAt = performance.now();
  await postgresReadStore(database).foldPeople();
  console.log(`Folding everybody in anew took ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.`);
  await database.query('VACUUM ANALYZE');
}

const calls = {
  'first page': '?limit=50',
  'sorted by name': '?limit=50&sort=name',
  'sorted by first day': '?limit=50&sort=startDate',
  'sorted by end of clearance': '?limit=50&sort=clearedUntil',
  'search: one person': '?limit=50&search=First77777',
  'search: two words of many': '?limit=50&search=last5%20first&sort=name',
  'search: two letters': '?limit=50&search=pe',
  'search: nobody': '?limit=50&search=nobodyatall',
  'search: an employee id': '?limit=50&search=E0077777',
  'standing: held (100)': '?limit=50&status=held&sort=name',
  'standing: waiting or expired': '?limit=50&status=waiting&status=expired&sort=name',
  'standing: merged (none)': '?limit=50&status=merged',
  'a role and a location': '?limit=50&role=role%207&location=camp%2047&sort=name',
  'a department': '?limit=50&department=department%203&sort=name',
  overdue: '?limit=50&overdue=true&sort=startDate',
  'expiring in 30 days': '?limit=50&expiring=30&sort=clearedUntil',
  'count: everybody': '/count',
  'count: overdue': '/count?overdue=true',
  'count: search, nobody': '/count?search=nobodyatall',
  facets: '/facets',
};

async function measureCalls(system: SystemUnderTest, database: DataSource, repeat: number): Promise<void> {
  console.log(
    '\n| interaction                    | p50 ms | p95 ms | < 100 ms |\n|--------------------------------|-------:|-------:|---------:|',
  );
  const floor = `SELECT * FROM person WHERE organization_id = (SELECT id FROM organization WHERE slug = 'default') ORDER BY created_at DESC LIMIT 50`;
  await row('bare SQL: SELECT * … LIMIT 50', repeat, () => database.query(floor));
  for (const [name, path] of Object.entries(calls)) await row(name, repeat, () => system.call(`/v1/people${path}`));
  for (const sort of ['added', 'name']) await row(`next page, by ${sort}`, repeat, nextPages(system, sort));
  await row('after a change of somebody', repeat, async () => {
    await database.query(
      `UPDATE person SET updated_at = now(), end_date = current_date + 900 - cycle, cycle = cycle + 1 WHERE employee_id = 'E0000042'`,
    );
    return system.call('/v1/people?limit=50');
  });
}

function nextPages(system: SystemUnderTest, sort: string): () => Promise<void> {
  let cursor: string | null = null;
  return async () => {
    const after: string = cursor === null ? '' : `&cursor=${cursor}`;
    ({ nextCursor: cursor } = await system.call<{ nextCursor: string | null }>(
      `/v1/people?limit=50&sort=${sort}${after}`,
    ));
  };
}

async function measureInBrowser(system: SystemUnderTest, repeat: number): Promise<void> {
  const { acts, close } = await peopleInBrowser(system);
  for (const [name, act] of Object.entries(acts)) {
    const times: number[] = [];
    for (let n = 0; n < repeat; n++) times.push(await act(n));
    tell(name, times.slice(1));
  }
  await close();
}

async function row(name: string, repeat: number, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  await work();
  for (let n = 0; n < repeat; n++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  tell(name, times);
}

function tell(name: string, times: number[]): void {
  const p95 = quantile(times, 0.95);
  const cells = [
    quantile(times, 0.5).toFixed(1).padStart(6),
    p95.toFixed(1).padStart(6),
    (p95 < 100 ? 'yes' : 'NO').padStart(8),
  ];
  console.log(`| ${name.padEnd(30)} | ${cells.join(' | ')} |`);
}
