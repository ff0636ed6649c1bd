import { parse } from 'csv-parse';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../src/adapters/embedded-postgres/embedded-postgres.js';
import { Cleanup } from './cleanup.js';
import { startSystemProcess, type SystemUnderTest } from './system-under-test.js';

export const importUsage = `Usage: npm run bench -- import [options]
  --rows N   people in the file (default 100000)
  --only M   preview or baseline (default both)`;

/** A file of people through the whole system (npm start in one process), beside csv-parse alone on the same file. */
export async function benchImport(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rows: { type: 'string', default: '100000' }, only: { type: 'string' } },
  });
  const rows = Number(values.rows);
  if (!Number.isInteger(rows) || rows < 1) throw new Error('--rows is a whole number.');
  const modes = (['preview', 'baseline'] as const).filter((mode) => values.only === undefined || values.only === mode);
  const cleanup = new Cleanup();
  try {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
    cleanup.add(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    const file = join(folder, 'people.csv');
    await pipeline(Readable.from(people(rows)), createWriteStream(file));
    console.log(`\n${rows} people, ${(statSync(file).size / 1_048_576).toFixed(1)} MiB; each measured once.\n`);
    console.log('| way                 |   rows/s | seconds | stored after s | peak RSS MiB | idle RSS MiB |');
    console.log('|---------------------|---------:|--------:|---------------:|-------------:|-------------:|');
    print('csv-parse alone', rows, await parseAlone(file));
    const postgres = await startEmbeddedPostgres(join(folder, 'data'));
    cleanup.add(() => postgres.stop());
    const system = await startSystemProcess(postgres.url, folder);
    cleanup.add(() => system.stop());
    for (const mode of modes) print(mode, rows, await importOnce(system, file, mode));
  } finally {
    await cleanup.run();
  }
}

interface Measured {
  seconds: number;
  storedAfterSeconds?: number;
  peakRssMib?: number;
  idleRssMib?: number;
}

function print(way: string, rows: number, { seconds, storedAfterSeconds, peakRssMib, idleRssMib }: Measured): void {
  const cell = (value: number | undefined, digits: number, width: number) =>
    (value === undefined ? '–' : value.toFixed(digits)).padStart(width);
  const cells = [cell(rows / seconds, 0, 8), cell(seconds, 1, 7), cell(storedAfterSeconds, 1, 14)];
  console.log(`| ${way.padEnd(19)} | ${cells.join(' | ')} | ${cell(peakRssMib, 0, 12)} | ${cell(idleRssMib, 0, 12)} |`);
}

async function parseAlone(file: string): Promise<Measured> {
  const startedAt = performance.now();
  await finished(createReadStream(file).pipe(parse()).resume());
  return { seconds: (performance.now() - startedAt) / 1_000 };
}

/** From the first byte that is sent until the import says that it is complete. */
async function importOnce(system: SystemUnderTest, file: string, mode: string): Promise<Measured> {
  const idleRssMib = system.peakRssMib();
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  const sent = await system.call<{ id: string }>(`/v1/imports?mode=${mode}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: Readable.toWeb(createReadStream(file)) as ReadableStream,
    duplex: 'half',
  });
  const storedAfterSeconds = seconds();
  for (;;) {
    const now = await system.call<{ state: string; errorCode: string | null }>(`/v1/imports/${sent.id}`);
    if (now.state === 'completed')
      return { seconds: seconds(), storedAfterSeconds, idleRssMib, peakRssMib: system.peakRssMib() };
    if (now.state === 'failed') throw new Error(`The import failed: ${now.errorCode ?? ''}.`);
    await pause(250);
  }
}

function* people(count: number): Generator<string> {
  const roles = ['driver', 'camp counselor', 'teacher', 'office manager', 'kitchen help'];
  yield 'Employee Number,Last Name,First Name,Work Email,Job Title,Department,State,Hire Date,Date of Birth,Phone\r\n';
  for (let n = 1; n <= count; n++) {
    const day = `${(n % 12) + 1}/${(n % 28) + 1}/${2000 + (n % 25)}`;
    const cells = [String(n).padStart(7, '0'), `Last${n}`, `"First, ${n % 97}"`, `person${n}@example.org`];
    yield `${cells.join()},${roles[n % roles.length] ?? ''},Camp ${n % 40},California,${day},1/15/1980,555-0100\r\n`;
  }
}
