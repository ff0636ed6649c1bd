import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PostgresDecisionStore } from '../../../src/adapters/postgres/decision-store/postgres-decision-store.js';
import { PostgresSettingsStore } from '../../../src/adapters/postgres/settings-store/postgres-settings-store.js';
import { addBusinessDays } from '../../../src/domain/business-day.js';
import { addDays } from '../../../src/domain/day.js';
import type { StaffDecision } from '../../../src/domain/human-decision.js';
import type { CheckReview } from '../../../src/domain/rule.js';
import type { StaffRole } from '../../../src/domain/staff-role.js';
import type { DecisionSettings } from '../../../src/ports/settings-store.js';
import { TestEngine } from '../../support/engine.js';
import { Mailer } from '../../support/mailer.js';

const review = 'review-background-check:level-4';
const notice = 'send-pre-adverse-notice:level-4';
const wait = 'wait-for-response:level-4';
const final = 'decide-adverse-action:level-4';
const day = 24 * 60 * 60_000;

let engine: TestEngine;
let mailer: Mailer;
beforeEach(async () => {
  engine = await TestEngine.start({ rules: [] });
  mailer = await Mailer.start(engine);
});
afterEach(async () => {
  await mailer.smtp.stop();
  await engine.stop();
});

/** @returns the run of somebody whose check is complete and flagged. */
async function flagged(told: CheckReview): Promise<string> {
  const check = { type: 'background-check', level: 4, quickapp: true, review: told } as const;
  await engine.publish([{ name: 'drivers', when: {}, requirements: [check] }]);
  const runId = await engine.hire();
  engine.compliance.completeEverything(true);
  await engine.advance(6 * 60_000);
  return runId;
}

async function decide(
  runId: string,
  key: string,
  decision: StaffDecision,
  caller = 'rita',
  role: StaffRole = 'reviewer',
) {
  const by = { actor: caller, caller, role, reason: `${caller} read the report` };
  await engine.staff.actOnStep(engine.organizationId, runId, key, { action: 'complete', decision }, by);
  await engine.drain();
}
const change = (settings: DecisionSettings) =>
  new PostgresSettingsStore(engine.database).changeDecisions(engine.organizationId, settings, {
    actor: 'mia',
    reason: 'our lawyer says so',
  });
const stepOf = async (runId: string, key: string) => (await engine.run(runId)).steps.find((step) => step.key === key);
const statusOf = async (runId: string, key: string) => (await stepOf(runId, key))?.status;
const stateOfCheck = async () => (await engine.person()).requirements[0]?.state;
const decisions = async () =>
  new PostgresDecisionStore(engine.database).decisions(engine.organizationId, (await engine.person()).id);

/** Sends what is due, and lets the step that waits for it look. */
async function sendMails(): Promise<void> {
  await mailer.send();
  await engine.advance(60_000);
}

describe('a pre-adverse decision', () => {
  it('tells the person, waits for so many business days, and ends in a final decision', async () => {
    const runId = await flagged({ waitingDays: 5 });
    const today = await engine.day(0);
    const respondBy = addBusinessDays(today, 5, [addDays(today, 3)]);
    await change({ holidays: [addDays(today, 3)], contact: 'hr@camp.example' });
    await decide(runId, review, 'pre-adverse');
    expect(await engine.statuses(runId)).toMatchObject({
      [review]: 'succeeded',
      [notice]: 'waiting',
      [wait]: 'pending',
    });
    await sendMails();
    expect(await statusOf(runId, wait)).toBe('waiting');
    const [letter] = await mailer.mails();
    expect(letter).toMatchObject({ template: 'pre-adverse-notice', state: 'sent', to: 'ana@example.org' });
    expect(letter?.text).toMatch(/\(5 business days\)[^]*hr@camp.example/);

    const days = (Date.parse(respondBy) - Date.parse(today)) / day;
    await engine.advance(days * day);
    expect(await engine.statuses(runId)).toMatchObject({ [wait]: 'waiting', [final]: 'pending' });
    expect((await stepOf(runId, wait))?.waitingFor).toContain(respondBy);
    expect((await engine.person()).clearance.cleared).toBe(false);
    await engine.advance(day);
    expect(await engine.statuses(runId)).toMatchObject({ [wait]: 'succeeded', [final]: 'waiting' });
    expect(await stateOfCheck()).toBe('open');

    await decide(runId, final, 'adverse');
    await sendMails();
    expect(await stateOfCheck()).toBe('not-met');
    expect((await mailer.mails()).map(({ template, state }) => [template, state])).toEqual([
      ['adverse-notice', 'sent'],
      ['pre-adverse-notice', 'sent'],
    ]);
    expect(await engine.run(runId)).toMatchObject({ status: 'completed' });
    expect(await decisions()).toMatchObject([
      { decision: 'adverse', question: 'decide-adverse-action', flagged: true, actor: 'rita', role: 'reviewer' },
      { decision: 'pre-adverse', question: 'review-background-check', reason: 'rita read the report' },
    ]);
    await expect(engine.sql('DELETE FROM review_decision')).rejects.toThrow('never changed');
  });

  it('that is withdrawn clears the person, as of the day on which the check was complete', async () => {
    const runId = await flagged({ waitingDays: 1 });
    const completedAt = (await stepOf(runId, 'await-background-check:level-4'))?.endedAt;
    await decide(runId, review, 'pre-adverse');
    await sendMails();
    await engine.advance(6 * day);
    await engine.advance(day);
    await decide(runId, final, 'withdrawn');
    expect((await engine.person()).requirements[0]).toMatchObject({ state: 'met', metAt: completedAt });
    expect((await engine.person()).clearance.cleared).toBe(true);
    expect(await mailer.mails()).toHaveLength(1);
  });

  it('holds when HR tells something new meanwhile: nobody is told twice, and no waiting begins anew', async () => {
    const runId = await flagged({ waitingDays: 5, people: 2 });
    await decide(runId, review, 'pre-adverse', 'rita');
    await decide(runId, review, 'pre-adverse', 'sam');
    await sendMails();
    const { waitingFor } = (await stepOf(runId, wait)) ?? {};
    await engine.advance(2 * day);
    const { runId: next = '' } = await engine.hear({
      id: 'evt-2',
      type: 'employee.updated',
      employee: { lastName: 'New' },
    });
    expect(next).not.toBe(runId);
    await engine.advance(6 * 60_000);
    expect(await engine.statuses(next)).toMatchObject({
      [review]: 'succeeded',
      [notice]: 'succeeded',
      [wait]: 'waiting',
    });
    expect((await stepOf(next, wait))?.waitingFor).toBe(waitingFor);
    expect(await stateOfCheck()).toBe('open');
    expect(await mailer.mails()).toHaveLength(1);
  });

  it('does not go on before the notice is out', async () => {
    const runId = await flagged({});
    mailer.smtp.knowsNobody = true;
    await decide(runId, review, 'pre-adverse');
    await sendMails();
    expect(await engine.errorOf(runId, notice)).toBe('NOTICE_NOT_SENT');
    expect(await statusOf(runId, wait)).toBe('pending');
  });
});

describe('a decision', () => {
  it('is taken by those who may take it, and so is what would go round it', async () => {
    const runId = await flagged({ role: 'reviewer' });
    const refused = { code: 'ROLE_REQUIRED', message: expect.stringContaining('role reviewer') as unknown };
    await expect(decide(runId, review, 'clear', 'stan', 'staff')).rejects.toMatchObject(refused);
    const stan = { actor: 'stan', role: 'staff' as const, reason: 'quick' };
    const skip = engine.staff.actOnStep(engine.organizationId, runId, review, { action: 'skip' }, stan);
    await expect(skip).rejects.toMatchObject(refused);
    await decide(runId, review, 'clear');
    expect(await stateOfCheck()).toBe('met');
  });

  it('of two people is one when both say the same', async () => {
    const runId = await flagged({ people: 2 });
    await decide(runId, review, 'clear', 'rita');
    await expect(decide(runId, review, 'clear', 'rita')).rejects.toMatchObject({ code: 'SECOND_PERSON_REQUIRED' });
    expect(await stepOf(runId, review)).toMatchObject({
      status: 'waiting',
      waitingFor: 'somebody else to decide: rita decided clear',
    });
    await decide(runId, review, 'not-clear', 'sam');
    expect((await stepOf(runId, review))?.waitingFor).toMatch(/rita decided clear, sam decided not-clear$/);
    expect(await stateOfCheck()).toBe('open');
    await decide(runId, review, 'clear', 'tess');
    expect(await stateOfCheck()).toBe('met');
    expect((await decisions()).map(({ caller, settles }) => [caller, settles])).toEqual([
      ['tess', true],
      ['sam', false],
      ['rita', false],
    ]);
  });

  it('against a person needs a notice first where the organization says so', async () => {
    const runId = await flagged({});
    await change({ requirePreAdverse: true });
    await expect(decide(runId, review, 'not-clear')).rejects.toMatchObject({ code: 'PRE_ADVERSE_REQUIRED' });
    await change({ requirePreAdverse: false });
    await decide(runId, review, 'not-clear');
    expect(await stateOfCheck()).toBe('not-met');
  });
});
