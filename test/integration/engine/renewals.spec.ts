import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addDays, addMonths } from '../../../src/domain/day.js';
import type { Rule } from '../../../src/domain/rule.js';
import { TestEngine } from '../../support/engine.js';

const training = { type: 'training' as const, surveyCode: 'camp', validity: { months: 24, graceDays: 5 } };
const check = {
  type: 'background-check' as const,
  level: 4,
  quickapp: true,
  validity: { months: 12 },
  renewal: { level: 1 },
};
const rules = (...requirements: Rule['requirements']): Rule[] => [{ name: 'all', when: {}, requirements }];
const order = 'order-background-check:level-4';
const review = 'review-background-check:level-4';
const dayMs = 24 * 60 * 60_000;

let engine: TestEngine;
let metOn: string;
afterEach(() => engine.stop());

/** Hired, and done with everything today. */
async function beginWith(...requirements: Rule['requirements']): Promise<void> {
  engine = await TestEngine.start({ rules: rules(...requirements), settings: { autoClearUnflagged: true } });
  await engine.hire();
  engine.compliance.completeEverything(false);
  await engine.advance(6 * 60_000);
  await engine.tick();
  metOn = await engine.day(0);
}
/** Lets the days pass one after another, as they do: until this one has come. */
async function until(day: string): Promise<void> {
  const today = Date.parse(`${await engine.day(0)}T00:00:00Z`);
  await engine.advance(Date.parse(`${day}T00:00:00Z`) - today);
}
const requirement = async () => (await engine.person()).requirements[0];
const newestRun = async () => engine.run((await engine.person()).runs[0]?.id ?? '');

describe('a background check that ends', () => {
  beforeEach(() => beginWith(check));
  const renewalDay = () => addDays(addMonths(metOn, 12), -30);

  it('is ordered once more on its day, at the level of renewals, while the old one counts', async () => {
    await until(addDays(renewalDay(), -1));
    expect((await engine.person()).runs).toHaveLength(1);
    await until(renewalDay());
    expect(engine.compliance.writes('orderBackgroundCheck')).toEqual(['level 4', 'level 1']);
    expect(await newestRun()).toMatchObject({ purpose: 'renewal', credited: [] });
    expect(await requirement()).toMatchObject({
      ...{ state: 'met', renewing: true, generation: 2 },
      ...{ validUntil: addMonths(metOn, 12), dueAt: addMonths(metOn, 12) },
    });
    expect(await engine.person()).toMatchObject({ standing: 'cleared', clearedUntil: addMonths(metOn, 12) });
    await engine.advance(dayMs);
    expect((await engine.person()).runs).toHaveLength(2);
  });

  it('adds a certificate and changes none; the next end is counted from the day on which it was cleared', async () => {
    await until(renewalDay());
    engine.compliance.completeEverything(false);
    await engine.advance(6 * 60_000);
    await engine.tick();
    const again = await engine.day(0);
    expect(await requirement()).toMatchObject({ state: 'met', renewing: false, validUntil: addMonths(again, 12) });
    expect((await requirement())?.certificates).toMatchObject([
      { generation: 1, state: 'met', validUntil: addMonths(metOn, 12), step: review },
      { generation: 2, state: 'met', validUntil: addMonths(again, 12), output: { decision: 'clear' } },
    ]);
    await until(addDays(addMonths(again, 12), -30));
    expect(engine.compliance.writes('orderBackgroundCheck')).toEqual(['level 4', 'level 1', 'level 1']);
    expect(engine.compliance.doubled).toEqual([]);
  });

  it('is found by its own order when no answer came, and agrees with the ledger', async () => {
    engine.compliance.fail('orderBackgroundCheck', 'done-but-no-answer');
    await until(renewalDay());
    await engine.advance(10_000);
    const { id } = await newestRun();
    expect(await engine.statuses(id)).toMatchObject({ [order]: 'succeeded' });
    const [first, second] = engine.compliance.checks;
    expect((await engine.ledger()).filter(({ kind }) => kind === 'order-background-check')).toMatchObject([
      { businessKey: expect.stringMatching(/level-4:renewal-1$/) as unknown, externalId: String(second?.id) },
      { businessKey: expect.stringMatching(/level-4$/) as unknown, externalId: String(first?.id) },
    ]);
    expect((await engine.reconcile()).items).toEqual([]);
  });

  it('ends clearance at once when a human decides against the person', async () => {
    await engine.sql(`UPDATE organization SET settings = '{}'`);
    await until(renewalDay());
    engine.compliance.completeEverything(true);
    await engine.advance(dayMs);
    await engine.act((await newestRun()).id, review, { action: 'complete', decision: 'not-clear' });
    expect(await engine.person()).toMatchObject({ standing: 'not-clear', clearance: { cleared: false } });
    expect((await requirement())?.certificates).toHaveLength(1);
  });

  it('counts for another term when staff waive the renewal, and is asked for again after it', async () => {
    await until(renewalDay());
    await engine.act((await newestRun()).id, 'await-background-check:level-4', { action: 'skip' });
    expect(await requirement()).toMatchObject({ state: 'waived', renewing: false, generation: 2 });
    expect(await engine.person()).toMatchObject({ standing: 'cleared', clearedUntil: addMonths(renewalDay(), 12) });
    await until(addDays(addMonths(renewalDay(), 12), -30));
    expect(await requirement()).toMatchObject({ renewing: true, generation: 3 });
  });

  it('stops when the person leaves', async () => {
    await until(renewalDay());
    const { id } = await newestRun();
    await engine.hear({ id: 'gone', type: 'employee.terminated', occurredAt: engine.compliance.now(), employee: {} });
    expect(await engine.run(id)).toMatchObject({ status: 'cancelled' });
    await until(addMonths(metOn, 30));
    expect(engine.compliance.writes('orderBackgroundCheck')).toEqual(['level 4', 'level 1']);
  });
});

describe('a training that ends', () => {
  beforeEach(() => beginWith(training));

  it('is assigned once more, and what was passed before does not count for it', async () => {
    await until(addDays(addMonths(metOn, 24), -30));
    expect(engine.compliance.writes('assignTraining')).toEqual(['camp', 'camp']);
    await engine.advance(dayMs);
    expect(await engine.statuses((await newestRun()).id)).toMatchObject({ 'await-training:camp': 'waiting' });
    engine.compliance.completeEverything();
    await engine.advance(dayMs);
    expect((await requirement())?.certificates).toMatchObject([{ generation: 1 }, { generation: 2 }]);
  });

  it('that nobody renews ends clearance on the day after its grace, and is ours to see', async () => {
    const last = addDays(addMonths(metOn, 24), 5);
    await until(last);
    expect(await engine.person()).toMatchObject({ standing: 'cleared', clearedUntil: last });
    await until(addDays(last, 1));
    expect(await engine.person()).toMatchObject({
      standing: 'expired',
      clearedUntil: null,
      clearance: { missing: [{ requirement: 'training:camp', state: 'expired', dueAt: addMonths(metOn, 24) }] },
    });
  });
});
