import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { postgresReadStore } from '../../../src/adapters/postgres/read-store/postgres-read-store.js';
import type { Rule } from '../../../src/domain/rule.js';
import { StartAssumed } from '../../../src/engine/start-assumed.js';
import { TestEngine } from '../../support/engine.js';
import { Importer } from '../../support/importer.js';

const rules: Rule[] = [
  { name: 'all', when: {}, requirements: [{ type: 'training', surveyCode: 'camp' }] },
  { name: 'cook', when: { role: 'cook' }, requirements: [{ type: 'training', surveyCode: 'kitchen' }] },
];
const by = { actor: 'mia', reason: 'her training is older than five years' };

let engine: TestEngine;
let importer: Importer;
let starts: StartAssumed;
beforeEach(async () => {
  engine = await TestEngine.start({ rules });
  importer = new Importer(engine);
  starts = new StartAssumed(postgresReadStore(engine.database), engine.intake);
  await importer.run(
    'ID,First Name,Last Name,Email,Role,Hire Date\nE1,Ana,Canary,ana@example.org,driver,2015-05-01\n',
    { mode: 'baseline' },
  );
});
afterEach(() => engine.stop());

const update = (employee: object, id = 'u1') =>
  engine.hear({ id, type: 'employee.updated', occurredAt: new Date(Date.now() + 60_000).toISOString(), employee });
const runs = () => engine.sql<{ purpose: string }>('SELECT purpose FROM workflow_run ORDER BY created_at');

describe('a person of a baseline', () => {
  it('is known, has nothing started and is not cleared', async () => {
    expect(await engine.person()).toMatchObject({
      standing: 'assumed',
      clearance: {
        cleared: false,
        missing: expect.arrayContaining([{ requirement: 'training:camp', state: 'assumed', dueAt: null }]),
      },
      runs: [],
    });
    expect(engine.compliance.users).toEqual([]);
  });

  it('is left alone by a rename, as the service does not know them', async () => {
    await update({ lastName: 'Bunting' });
    expect(await engine.person()).toMatchObject({ standing: 'assumed', lastName: 'Bunting' });
    expect(await runs()).toEqual([]);
  });

  it('gets only the difference of another role', async () => {
    await update({ role: 'cook' });
    const person = await engine.person();
    expect(person.requirements.map(({ key, state }) => [key, state])).toEqual([
      ['training:camp', 'assumed'],
      ['training:kitchen', 'open'],
    ]);
    expect(person.clearance.cleared).toBe(false);
    expect(engine.compliance.trainings.map(({ surveyCode }) => surveyCode)).toEqual(['kitchen']);
    await update({ role: 'driver' }, 'u2');
    await update({ role: 'cook' }, 'u3');
    expect((await engine.person()).requirements).toMatchObject([{ state: 'assumed' }, { state: 'open' }]);
  });

  it('is offboarded when they leave, and begins anew when they come back', async () => {
    const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
    await engine.hear({ id: 't1', type: 'employee.terminated', occurredAt: at(60), employee: {} });
    expect(await runs()).toEqual([{ purpose: 'offboarding' }]);
    await engine.hear({ id: 'r1', type: 'employee.rehired', occurredAt: at(120), employee: {} });
    expect(await runs()).toEqual([{ purpose: 'offboarding' }, { purpose: 'onboarding' }]);
    expect((await engine.person()).requirements).toMatchObject([{ key: 'training:camp', state: 'open' }]);
  });

  it('is started by staff, once, and that is audited', async () => {
    const { id } = await engine.person();
    expect(await starts.start(engine.organizationId, id, by)).toMatchObject({ standing: 'waiting' });
    await engine.drain();
    expect(engine.compliance.trainings.map(({ surveyCode }) => surveyCode)).toEqual(['camp']);
    expect(await engine.sql(`SELECT actor, reason FROM audit_entry WHERE action = 'person.started'`)).toEqual([by]);
    await expect(starts.start(engine.organizationId, id, by)).rejects.toMatchObject({ code: 'NOTHING_ASSUMED' });
  });

  it('is started among many, after a dry run', async () => {
    const start = (dryRun: boolean) => starts.startMany(engine.organizationId, { roles: ['driver'] }, 10, dryRun, by);
    expect(await start(true)).toMatchObject({ items: [{ employeeId: 'E1' }], dryRun: true, more: false });
    expect(await runs()).toEqual([]);
    expect(await start(false)).toMatchObject({ items: [{ employeeId: 'E1' }] });
    expect(await start(false)).toMatchObject({ items: [] });
    expect(await runs()).toEqual([{ purpose: 'update' }]);
  });
});

describe('a baseline', () => {
  it('leaves people alone who are known, and schedules those who begin later', async () => {
    const day = await engine.day(30);
    const file = `ID,First Name,Last Name,Email,Role,Hire Date\nE1,Ana,Other,ana@example.org,cook,2015-05-01\nE2,Bo,Coming,bo@example.org,cook,${day}\n`;
    const { id } = await importer.run(file, { mode: 'baseline' });
    expect(await importer.rows(id)).toMatchObject([
      { status: 'ignored', reason: 'ALREADY_KNOWN' },
      { status: 'scheduled', reason: 'EFFECTIVE_LATER' },
    ]);
    expect(await engine.person()).toMatchObject({ lastName: 'Canary', standing: 'assumed' });
  });
});
