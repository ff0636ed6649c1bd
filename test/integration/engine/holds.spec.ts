import { afterEach, describe, expect, it } from '@jest/globals';
import { PostgresLeaverStore } from '../../../src/adapters/postgres/leaver-store/postgres-leaver-store.js';
import { PostgresPeopleStore } from '../../../src/adapters/postgres/people-store/postgres-people-store.js';
import { PostgresSettingsStore } from '../../../src/adapters/postgres/settings-store/postgres-settings-store.js';
import type { EventReason } from '../../../src/domain/hr-event.js';
import type { Rule } from '../../../src/domain/rule.js';
import { ConfirmLeavers } from '../../../src/engine/confirm-leavers.js';
import { PeopleDecisions } from '../../../src/engine/people-decisions.js';
import { hired, TestEngine } from '../../support/engine.js';

const check = { type: 'background-check' as const, level: 4, quickapp: true };
const training = { type: 'training' as const, surveyCode: 'camp', dueInDays: 10 };
const rule = (change: Partial<Rule> = {}): Rule => ({
  name: 'all',
  when: {},
  requirements: [check, training],
  ...change,
});
const by = { actor: 'mia', reason: 'signed consent on file' };
const day = 24 * 60 * 60_000;

let engine: TestEngine;
afterEach(() => engine.stop());

const update = (id: string, employee: object, change: object = {}) =>
  engine.hear({ id, type: 'employee.updated', occurredAt: '2020-02-01T00:00:00Z', employee, ...change });
async function release(hold: EventReason): Promise<void> {
  const people = new PeopleDecisions(new PostgresPeopleStore(engine.database), engine.queue, engine.history);
  await people.release(engine.organizationId, (await engine.person()).id, hold, by);
  await engine.drain();
}
/** The day on which somebody is born who comes of age in so many days. */
const bornFor = async (inDays: number) => {
  const comesOfAge = await engine.day(inDays);
  return `${Number(comesOfAge.slice(0, 4)) - 18}${comesOfAge.slice(4)}`;
};

describe('a minor', () => {
  it('is not checked before they come of age, and then by itself', async () => {
    engine = await TestEngine.start({ rules: [rule()] });
    const dateOfBirth = await bornFor(3);
    const result = await engine.hear({ employee: hired.employee, dateOfBirth });
    expect(result).toMatchObject({ outcome: 'held', reason: 'MINOR' });
    await engine.advance(2 * day);
    expect((await engine.person()).heldReason).toBe('MINOR');
    expect(engine.compliance.writes()).toEqual([]);
    await engine.advance(day);
    expect((await engine.person()).heldReason).toBeNull();
    expect(engine.compliance.writes('orderBackgroundCheck')).toEqual(['level 4']);
  });

  it('goes on when staff release the hold, and needs no release where no check is required', async () => {
    engine = await TestEngine.start({ rules: [rule()] });
    await engine.hear({ employee: hired.employee, dateOfBirth: await bornFor(300) });
    await release('MINOR');
    expect(engine.compliance.writes('orderBackgroundCheck')).toEqual(['level 4']);
    await expect(release('MINOR')).rejects.toMatchObject({ code: 'HOLD_NOT_IN_PLACE' });
    await expect(release('MISSING_EMAIL')).rejects.toMatchObject({ code: 'HOLD_NOT_RELEASABLE' });
    const other = { ...hired.employee, employeeId: 'E2', firstName: 'Ben' };
    await engine.publish([rule({ requirements: [training] })]);
    expect(await engine.hear({ id: 'e2', employee: other, dateOfBirth: await bornFor(300) })).toMatchObject({
      outcome: 'accepted',
    });
  });

  it('whose age becomes known in the middle of the work is not checked either', async () => {
    engine = await TestEngine.start({ rules: [rule()] });
    const { runId = '' } = await engine.ingest({ employee: hired.employee });
    await update('born', {}, { dateOfBirth: await bornFor(300) });
    expect(await engine.run(runId)).toMatchObject({ status: 'cancelled' });
    expect(engine.compliance.writes('orderBackgroundCheck')).toEqual([]);
    await release('MINOR');
    expect(engine.compliance.writes('orderBackgroundCheck')).toEqual(['level 4']);
  });
});

describe('a rule that needs the manager', () => {
  it('holds until HR tells who it is, or staff release it', async () => {
    engine = await TestEngine.start({ rules: [rule({ needsManager: true })] });
    expect(await engine.hear({ employee: hired.employee })).toMatchObject({ reason: 'UNKNOWN_MANAGER' });
    expect(await update('boss', { managerEmail: 'lee@example.org' })).toMatchObject({ outcome: 'accepted' });
  });
});

describe('what an HR system tells of somebody it never told of before', () => {
  it('is kept until the hire comes', async () => {
    engine = await TestEngine.start({ rules: [rule()] });
    const early = { id: 'early', type: 'employee.updated' as const, occurredAt: '2020-02-01T00:00:00Z' };
    const employee = { employeeId: 'E1', lastName: 'Finch' };
    expect(await engine.intake.ingest(engine.organizationId, 'connection', { ...early, employee })).toMatchObject({
      outcome: 'held',
      reason: 'UNKNOWN_PERSON',
    });
    await engine.hear({ employee: hired.employee });
    expect((await engine.person()).lastName).toBe('Finch');
  });
});

describe('a delivery id', () => {
  it('may come again with another time, but not for another person or with other content', async () => {
    engine = await TestEngine.start({ rules: [rule()] });
    await engine.hear({ employee: hired.employee });
    const again = { employee: hired.employee, occurredAt: '2020-01-01T08:00:01Z' };
    expect(await engine.hear(again)).toMatchObject({ outcome: 'deduplicated', reason: 'DUPLICATE_DELIVERY' });
    const other = { ...hired.employee, role: 'cook' };
    await expect(engine.hear({ employee: other })).rejects.toMatchObject({ code: 'DELIVERY_ID_REUSED' });
    const somebody = { ...hired.employee, employeeId: 'E2' };
    await expect(engine.hear({ employee: somebody })).rejects.toMatchObject({ code: 'DELIVERY_ID_REUSED' });
    await expect(engine.hear({ employee: hired.employee, dateOfBirth: '1990-01-01' })).rejects.toMatchObject({
      code: 'DELIVERY_ID_REUSED',
    });
  });
});

describe('a first day that moves', () => {
  it('moves the due dates without a new run', async () => {
    engine = await TestEngine.start({ rules: [rule({ startDaysBefore: 30 })] });
    await engine.hear({ employee: hired.employee, effectiveDate: await engine.day(5) });
    await engine.hear({
      id: 'moved',
      occurredAt: '2020-02-01T00:00:00Z',
      employee: hired.employee,
      effectiveDate: await engine.day(8),
    });
    const { requirements, runs } = await engine.person();
    expect(requirements.find(({ key }) => key === 'training:camp')?.dueAt).toBe(await engine.day(18));
    expect(runs).toHaveLength(1);
  });
});

describe('access that is revoked before the end', () => {
  it('ends at once, once, and shows', async () => {
    engine = await TestEngine.start({ rules: [rule()] });
    await engine.hear({ employee: hired.employee });
    const leave = { id: 'bye', type: 'employee.terminated' as const, occurredAt: '2020-02-01T00:00:00Z' };
    const effectiveDate = await engine.day(3);
    expect(await engine.hear({ ...leave, effectiveDate, accessRevoked: true })).toMatchObject({ outcome: 'accepted' });
    expect(await engine.person()).toMatchObject({
      standing: 'terminated',
      accessRevoked: true,
      endDate: effectiveDate,
    });
    await engine.advance(4 * day);
    expect(engine.compliance.writes('deactivateUser')).toHaveLength(1);
    expect((await engine.person()).accessRevoked).toBe(false);
  });
});

describe('a termination whose day has come', () => {
  it.each([
    ['read', 1],
    ['not-possible', 1],
    ['unreachable', 2],
  ] as const)('is acted on after the record was read once more: %s', async (answer, asked) => {
    engine = await TestEngine.start({ rules: [rule()] });
    await engine.hear({ employee: hired.employee });
    await engine.hear({
      id: 'bye',
      type: 'employee.terminated',
      occurredAt: '2020-02-01T00:00:00Z',
      effectiveDate: await engine.day(2),
    });
    let calls = 0;
    const leavers = new ConfirmLeavers(new PostgresLeaverStore(engine.database), () => {
      calls += 1;
      return Promise.resolve(answer);
    });
    await engine.sql(`UPDATE virtual_clock SET ahead = interval '2 days'`);
    await engine.intake.decideAgain('due', leavers);
    expect((await engine.person()).standing).toBe(answer === 'unreachable' ? 'waiting' : 'terminated');
    await engine.intake.decideAgain('due', leavers);
    await engine.sql(`UPDATE virtual_clock SET ahead = interval '2 days 16 minutes'`);
    await engine.intake.decideAgain('due', leavers);
    expect((await engine.person()).standing).toBe('terminated');
    expect(calls).toBe(asked);
    const notes = await engine.sql(`SELECT 1 FROM audit_entry WHERE action = 'termination.unconfirmed'`);
    expect(notes).toHaveLength(answer === 'unreachable' ? 1 : 0);
  });

  it('is not acted on when the record says that it was called off', async () => {
    engine = await TestEngine.start({ rules: [rule()] });
    await engine.hear({ employee: hired.employee });
    const bye = { id: 'bye', type: 'employee.terminated' as const, occurredAt: '2020-02-01T00:00:00Z' };
    await engine.hear({ ...bye, effectiveDate: await engine.day(2) });
    const record = { remoteId: 'E1', status: 'active' as const, facts: {} };
    const leavers = new ConfirmLeavers(new PostgresLeaverStore(engine.database), async (organizationId) => {
      const told = { record, asOf: new Date().toISOString(), deliveryId: 'reread' };
      await engine.intake.ingestRecord(organizationId, 'api', told);
      return 'read';
    });
    await engine.sql(`UPDATE virtual_clock SET ahead = interval '2 days'`);
    await engine.intake.decideAgain('due', leavers);
    expect(await engine.person()).toMatchObject({ standing: 'waiting', endDate: null });
  });
});

describe('the hour at which a day begins', () => {
  it('is when a date takes effect', async () => {
    engine = await TestEngine.start({ rules: [rule()] });
    const settings = new PostgresSettingsStore(engine.database);
    const [now] = await engine.sql<{ hour: number }>(
      `SELECT extract(hour FROM clock_now() AT TIME ZONE 'UTC')::int AS hour`,
    );
    const hour = now?.hour ?? 0;
    // So that it is one o'clock in the morning.
    await engine.advance((25 - hour) * 60 * 60_000);
    const today = await engine.day(0);
    await settings.changeCutOffHour(engine.organizationId, 6, by);
    expect((await settings.settings(engine.organizationId)).changes).toMatchObject([{ detail: { cutOffHour: 6 } }]);
    expect(await engine.hear({ employee: hired.employee, effectiveDate: today })).toMatchObject({
      outcome: 'scheduled',
    });
    await engine.advance(4 * 60 * 60_000);
    expect(engine.compliance.writes()).toEqual([]);
    await engine.advance(2 * 60 * 60_000);
    expect(engine.compliance.writes('createUser')).toEqual(['E1']);
  });
});
