import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { raiseAlerts } from '../../../src/adapters/postgres/alert-store/raise-alerts.js';
import { PostgresAttentionStore } from '../../../src/adapters/postgres/attention-store/postgres-attention-store.js';
import type { AttentionKind } from '../../../src/domain/attention.js';
import type { Requirement, Rule } from '../../../src/domain/rule.js';
import { Attention, type AttentionItem } from '../../../src/engine/attention.js';
import { defaultTimes } from '../../../src/engine/run-step.js';
import { hired, TestEngine } from '../../support/engine.js';

const check = { type: 'background-check', level: 4, quickapp: true } as const;
const training = { type: 'training', surveyCode: 'camp' } as const;
const asking = (...requirements: Requirement[]): Rule[] => [
  { name: 'drivers', when: { role: 'driver' }, requirements },
];
const order = 'order-background-check:level-4';

let engine: TestEngine;
let attention: Attention;
beforeEach(async () => {
  engine = await TestEngine.start({ rules: asking(training) });
  attention = new Attention(new PostgresAttentionStore(engine.database), defaultTimes);
});
afterEach(() => engine.stop());

const list = async (filter: Parameters<Attention['list']>[1] = {}): Promise<AttentionItem[]> =>
  (await attention.list(engine.organizationId, filter, { limit: 50 })).items;
async function only(kind: AttentionKind): Promise<AttentionItem> {
  const items = await list();
  expect(items.map((item) => item.kind)).toEqual([kind]);
  expect(await list({ kind })).toEqual(items);
  expect(await attention.counts(engine.organizationId, undefined)).toEqual({ total: 1, mine: 0, kinds: { [kind]: 1 } });
  return items[0] as AttentionItem;
}
const names = ({ actions }: AttentionItem) => actions.map(({ name, needs }) => `${name} (${needs})`);
const hireAs = (employeeId: string, firstName: string, more: object = {}, event: object = {}) =>
  engine.hear({
    id: employeeId,
    employee: { ...hired.employee, employeeId, firstName, email: `${employeeId}@example.org`, ...more },
    ...event,
  });
async function account(name: string, role: string): Promise<string> {
  const [row] = await engine.sql<{ id: string }>(
    `INSERT INTO account (organization_id, email, name, role, created_by) VALUES ($1, lower($2) || '@example.org', $2, $3, 'test') RETURNING id`,
    [engine.organizationId, name, role],
  );
  return row?.id ?? '';
}

describe('what needs a human', () => {
  it('is nothing at first', async () => {
    expect(await list()).toEqual([]);
    expect(await attention.counts(engine.organizationId, undefined)).toEqual({ total: 0, mine: 0, kinds: {} });
  });

  it('is a step that failed, with its cause and the way to mend it, until it is mended', async () => {
    engine.compliance.fail('createUser', 'refused');
    const runId = await engine.hire();
    const item = await only('step-failed');
    expect(item).toMatchObject({
      title: 'The person could not be created in the compliance service',
      cause: 'Refused.',
      proposedFix: expect.stringContaining('retry') as unknown,
      person: { employeeId: 'E1', firstName: 'Ana', lastName: 'Canary', role: 'driver' },
      assignee: null,
    });
    expect(names(item)).toEqual(['retry (staff)', 'attach (staff)']);
    expect(item.actions[0]).toMatchObject({ path: `/v1/runs/${runId}/steps/create-user/retry`, asks: ['reason'] });
    await engine.act(runId, 'create-user', { action: 'retry' });
    expect(await list()).toEqual([]);
    await expect(attention.read(engine.organizationId, item.id)).rejects.toMatchObject({ code: 'ATTENTION_OVER' });
  });

  it('is a step of a check that only a reviewer may waive', async () => {
    await engine.publish(asking(check));
    engine.compliance.fail('orderBackgroundCheck', 'refused');
    await engine.hire();
    expect(names(await only('step-failed'))).toEqual(['retry (staff)', 'attach (staff)', 'skip (reviewer)']);
  });

  it('is a write of which nobody knows, once Gatehouse has looked in vain or its run has ended', async () => {
    await engine.sql(`UPDATE organization SET settings = '{"reorderAfterUnknown": false}'`);
    await engine.publish(asking(check));
    engine.compliance.fail('orderBackgroundCheck', 'lost-without-answer');
    const runId = await engine.hire();
    expect(await list()).toEqual([]);
    await engine.ageEffects();
    await engine.advance(60_000);
    const item = await only('effect-unknown');
    expect(item.title).toBe('Nobody knows whether a background check was ordered');
    expect(names(item)).toEqual(['attach (staff)', 'confirm-absent (staff)']);
    const [effect] = await engine.ledger('unknown');
    expect(item.actions[1]).toMatchObject({
      path: `/v1/effects/${effect?.id ?? ''}/confirm-absent`,
      body: { expectedAuthorization: effect?.authorization },
    });
    await engine.staff.cancelRun(engine.organizationId, runId, { actor: 'mia', reason: 'called off' });
    expect((await only('effect-unknown')).proposedFix).toContain('Nobody looks it up any more');
  });

  it('is a check to review, by whom the rule says, clear first and against the person last', async () => {
    await engine.publish(asking({ ...check, review: { role: 'admin' } }));
    await engine.hire();
    engine.compliance.completeEverything(true);
    await engine.advance(6 * 60_000);
    const item = await only('review');
    expect(item.cause).toMatch(/^Check \d+ is complete; the provider flagged it/);
    expect(names(item)).toEqual(['clear (admin)', 'pre-adverse (admin)', 'not-clear (admin)']);
    expect(item.actions[0]).toMatchObject({
      body: { decision: 'clear' },
      path: expect.stringMatching(/complete$/) as unknown,
    });
    await engine.sql(`UPDATE organization SET decision_settings = '{"requirePreAdverse": true}'`);
    expect(names(await only('review'))).toEqual(['clear (admin)', 'pre-adverse (admin)']);
  });

  it('is an approval, a signature, and an order that only a human can place', async () => {
    await engine.publish(asking({ ...check, quickapp: false, approval: { role: 'staff' } }));
    const runId = await engine.hire();
    expect(names(await only('approval'))).toEqual(['approve (staff)', 'refuse (staff)']);
    await engine.act(runId, 'approve:background-check:level-4', { action: 'complete', decision: 'approve' });
    const { id } = await engine.person();
    expect((await only('disclosure')).actions).toMatchObject([
      {
        name: 'record-disclosure',
        path: `/v1/people/${id}/disclosures`,
        asks: ['signedName', 'signedAt', 'textVersion'],
      },
      { name: 'skip', needs: 'reviewer' },
    ]);
    await engine.act(runId, 'await-disclosure:level-4', { action: 'complete' });
    expect((await only('step-failed')).actions[0]).toMatchObject({ name: 'attach', asks: ['externalId', 'reason'] });
    expect(await engine.errorOf(runId, order)).toBe('APPLICANT_DATA_NEEDED');
  });

  it('is whoever may be two, is held, or is matched by no rule', async () => {
    await hireAs('E1', 'Ana', { email: 'ana@example.org' });
    await hireAs('E2', 'Ana', { email: 'ana2@example.org' });
    await engine.sql(`UPDATE person SET held_reason = 'SUSPECTED_DUPLICATE' WHERE employee_id = 'E2'`);
    await engine.sql(
      `INSERT INTO duplicate (organization_id, person_id, other_id, grounds, state)
       SELECT organization_id, id, (SELECT id FROM person WHERE employee_id = 'E1'), '{SAME_EMAIL_AND_NAME}', 'open' FROM person WHERE employee_id = 'E2'`,
    );
    const pair = await only('duplicate');
    expect(pair.cause).toContain('is known already and has the same email and name');
    expect(names(pair)).toEqual(['merge (staff)', 'keep-apart (staff)']);
    await hireAs('E3', 'Cem', { email: undefined });
    await hireAs('E4', 'Dee', { role: 'cook', location: 'Pine Lake' });
    await engine.publish([{ ...(asking(training)[0] as Rule), needsManager: true }]);
    await hireAs('E5', 'Eva');
    const found = await list();
    expect(found.map(({ kind, title }) => [kind, title])).toEqual([
      ['duplicate', 'May be the same person as Ana Canary'],
      ['held', 'Held: no email'],
      ['unmatched', 'No rule matches'],
      ['held', 'Held: the manager is not known'],
    ]);
    expect(found[2]).toMatchObject({
      cause: expect.stringContaining('role “cook”, location “Pine Lake”') as unknown,
      actions: [],
    });
    expect(found[3]?.actions).toMatchObject([{ name: 'release', body: { hold: 'UNKNOWN_MANAGER' } }]);
  });

  it('is a connection in trouble, and each delivery that was set aside', async () => {
    const [connection] = await engine.sql<{ id: string }>(
      `INSERT INTO connection (organization_id, kind, name, sealed_secret) VALUES ($1, 'generic', 'Workday', 'x') RETURNING id`,
      [engine.organizationId],
    );
    await engine.sql('INSERT INTO connection_state (connection_id) VALUES ($1)', [connection?.id]);
    expect(await list()).toEqual([]);
    await engine.sql(
      `INSERT INTO hr_delivery (organization_id, connection_id, delivery_key, origin, status, sealed_content, bytes, error, ended_at)
       VALUES ($1, $2, 'd1', 'hook', 'failed', 'x', 1, '{"code": "UNREADABLE_DELIVERY", "message": "It is no JSON."}', clock_now())`,
      [engine.organizationId, connection?.id],
    );
    const delivery = await only('delivery');
    expect(delivery).toMatchObject({
      title: 'What Workday delivered could not be taken in',
      cause: 'It is no JSON.',
      person: null,
    });
    expect(names(delivery)).toEqual(['replay (staff)']);
    await engine.sql(`UPDATE connection SET credentials_expire_at = clock_now() - interval '1 day'`);
    expect((await list()).map(({ title, urgency }) => [title, urgency])).toEqual([
      ['Nothing comes through from Workday', 'high'],
      [delivery.title, 'normal'],
    ]);
    expect((await list({ kind: 'connection' }))[0]?.cause).toContain('The credentials have expired');
  });

  it('is an alert, what is news of little weight last, and a mail that did not arrive', async () => {
    await engine.hire();
    const { id } = await engine.person();
    await raiseAlerts(engine.database, engine.organizationId, [
      { kind: 'price-changed', subject: 's', severity: 'info', message: 'Level 4 costs $20.00 now.', detail: {} },
    ]);
    await raiseAlerts(engine.database, engine.organizationId, [
      { kind: 'rule-broken', subject: 'r', severity: 'error', message: 'No such code.', detail: { rule: 'drivers' } },
    ]);
    await raiseAlerts(engine.database, engine.organizationId, [
      {
        kind: 'requirement-overdue',
        subject: 'o',
        severity: 'warning',
        message: 'training:camp is due on 2026-05-01.',
        detail: { personId: id, requirement: 'training:camp' },
      },
    ]);
    await engine.sql(
      `INSERT INTO mail (organization_id, key, person_id, to_address, template, language, data, state, error)
       VALUES ($1, 'k', $2, 'ana@example.org', 'reminder', 'en', '{}', 'failed', '{"code": "MAIL_REFUSED", "message": "No such mailbox."}')`,
      [engine.organizationId, id],
    );
    const found = await list();
    expect(found.map(({ kind, title }) => [kind, title])).toEqual([
      ['rule', 'The rule drivers is broken'],
      ['overdue', 'training:camp is overdue'],
      ['mail', 'The mail “reminder” could not be sent'],
      ['alert', 'Price changed'],
    ]);
    expect(found.map(({ actions }) => actions[0]?.name)).toEqual(['resolve', 'resolve', 'resend', 'resolve']);
    expect(found[1]?.person).toMatchObject({ employeeId: 'E1' });
  });
});

describe('the queue', () => {
  const failing = async (employeeId: string, firstName: string, event: object = {}) => {
    engine.compliance.fail('createUser', 'refused');
    await hireAs(employeeId, firstName, {}, event);
  };

  it('has whoever begins soon first, then the oldest, page by page', async () => {
    await engine.publish([{ ...(asking(training)[0] as Rule), startDaysBefore: 60 }]);
    await failing('E1', 'Ana', { effectiveDate: await engine.day(40) });
    await failing('E2', 'Ben', { effectiveDate: await engine.day(40) });
    await failing('E3', 'Cem', { effectiveDate: await engine.day(3) });
    await failing('E4', 'Dee', { effectiveDate: await engine.day(1) });
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await attention.list(engine.organizationId, {}, { limit: 1, cursor });
      read.push(...page.items.map(({ person, urgency }) => `${person?.firstName ?? ''} ${urgency}`));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(read).toEqual(['Dee high', 'Cem high', 'Ana normal', 'Ben normal']);
    await expect(attention.list(engine.organizationId, {}, { limit: 1, cursor: 'x' })).rejects.toMatchObject({
      code: 'INVALID_CURSOR',
    });
  });

  it('is searched by name, email and employee id, and is its organization’s alone', async () => {
    await failing('E1', 'Ana');
    await failing('E2', 'Ben');
    const found = async (search: string) => (await list({ search })).map(({ person }) => person?.firstName);
    expect(await found('bEn can')).toEqual(['Ben']);
    expect(await found('E1@example')).toEqual(['Ana']);
    expect(await found('E2')).toEqual(['Ben']);
    expect(await found('nobody')).toEqual([]);
    const [other] = await engine.sql<{ id: string }>(
      `INSERT INTO organization (slug, name) VALUES ('zoo', 'Zoo') RETURNING id`,
    );
    expect(await attention.list(other?.id ?? '', {}, { limit: 9 })).toEqual({ items: [], nextCursor: null });
    const [item] = await list();
    await expect(attention.read(other?.id ?? '', item?.id ?? '')).rejects.toMatchObject({ code: 'ATTENTION_OVER' });
  });

  it('says who sees to what, and forgets it when the matter is over', async () => {
    const [mia, vera] = [await account('Mia', 'staff'), await account('Vera', 'viewer')];
    await failing('E1', 'Ana');
    await failing('E2', 'Ben');
    const [ana] = (await list()) as [AttentionItem];
    const assign = (accountId: string | null) => attention.assign(engine.organizationId, ana.id, accountId, 'mia');
    expect(await attention.assignees(engine.organizationId)).toEqual([{ id: mia, name: 'Mia', role: 'staff' }]);
    expect((await assign(mia)).assignee).toEqual({ id: mia, name: 'Mia' });
    await expect(assign(vera)).rejects.toMatchObject({ code: 'ASSIGNEE_NOT_FOUND', pointer: '/accountId' });
    expect(await attention.counts(engine.organizationId, mia)).toMatchObject({ total: 2, mine: 1 });
    expect((await list({ assignee: mia })).map(({ id }) => id)).toEqual([ana.id]);
    expect((await list({ assignee: null })).map(({ person }) => person?.firstName)).toEqual(['Ben']);
    expect((await assign(null)).assignee).toBeNull();
    await assign(mia);
    expect(
      await engine.sql(
        `SELECT actor, detail->>'accountId' AS to FROM audit_entry WHERE action = 'attention.assigned' ORDER BY id`,
      ),
    ).toEqual([
      { actor: 'mia', to: mia },
      { actor: 'mia', to: null },
      { actor: 'mia', to: mia },
    ]);
    engine.compliance.fail('createUser', 'refused');
    const runId = /runs\/([^/]+)/.exec(ana.actions[0]?.path ?? '')?.[1] ?? '';
    await engine.act(runId, 'create-user', { action: 'retry' });
    expect((await attention.read(engine.organizationId, ana.id)).assignee).toBeNull();
    const [, ben] = (await list()) as [AttentionItem, AttentionItem];
    await attention.assign(engine.organizationId, ben.id, mia, 'mia');
    expect(await engine.sql('SELECT item_id FROM attention_assignment')).toHaveLength(1);
    await expect(attention.assign(engine.organizationId, 'held:nobody', mia, 'mia')).rejects.toMatchObject({
      code: 'ATTENTION_OVER',
    });
  });
});
