import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportedRow } from '../../src/domain/imports/import-totals.js';
import type { ImportView } from '../../src/ports/import-store.js';
import { eventually } from '../support/poll.js';
import { SystemProcess } from '../support/system-process.js';

const csv = `\ufeffEmp #;Name;E-Mail;Job Title;Hire Date;Child Serving
0001;"Canary, Ana";ana@example.org;driver;31.01.2020;yes
0002;"Finch, Bo";bo@example.org;driver;1.2.2020;yes
0003;"Wren, Cy";no address;driver;1.2.2020;yes
`;
const people = (count: number) =>
  `ID,First Name,Last Name,Email,Role\n${Array.from({ length: count }, (_, n) => `${n},A,B${n},p${n}@example.org,driver`).join('\n')}\n`;

let system: SystemProcess;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-import-'));
  system = await SystemProcess.start({ LOG_LEVEL: 'warn' });
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await system.dispose();
});

const send = (body: string, query = 'mode=preview', headers: Record<string, string> = { 'content-type': 'text/csv' }) =>
  system.raw(`/v1/imports?${query}`, { method: 'POST', body, headers }) as Promise<{
    status: number;
    body: ImportView;
  }>;

const ended = (id: string) =>
  eventually('the import ends', async () => {
    const now = await system.api<ImportView>('GET', `/v1/imports/${id}`);
    return now.state === 'completed' ? now : undefined;
  });

const known = () => system.api<{ items: { employeeId: string; standing: string }[] }>('GET', '/v1/people');

describe('importing over HTTP', () => {
  it('previews, makes people known and lets staff start them', async () => {
    const sent = await send(csv);
    expect(sent.status).toBe(202);
    const preview = await ended(sent.body.id);
    expect(preview.totals.rows).toMatchObject({ accepted: 2, bad: 1 });
    expect(preview.cost?.total).toBeGreaterThan(0);
    expect((await known()).items).toEqual([]);

    await system.api('POST', `/v1/imports/${preview.id}/baseline`, {});
    expect((await ended(preview.id)).mode).toBe('baseline');
    expect((await known()).items).toMatchObject([{ standing: 'assumed' }, { standing: 'assumed' }]);
    const rows = await system.api<{ items: ImportedRow[] }>('GET', `/v1/imports/${preview.id}/rows?status=bad`);
    expect(rows.items).toMatchObject([{ row: 4, problems: [{ column: 'E-Mail', code: 'INVALID_EMAIL' }] }]);

    const again = await ended((await send(csv, 'mode=apply')).body.id);
    expect(again.totals.rows).toMatchObject({ accepted: 0, ignored: 2, bad: 1 });

    const started = await system.api('POST', '/v1/people/start', { reason: 'retrain all', role: 'driver' });
    expect(started).toMatchObject({ items: [{ employeeId: expect.any(String) }, {}], more: false });
    await eventually('the user is created', async () => {
      const { items } = await system.compliance<{ items: { kind: string }[] }>('GET', '/sandbox/ledger');
      return items.filter(({ kind }) => kind === 'user.created').length === 2 || undefined;
    });
  }, 120_000);

  it('takes a form with the file in it', async () => {
    const form = [
      '--x',
      'content-disposition: form-data; name="file"; filename="staff.tsv"',
      'content-type: text/tab-separated-values',
      '',
      'ID\tName\n9\tWren, Cy\n',
      '--x--',
      '',
    ].join('\r\n');
    const { status, body } = await send(form, 'mode=preview', { 'content-type': 'multipart/form-data; boundary=x' });
    expect(status).toBe(202);
    expect(body).toMatchObject({ fileName: 'staff.tsv', totalRows: 1 });
  });

  it('refuses what it cannot use, and says what to do', async () => {
    const refused = async (answer: Promise<{ status: number; body: unknown }>) => answer;
    expect(await refused(send('', 'mode=sideways'))).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', errors: [{ pointer: '/mode' }] },
    });
    expect(await refused(send('{}', '', { 'content-type': 'application/json' }))).toMatchObject({ status: 415 });
    expect(await refused(send('Colour\nred\n'))).toMatchObject({ status: 400, body: { code: 'IMPORT_WITHOUT_IDS' } });
    const connection = 'connectionId=7f0c0a52-3a4e-4a0e-9c52-4f6a0f7f3a11';
    expect(await refused(send(csv, connection))).toMatchObject({ status: 404, body: { code: 'CONNECTION_NOT_FOUND' } });
    expect(await refused(send(csv, 'mapping={"Emp'))).toMatchObject({ status: 400 });
  });

  it('is a command as well', () => {
    const file = join(folder, 'staff.csv');
    writeFileSync(file, csv);
    const run = (...args: string[]) =>
      spawnSync('node', ['dist/examples/import/main.js', ...args, '--url', system.url], {
        encoding: 'utf8',
        env: { ...process.env, GATEHOUSE_DATA_DIR: system.dataDir },
      });
    const shown = run(file);
    expect(shown.stdout).toContain('Emp # → employeeId');
    expect(shown.stdout).toContain('row 4: INVALID_EMAIL "no address"');
    expect(shown.status).toBe(1);
    expect(run(join(folder, 'none.csv')).stderr).toContain('There is no file');
  });
});

describe('a process that dies in the middle of an import', () => {
  it('leaves it to the next, which ends it without a second run for anybody', async () => {
    await system.end('SIGTERM');
    await system.start({ GATEHOUSE_FAILPOINT: 'before-import-record' });
    const { body } = await send(people(60), 'mode=baseline');
    expect(await system.ended()).toBe('SIGKILL');
    await system.start();
    const { totals } = await eventually(
      'the import ends',
      async () => {
        const now = await system.api<ImportView>('GET', `/v1/imports/${body.id}`);
        return now.state === 'completed' ? now : undefined;
      },
      90_000,
    );
    expect(totals.rows).toMatchObject({ accepted: 60, ignored: 0, bad: 0 });
    expect(totals.reasons).toEqual({ BASELINE: 60 });
  }, 180_000);
});
