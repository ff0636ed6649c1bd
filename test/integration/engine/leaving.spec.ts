import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Rule } from '../../../src/domain/rule.js';
import { hired, TestEngine } from '../../support/engine.js';

const rules: Rule[] = [{ name: 'all', when: {}, requirements: [{ type: 'training', surveyCode: 'camp' }] }];
const minute = 60_000;
const day = 24 * 60 * minute;

let engine: TestEngine;
beforeEach(async () => {
  engine = await TestEngine.start({ rules });
});
afterEach(() => engine.stop());

let told = 1;
/** Events follow each other by a minute. */
const hear = (type: string, change: { effectiveDate?: string; employee?: object } = {}) => {
  told += 1;
  const occurredAt = new Date(Date.parse('2020-02-01T00:00:00Z') + told * minute).toISOString();
  return engine.hear({ id: `evt-${told}`, type: `employee.${type}` as 'employee.updated', occurredAt, ...change });
};
async function clearAna(): Promise<void> {
  await engine.hire();
  engine.compliance.completeEverything();
  await engine.advance(5 * minute);
  expect((await engine.person()).clearance.cleared).toBe(true);
}
const activeUsers = () => engine.compliance.users.filter((user) => user.active).map((user) => user.id);

describe('somebody who leaves', () => {
  it('is not cleared from that moment and loses access', async () => {
    await clearAna();
    const result = await hear('terminated');
    expect(result).toMatchObject({ outcome: 'accepted' });
    expect(await engine.run(result.runId ?? '')).toMatchObject({ purpose: 'offboarding', status: 'completed' });
    expect(await engine.person()).toMatchObject({ standing: 'terminated', clearance: { cleared: false } });
    expect(activeUsers()).toEqual([]);
  });

  it('in the middle of the work ends it: nothing more is written', async () => {
    const runId = await engine.hire();
    const { runId: ending } = await hear('terminated');
    expect(await engine.run(runId)).toMatchObject({ status: 'cancelled', supersededBy: ending });
    engine.compliance.completeEverything();
    await engine.advance(day);
    expect(await engine.statuses(runId)).toMatchObject({ 'await-training:camp': 'cancelled' });
    expect((await engine.person()).requirements).toMatchObject([
      { key: 'training:camp', current: false, state: 'open' },
    ]);
  });

  it('while their user is being created is found and deactivated all the same', async () => {
    const gate = engine.compliance.hold('createUser');
    await engine.ingest({ employee: hired.employee });
    const creating = engine.drain();
    await gate.arrived;
    await hear('terminated');
    await engine.advance(10_000);
    expect(engine.compliance.writes('deactivateUser')).toEqual([]);
    gate.release();
    await creating;
    await engine.advance(minute);
    expect(engine.compliance.users).toHaveLength(1);
    expect(activeUsers()).toEqual([]);
  });

  it('whose creation was lost for good needs no deactivation', async () => {
    engine.compliance.fail('createUser', 'lost-without-answer');
    await engine.ingest({ employee: hired.employee });
    await engine.drain();
    const { runId = '' } = await hear('terminated');
    await engine.advance(10_000);
    expect(await engine.run(runId)).toMatchObject({ status: 'waiting' });
    await engine.ageEffects();
    await engine.advance(15 * minute);
    expect(await engine.run(runId)).toMatchObject({ status: 'completed' });
  });

  it('on a later day stays cleared until then', async () => {
    await clearAna();
    expect(await hear('terminated', { effectiveDate: await engine.day(3) })).toMatchObject({
      outcome: 'scheduled',
      reason: 'EFFECTIVE_LATER',
    });
    await engine.advance(2 * day);
    expect((await engine.person()).clearance.cleared).toBe(true);
    await engine.advance(day);
    expect((await engine.person()).standing).toBe('terminated');
    expect(activeUsers()).toEqual([]);
  });

  it('on a later day does so also when they are held on the day that is told', async () => {
    await clearAna();
    await hear('updated', { employee: { email: null } });
    expect((await engine.person()).standing).toBe('held');
    await hear('terminated', { effectiveDate: await engine.day(3) });
    await hear('updated', { employee: { email: 'ana@example.org' } });
    expect((await engine.person()).clearance.cleared).toBe(true);
    await engine.advance(3 * day);
    expect((await engine.person()).standing).toBe('terminated');
    expect(activeUsers()).toEqual([]);
  });

  it('is deactivated also when the service fails for hours', async () => {
    await clearAna();
    engine.compliance.fail('deactivateUser', ...Array.from({ length: 30 }, () => 'not-sent' as const));
    await hear('terminated');
    for (let round = 0; round < 31; round += 1) await engine.advance(20 * minute);
    expect(activeUsers()).toEqual([]);
  });
});

describe('somebody who comes back', () => {
  it('is created again, keeps what they hold, and is not cleared before the service knows them', async () => {
    await clearAna();
    await hear('terminated');
    engine.compliance.fail('createUser', 'refused');
    const { runId = '' } = await hear('rehired', { employee: hired.employee });
    expect(await engine.run(runId)).toMatchObject({ status: 'needs-attention', credited: ['training:camp'] });
    expect((await engine.person()).clearance).toMatchObject({ cleared: false, missing: [{ requirement: 'user' }] });
    await engine.act(runId, 'create-user', { action: 'retry' });
    expect(await engine.person()).toMatchObject({ standing: 'cleared', complianceUserId: activeUsers()[0] });
    expect(engine.compliance.writes('assignTraining')).toEqual(['camp']);
  });

  it('before the training was done gets it assigned to the new user', async () => {
    await engine.hire();
    await hear('terminated');
    const { runId = '' } = await hear('rehired', { employee: hired.employee });
    const [user] = activeUsers();
    expect(engine.compliance.trainings.map((training) => training.userId)).toContain(user);
    engine.compliance.completeEverything();
    await engine.advance(5 * minute);
    expect(await engine.run(runId)).toMatchObject({ status: 'completed' });
    expect((await engine.person()).clearance.cleared).toBe(true);
  });

  it('while they are being deactivated is not left with a dead user', async () => {
    await clearAna();
    const gate = engine.compliance.hold('deactivateUser');
    await engine.ingest({ id: 'end', type: 'employee.terminated', occurredAt: '2020-01-05T00:00:00Z' });
    const leaving = engine.drain();
    await gate.arrived;
    await hear('rehired', { employee: hired.employee });
    expect((await engine.person()).clearance.cleared).toBe(false);
    gate.release();
    await leaving;
    await engine.advance(minute);
    const [user] = activeUsers();
    expect(user).toBeDefined();
    expect(await engine.person()).toMatchObject({ complianceUserId: user, clearance: { cleared: true } });
  });

  it('because the termination was called off after it took effect is created again', async () => {
    await clearAna();
    await hear('terminated');
    await hear('termination-cancelled');
    expect(activeUsers()).toHaveLength(1);
    expect(await engine.person()).toMatchObject({ complianceUserId: activeUsers()[0], clearance: { cleared: true } });
  });

  it('at once, while their first creation is still on its way, exists once', async () => {
    const gate = engine.compliance.hold('createUser');
    await engine.ingest({ employee: hired.employee });
    const creating = engine.drain();
    await gate.arrived;
    await engine.ingest({ id: 'end', type: 'employee.terminated', occurredAt: '2020-01-05T00:00:00Z' });
    await hear('rehired', { employee: hired.employee });
    expect(engine.compliance.writes('createUser')).toEqual([]);
    gate.release();
    await creating;
    await engine.advance(10 * minute);
    expect(engine.compliance.writes('createUser')).toEqual(['E1']);
    expect(activeUsers()).toHaveLength(1);
  });

  it('in a later season, known in advance, is out in between', async () => {
    await clearAna();
    await hear('terminated', { effectiveDate: await engine.day(3) });
    expect(await hear('rehired', { effectiveDate: await engine.day(10), employee: hired.employee })).toMatchObject({
      outcome: 'scheduled',
    });
    expect((await engine.person()).clearance.cleared).toBe(true);
    await engine.advance(3 * day);
    expect((await engine.person()).clearance.cleared).toBe(false);
    expect(activeUsers()).toEqual([]);
    await engine.advance(6 * day);
    expect(activeUsers()).toEqual([]);
    await engine.advance(day);
    expect(activeUsers()).toHaveLength(1);
    expect((await engine.person()).clearance.cleared).toBe(true);
  });
});
