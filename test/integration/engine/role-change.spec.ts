import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Rule } from '../../../src/domain/rule.js';
import { hired, TestEngine } from '../../support/engine.js';

const training = (surveyCode: string) => ({ type: 'training' as const, surveyCode });
const check = (level: number) => ({ type: 'background-check' as const, level, quickapp: true });
const rules: Rule[] = [
  { name: 'all', when: {}, requirements: [] },
  { name: 'driver', when: { role: 'driver' }, requirements: [training('camp'), check(4)] },
  { name: 'counselor', when: { role: 'counselor' }, requirements: [training('camp'), training('youth'), check(3)] },
];
const minute = 60_000;
const day = 24 * 60 * minute;

let engine: TestEngine;
beforeEach(async () => {
  engine = await TestEngine.start({ rules });
});
afterEach(() => engine.stop());

let told = 1;
const update = (employee: object, change: object = {}) => {
  told += 1;
  return {
    id: `evt-${told}`,
    type: 'employee.updated' as const,
    occurredAt: `2020-02-01T00:${String(told).padStart(2, '0')}:00Z`,
    employee,
    ...change,
  };
};
const ordered = () => engine.compliance.writes('orderBackgroundCheck');

describe('a change of role in the middle of the work', () => {
  it('keeps what is done, adds what is missing and orders nothing twice', async () => {
    await engine.hire();
    engine.compliance.trainings.forEach((one) =>
      Object.assign(one, { passed: true, completedAt: engine.compliance.now() }),
    );
    await engine.advance(5 * minute);
    const { runId = '' } = await engine.hear(update({ role: 'counselor' }));
    expect(await engine.run(runId)).toMatchObject({
      purpose: 'update',
      credited: ['training:camp'],
      notes: ['background-check:level-4 is kept: it ranks at least as high as background-check:level-3.'],
    });
    expect(engine.compliance.writes()).toEqual(expect.arrayContaining(['E1', 'camp', 'level 4', 'youth']));
    expect(engine.compliance.accepted).toHaveLength(4);
    expect(await engine.statuses(runId)).toMatchObject({
      'await-training:youth': 'waiting',
      'await-background-check:level-4': 'waiting',
    });
  });

  it('finds the order that is on its way', async () => {
    const gate = engine.compliance.hold('orderBackgroundCheck');
    await engine.ingest({ employee: hired.employee });
    const working = engine.drain();
    await gate.arrived;
    const { runId = '' } = await engine.hear(update({ role: 'counselor' }));
    await engine.advance(10_000);
    expect(await engine.statuses(runId)).toMatchObject({ 'order-background-check:level-4': 'waiting' });
    gate.release();
    await working;
    await engine.advance(10_000);
    expect(await engine.statuses(runId)).toMatchObject({ 'order-background-check:level-4': 'succeeded' });
    expect(ordered()).toEqual(['level 4']);
  });

  it('and the claim of the order do not overtake each other', async () => {
    await engine.ingest({ employee: hired.employee });
    const [createUser] = engine.queue.jobs.splice(0);
    if (createUser) await engine.runStep.run(createUser);
    const hints = engine.queue.jobs.splice(0);
    await engine.intakeStore.withPerson(engine.organizationId, 'E1', async (desk) => {
      const person = await desk.person();
      expect(person.holdings.find((holding) => holding.key === 'background-check:level-4')?.ordered).toBe(false);
      // What was read must stay true until the decision that rests on it is written.
      expect(await engine.store.claim(hints, 45_000)).toEqual([]);
    });
    expect(await engine.store.claim(hints, 45_000)).toHaveLength(2);
  });

  it('from a higher to a lower check, and one of the embedder’s own rank back, never pays for less than it has', async () => {
    await engine.hire();
    await engine.hear(update({ role: 'counselor' }));
    await engine.hear(update({ role: 'driver' }));
    await engine.hear(update({ role: 'counselor' }));
    expect(ordered()).toEqual(['level 4']);
    expect(engine.compliance.writes('assignTraining').sort()).toEqual(['camp', 'youth']);
    expect(engine.compliance.writes('createUser')).toEqual(['E1']);
  });

  it('on a later day happens on that day, whatever is told in between', async () => {
    await engine.hear({ employee: { ...hired.employee, role: 'counselor' } });
    expect(await engine.hear(update({ role: 'driver' }, { effectiveDate: await engine.day(5) }))).toMatchObject({
      outcome: 'scheduled',
    });
    await engine.hear(update({ role: 'counselor', location: 'Lake' }));
    await engine.advance(4 * day);
    expect(ordered()).toEqual(['level 3']);
    await engine.advance(day);
    expect(ordered()).toEqual(['level 3', 'level 4']);
    expect((await engine.person()).clearance.missing.map(({ requirement }) => requirement)).toContain(
      'background-check:level-4',
    );
  });

  it('on a later day happens also when other work begins on the day that it is told', async () => {
    await engine.hear({ employee: { ...hired.employee, role: 'counselor' } });
    const { currentRunId } = await engine.person();
    await engine.staff.cancelRun(engine.organizationId, currentRunId ?? '', { actor: 'mia', reason: 'a mistake' });
    const result = await engine.hear(update({ role: 'driver' }, { effectiveDate: await engine.day(5) }));
    expect(result).toMatchObject({ outcome: 'scheduled', runId: expect.any(String) });
    await engine.advance(5 * day);
    expect(ordered()).toEqual(['level 3', 'level 4']);
  });

  it('does not take a waived check for one that was made', async () => {
    const runId = await engine.hire();
    await engine.act(runId, 'await-background-check:level-4', { action: 'skip' });
    await engine.hear(update({ role: 'counselor' }));
    expect(ordered()).toEqual(['level 4', 'level 3']);
  });

  it('updates the user in the service when the name changes, with what is true by then', async () => {
    await engine.hire();
    engine.compliance.fail('updateUser', 'done-but-no-answer');
    const { runId = '' } = await engine.hear(update({ lastName: 'Finch' }));
    await engine.advance(minute);
    await engine.advance(minute);
    expect(await engine.statuses(runId)).toMatchObject({ 'update-user': 'succeeded' });
    expect(engine.compliance.users).toMatchObject([{ lastName: 'Finch' }]);
  });

  it('says so when the user is gone from the service', async () => {
    await engine.hire();
    for (const user of engine.compliance.users) user.active = false;
    const { runId = '' } = await engine.hear(update({ lastName: 'Finch' }));
    expect(await engine.errorOf(runId, 'update-user')).toBe('USER_GONE');
  });
});
