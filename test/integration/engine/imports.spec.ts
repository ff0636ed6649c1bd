import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { Rule } from '../../../src/domain/rule.js';
import { TestEngine } from '../../support/engine.js';
import { Importer } from '../../support/importer.js';

const rules: Rule[] = [
  {
    name: 'driver',
    when: { role: { $in: ['driver', 'Programmer', 'Shipping Clerk'] } },
    requirements: [{ type: 'training', surveyCode: 'camp' }],
  },
  { name: 'cook', when: { role: 'cook' }, requirements: [{ type: 'training', surveyCode: 'kitchen' }] },
];

const oracle = readFileSync('examples/data/oracle-hr/employees.csv');

const file = `Employee Number,"Name (Last, First)",Work E-mail,Job Title,Hire Date,SSN
007,"Bond, Jane",jane@example.org,driver,2020-01-31,123-45-6789
008,"Doe, Kim",,driver,2020-01-31,
009,"Cook, Lee",lee@example.org,cook,2020-01-31,
010,"Poe, Max",not an address,cook,2020-02-31,

007,"Bond, James",james@example.org,driver,2020-01-31,
`;

let engine: TestEngine;
let importer: Importer;
beforeEach(async () => {
  engine = await TestEngine.start({ rules });
  importer = new Importer(engine);
});
afterEach(() => engine.stop());

describe('a preview', () => {
  it('says what would start, what it costs and why rows are bad, and changes nothing', async () => {
    const preview = await importer.run(file);
    expect(preview).toMatchObject({
      state: 'completed',
      totalRows: 5,
      doneRows: 5,
      totals: {
        rows: { accepted: 2, held: 1, bad: 2, scheduled: 0, ignored: 0 },
        people: { new: 3, changed: 0, unchanged: 0 },
        begins: { onboarding: 2, update: 0, offboarding: 0 },
        requirements: { 'training:camp': 1, 'training:kitchen': 1 },
        reasons: { MISSING_EMAIL: 1, INVALID_EMAIL: 1, INVALID_DATE: 1, DUPLICATE_EMPLOYEE_ID: 1 },
      },
    });
    expect(preview.cost?.lines.map(({ requirement, count }) => [requirement, count])).toEqual([
      ['training:camp', 1],
      ['training:kitchen', 1],
    ]);
    const [jane, kim, , max, james] = await importer.rows(preview.id);
    expect(jane).toMatchObject({
      row: 2,
      status: 'accepted',
      employeeId: '007',
      name: 'Jane Bond',
      events: ['employee.hired'],
      would: { person: 'new', begins: 'onboarding', requirements: ['training:camp'] },
    });
    expect(kim).toMatchObject({ row: 3, status: 'held', reason: 'MISSING_EMAIL' });
    expect(max).toMatchObject({ row: 5, status: 'bad' });
    expect(max?.problems).toMatchObject([
      { column: 'Work E-mail', code: 'INVALID_EMAIL', value: 'not an address' },
      { column: 'Hire Date', code: 'INVALID_DATE', value: '2020-02-31' },
    ]);
    expect(james?.problems).toMatchObject([{ code: 'DUPLICATE_EMPLOYEE_ID', value: '007' }]);
    expect(await engine.sql('SELECT id FROM person UNION ALL SELECT id FROM hr_event')).toEqual([]);
  });

  it('tells how columns are read, and stores neither what means nothing nor what is sensitive', async () => {
    const { reading } = await importer.send(file);
    expect(reading.columns.map(({ header, field }) => [header, field])).toEqual([
      ['Employee Number', 'employeeId'],
      ['Name (Last, First)', 'fullName'],
      ['Work E-mail', 'email'],
      ['Job Title', 'role'],
      ['Hire Date', 'startDate'],
      ['SSN', null],
    ]);
    expect(reading.stored).toEqual([0, 1, 2, 3, 4]);
  });

  it('knows who is known, who would change and who would leave', async () => {
    await importer.run(file, { mode: 'apply' });
    const changed = `Employee ID,First Name,Last Name,Email,Role,Start Date,Status
007,Jane,Bond,jane@example.org,driver,2020-01-31,active
009,Lee,Cook,lee@example.org,driver,2020-01-31,active
008,Kim,Doe,,driver,2020-01-31,terminated
`;
    const preview = await importer.run(changed);
    expect(preview.totals).toMatchObject({
      people: { new: 0, changed: 2, unchanged: 1 },
      begins: { onboarding: 0, update: 1, offboarding: 1 },
      requirements: { 'training:camp': 1 },
    });
  });

  it('is applied from the rows that were stored', async () => {
    const preview = await importer.run(file);
    const applied = await importer.goOn(preview.id, 'apply');
    expect(applied).toMatchObject({ mode: 'apply', state: 'completed', totals: { rows: preview.totals.rows } });
    expect((await engine.sql('SELECT employee_id FROM person ORDER BY 1')).length).toBe(3);
    const [jane] = await importer.rows(preview.id, 'accepted');
    expect(await engine.run(jane?.runId ?? '')).toMatchObject({ purpose: 'onboarding' });
    expect(await engine.sql('SELECT number FROM import_chunk')).toEqual([]);
    await expect(importer.goOn(preview.id, 'apply')).rejects.toMatchObject({ code: 'IMPORT_NOT_A_PREVIEW' });
  });

  it('goes on with a corrected mapping, as far as columns were stored', async () => {
    const swapped = 'ID,First,Last,Email,Title,Camp\n1,Bond,Jane,jane@example.org,driver,North\n';
    const preview = await importer.run(swapped);
    const told = { mapping: { First: 'lastName', Last: 'firstName' } as const };
    const again = await importer.goOn(preview.id, 'preview', told);
    expect(await importer.rows(again.id)).toMatchObject([{ name: 'Jane Bond' }]);
    await expect(importer.goOn(preview.id, 'apply', { mapping: { Camp: 'attributes.camp' } })).rejects.toMatchObject({
      code: 'COLUMN_NOT_STORED',
    });
    await expect(importer.goOn(preview.id, 'apply', { mapping: { Tent: 'role' } })).rejects.toMatchObject({
      code: 'INVALID_MAPPING',
    });
  });

  it('says of dates that can be read in two ways that they can, and takes what is declared', async () => {
    const dates = 'ID,First Name,Last Name,Email,Role,Hire Date\n1,A,B,a@example.org,driver,3/4/2020\n';
    const preview = await importer.run(dates);
    expect(preview.reading.columns.at(-1)?.why).toContain('give dateFormat');
    expect(await importer.rows(preview.id, 'bad')).toMatchObject([{ problems: [{ code: 'AMBIGUOUS_DATE' }] }]);
    await importer.goOn(preview.id, 'apply', { dateFormat: 'D/M/YYYY' });
    expect(await engine.sql('SELECT start_date::text AS start FROM person')).toEqual([{ start: '2020-04-03' }]);
  });
});

describe('an import', () => {
  it('reads a real export', async () => {
    const preview = await importer.run(oracle, { emailDomain: 'example.org' });
    expect(preview.totals.rows).toMatchObject({ bad: 0 });
    expect(preview.totals.people.new).toBe(107);
    expect(preview.totals.begins.onboarding).toBe(preview.totals.requirements['training:camp']);
    const applied = await importer.goOn(preview.id, 'apply');
    expect(applied.totals.rows).toEqual(preview.totals.rows);
    expect(await engine.sql(`SELECT facts->>'state' AS state FROM person WHERE employee_id = '100'`)).toEqual([
      { state: 'WA' },
    ]);
  });

  it('changes nothing when the same file comes again', async () => {
    await importer.run(file, { mode: 'apply' });
    const before = await engine.sql('SELECT count(*) FROM hr_event');
    const again = await importer.run(file, { mode: 'apply' });
    expect(again.totals.rows).toEqual({ accepted: 0, scheduled: 0, held: 0, ignored: 3, bad: 2 });
    expect(await engine.sql('SELECT count(*) FROM hr_event')).toEqual(before);
  });

  it('leaves nothing of an upload that breaks off or cannot be read', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from(`ID,Name\n${'1,"A, B"\n'.repeat(600)}`);
        throw new Error('aborted');
      })(),
    );
    const upload = { mode: 'apply', source: 'import', fileName: null, createdBy: 'mia' } as const;
    await expect(importer.imports.take(engine.organizationId, upload, broken)).rejects.toThrow('aborted');
    await expect(importer.send('Colour,Size\nred,1\n')).rejects.toMatchObject({ code: 'IMPORT_WITHOUT_IDS' });
    await expect(importer.send('Employee ID,Name\n\n')).rejects.toMatchObject({ code: 'IMPORT_EMPTY' });
    await expect(importer.send('ID,Name\n1,"A, B\n')).rejects.toMatchObject({ code: 'IMPORT_UNREADABLE' });
    expect(await engine.sql('SELECT id FROM import')).toEqual([]);
  });

  it('is taken over where a process died, and tells what that process did', async () => {
    const rows = Array.from({ length: 700 }, (_, n) => `${n},First,Last${n},p${n}@example.org,clown`);
    const long = `ID,First Name,Last Name,Email,Role\n${rows.join('\n')}\n`;
    let recorded = 0;
    const dying = new Importer(engine, {
      leaseMs: 1,
      failpoints: {
        reach: (point) => {
          if (point === 'before-import-record' && ++recorded === 2) throw new Error('killed');
        },
      },
    });
    const { id } = await dying.send(long, { mode: 'apply' });
    await dying.work();
    expect(await importer.read(id)).toMatchObject({ state: 'running', doneRows: 500 });
    await importer.work();
    expect(await importer.read(id)).toMatchObject({
      state: 'completed',
      doneRows: 700,
      totals: { rows: { held: 700, ignored: 0 }, reasons: { NO_MATCHING_RULE: 700 } },
    });
    expect(await engine.sql('SELECT count(*)::int AS events FROM hr_event')).toEqual([{ events: 700 }]);
  });

  it('stops when it is cancelled', async () => {
    const { id } = await importer.send(file, { mode: 'apply' });
    await importer.imports.cancel(engine.organizationId, id);
    await importer.work();
    expect(await importer.read(id)).toMatchObject({ state: 'cancelled', doneRows: 0 });
    await expect(importer.imports.cancel(engine.organizationId, id)).rejects.toMatchObject({ code: 'IMPORT_ENDED' });
  });

  it('is nobody else’s', async () => {
    const { id } = await importer.run(file);
    const [other] = await engine.sql<{ id: string }>(
      `INSERT INTO organization (slug, name) VALUES ('other', 'Other') RETURNING id`,
    );
    const organizationId = other?.id ?? '';
    await expect(importer.imports.find(organizationId, id)).rejects.toMatchObject({ code: 'IMPORT_NOT_FOUND' });
    await expect(importer.imports.rows(organizationId, id, undefined, { limit: 10 })).rejects.toMatchObject({
      code: 'IMPORT_NOT_FOUND',
    });
    await expect(importer.imports.goOn(organizationId, id, 'apply', {})).rejects.toMatchObject({
      code: 'IMPORT_NOT_FOUND',
    });
    expect((await importer.imports.list(organizationId, { limit: 10 })).items).toEqual([]);
  });

  it('keeps its rows sealed, and birth dates sealed for good', async () => {
    const secret = 'ID,First Name,Last Name,Email,Role,DOB\n1,Zebedee,B,a@example.org,driver,1999-12-31\n';
    await importer.send(secret, { mode: 'apply' });
    expect(JSON.stringify(await engine.sql('SELECT * FROM import_chunk'))).not.toContain('Zebedee');
    await importer.work();
    const everything = await engine.sql('SELECT e::text FROM hr_event e UNION ALL SELECT r::text FROM import_row r');
    expect(JSON.stringify(everything)).not.toContain('1999');
    expect(await engine.sql('SELECT sealed IS NOT NULL AS sealed FROM hr_event')).toEqual([{ sealed: true }]);
  });
});
