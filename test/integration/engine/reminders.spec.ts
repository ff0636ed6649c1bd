import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PostgresAlertStore } from '../../../src/adapters/postgres/alert-store/postgres-alert-store.js';
import { PostgresMailStore } from '../../../src/adapters/postgres/mail-store/postgres-mail-store.js';
import { PostgresReminderStore } from '../../../src/adapters/postgres/reminder-store/postgres-reminder-store.js';
import { PostgresSettingsStore } from '../../../src/adapters/postgres/settings-store/postgres-settings-store.js';
import type { Requirement } from '../../../src/domain/rule.js';
import { SendReminders } from '../../../src/engine/send-reminders.js';
import { hired, TestEngine } from '../../support/engine.js';

const reminders = { days: [-3, 1, 8], escalateDays: [5] };
const training: Requirement = { type: 'training', surveyCode: 'camp', dueInDays: 10, reminders };
const document: Requirement = { type: 'document', document: 'Code of Conduct', dueInDays: 10, reminders };
const dayMs = 24 * 60 * 60_000;

let engine: TestEngine;
let sender: SendReminders;
afterEach(() => engine.stop());

async function begin(requirement: Requirement): Promise<void> {
  engine = await TestEngine.start({ rules: [{ name: 'all', when: {}, requirements: [requirement] }] });
  const { database, organizationId, compliance } = engine;
  // Noon, so that nobody is told of anything at night.
  await engine.advance(Date.parse(`${await engine.day(1)}T12:00:00Z`) - Date.now());
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const [mails, alerts] = [new PostgresMailStore(database), new PostgresAlertStore(database)];
  const parts = {
    store: new PostgresReminderStore(database),
    mails,
    alerts,
    compliance: { of: () => compliance },
    log,
  };
  sender = new SendReminders(parts, () => [organizationId]);
  const startsOn = await engine.day(0);
  const employee = { ...hired.employee, managerEmail: 'boss@example.org', language: 'Spanish' };
  await engine.hear({ occurredAt: engine.compliance.now(), effectiveDate: startsOn, employee });
}
/** Days pass one by one, and each is looked at. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await engine.advance(dayMs);
    await sender.tick();
  }
}
const told = async () =>
  (await engine.person()).reminders.map(({ ladder, day, state, via }) => [ladder, day, state, via]);
const mails = () => engine.sql('SELECT template, to_address AS to FROM mail ORDER BY created_at, id');
const alerts = () => engine.sql('SELECT kind, times, resolved_at IS NULL AS open FROM alert');

describe('somebody who has not passed the training', () => {
  beforeEach(() => begin(training));

  it('gets its link again on each rung day, and others are told once it is late', async () => {
    await new PostgresSettingsStore(engine.database).changeStaffEmail(engine.organizationId, 'staff@example.org', {
      actor: 'mia',
      reason: 'escalations',
    });
    await pass(6);
    expect(await told()).toEqual([]);
    await pass(1);
    expect(await told()).toEqual([['person', -3, 'sent', ['resend-training']]]);
    await pass(8);
    expect(await told()).toEqual([
      ['others', 5, 'sent', ['alert', 'mail']],
      ['person', 1, 'sent', ['resend-training']],
      ['person', -3, 'sent', ['resend-training']],
    ]);
    expect(engine.compliance.writes('resendTraining')).toEqual(['camp', 'camp']);
    expect(await mails()).toMatchObject([{ template: 'escalation' }, { template: 'escalation' }]);
    expect(await alerts()).toEqual([{ kind: 'requirement-overdue', times: 1, open: true }]);
    engine.compliance.completeEverything();
    await pass(4);
    expect(engine.compliance.writes('resendTraining')).toHaveLength(2);
    expect(await alerts()).toMatchObject([{ open: false }]);
  });

  it('is told of the latest rung only when a while was missed', async () => {
    await engine.advance(40 * dayMs);
    await sender.tick();
    expect((await told()).sort()).toEqual([
      ['others', 5, 'sent', ['alert', 'mail']],
      ['person', 8, 'sent', ['resend-training']],
    ]);
    await pass(3);
    expect(await told()).toHaveLength(2);
  });

  it('is not told again when nobody knows whether the link was sent, and by mail when it was surely not', async () => {
    engine.compliance.fail('resendTraining', 'done-but-no-answer', 'refused');
    await pass(7);
    expect(await told()).toEqual([['person', -3, 'unknown', ['resend-training']]]);
    await pass(4);
    expect((await told())[0]).toEqual(['person', 1, 'sent', ['mail']]);
    expect(await mails()).toMatchObject([{ template: 'reminder' }]);
  });

  it('is told once, however many workers look at the same time', async () => {
    await engine.advance(7 * dayMs);
    await Promise.all([sender.tick(), sender.tick(), sender.tick()]);
    expect(engine.compliance.writes('resendTraining')).toEqual(['camp']);
  });

  it('is left alone after they have left', async () => {
    await pass(2);
    await engine.hear({ id: 'gone', type: 'employee.terminated', occurredAt: engine.compliance.now(), employee: {} });
    await pass(20);
    expect(await told()).toEqual([]);
  });
});

describe('somebody who has not signed the document', () => {
  it('gets a mail in their language', async () => {
    await begin(document);
    await pass(7);
    expect(await told()).toEqual([['person', -3, 'sent', ['mail']]]);
    expect(await engine.sql('SELECT template, language, data FROM mail')).toMatchObject([
      { template: 'reminder', language: 'es', data: { firstName: 'Ana', requirement: 'Code of Conduct' } },
    ]);
  });
});
