import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { PostgresClearanceWatch } from '../../../src/adapters/postgres/webhook-store/postgres-clearance-watch.js';
import { PostgresWebhookOutbox } from '../../../src/adapters/postgres/webhook-store/postgres-webhook-outbox.js';
import { PostgresWebhookStore } from '../../../src/adapters/postgres/webhook-store/postgres-webhook-store.js';
import { PostgresAlertStore } from '../../../src/adapters/postgres/alert-store/postgres-alert-store.js';
import { aesSecretBox } from '../../../src/adapters/sealing/aes-secret-box.js';
import { webhookPoster } from '../../../src/adapters/webhooks/post-webhook.js';
import { webhookTargetFault } from '../../../src/adapters/webhooks/webhook-target.js';
import { SendWebhooks } from '../../../src/engine/webhooks/send-webhooks.js';
import { WatchClearance } from '../../../src/engine/webhooks/watch-clearance.js';
import { Webhooks, type WebhookWithSecret } from '../../../src/engine/webhooks/webhooks.js';
import {
  webhookEventTypes,
  type WebhookDeliveryView,
  type WebhookEventType,
} from '../../../src/ports/webhook-store.js';
import { WebhookReceiver, type ReceivedWebhook } from '../../support/compliance-receiver.js';
import { TestEngine } from '../../support/engine.js';
import { eventually } from '../../support/poll.js';

const by = { actor: 'mia', reason: 'the gate opens by it' };
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const yearLong = { type: 'training' as const, surveyCode: 'camp', validity: { months: 12 } };

let receiver: WebhookReceiver;
let engine: TestEngine;
let webhooks: Webhooks;
let watch: WatchClearance;
let sender: SendWebhooks;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
});
afterAll(() => receiver.stop());
beforeEach(async () => {
  receiver.received.length = receiver.nextStatuses.length = 0;
  engine = await TestEngine.start({ rules: [{ name: 'all', when: {}, requirements: [yearLong] }] });
  const box = aesSecretBox('a secret key of thirty-two characters');
  const faultOf = (url: string) => webhookTargetFault(url, true);
  webhooks = new Webhooks({ store: new PostgresWebhookStore(engine.database), box, faultOf, onPut: () => undefined });
  watch = new WatchClearance(new PostgresClearanceWatch(engine.database), silent);
  const outbox = new PostgresWebhookOutbox(engine.database);
  sender = new SendWebhooks({ outbox, box, post: webhookPoster(true), log: silent });
});
afterEach(() => engine.stop());

const register = (eventTypes: readonly WebhookEventType[] = webhookEventTypes): Promise<WebhookWithSecret> =>
  webhooks.add(engine.organizationId, { url: `${receiver.url}/in`, eventTypes }, by);

/** Everybody looks and sends once. @returns what arrived for it, as `type` and ids. */
async function arrived(): Promise<[string, unknown][]> {
  const before = receiver.received.length;
  await settled();
  await watch.tick();
  await sender.tick();
  return receiver.received.slice(before).map(({ body }) => [String(body.type), body.data]);
}

/** Other specs have open transactions on this server, and nothing is told before those that came first have ended. */
async function settled(): Promise<void> {
  const [now] = await engine.sql<{ id: string }>('SELECT pg_current_xact_id()::text AS id');
  const isPast = 'SELECT pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 AS past';
  await eventually('earlier transactions have ended', async () =>
    (await engine.sql<{ past: boolean }>(isPast, [now?.id]))[0]?.past ? true : undefined,
  );
}

const deliveries = async ({ id }: { id: string }): Promise<WebhookDeliveryView[]> =>
  (await webhooks.deliveries(engine.organizationId, id, {}, { limit: 200 })).items;

/** As if the pause before the next attempt were over. */
const pass = () => engine.sql(`UPDATE webhook_delivery SET due_at = now() WHERE state = 'waiting'`);

async function fulfil(): Promise<void> {
  engine.compliance.completeEverything();
  await engine.advance(86_400_000);
  await engine.tick();
}

const isSigned = ({ secret }: { secret: string }, { text, headers }: ReceivedWebhook): boolean => {
  try {
    new Webhook(secret).verify(text, headers);
    return true;
  } catch {
    return false;
  }
};

describe('webhooks of an organization', () => {
  it('tell who is cleared, by whatever, and who is no longer, also by the day alone; ids only, signed', async () => {
    const webhook = await register();
    expect(await arrived()).toEqual([]);
    const runId = await engine.hire();
    const { id: personId } = await engine.person();
    expect(await arrived()).toEqual([]);

    await fulfil();
    expect((await engine.person()).clearance.cleared).toBe(true);
    expect((await arrived()).sort()).toEqual([
      ['person.cleared', { personId }],
      ['run.completed', { runId, personId }],
    ]);
    expect(receiver.received.every((one) => isSigned(webhook, one))).toBe(true);
    expect(receiver.received.map(({ text }) => text).join()).not.toMatch(/Ana|Canary|@|"E1"/);
    expect(await arrived()).toEqual([]);

    await engine.sql(`UPDATE virtual_clock SET ahead = ahead + interval '400 days'`);
    expect((await engine.person()).clearance.cleared).toBe(false);
    expect(await arrived()).toEqual([['person.not-cleared', { personId }]]);
    expect(await arrived()).toEqual([]);
  });

  it('do not tell of who was cleared before they were registered, but of who leaves then', async () => {
    await engine.hire();
    await fulfil();
    await register(['person.cleared', 'person.not-cleared']);
    expect(await arrived()).toEqual([]);
    const { id: personId } = await engine.person();
    await engine.hear({ id: 'left', type: 'employee.terminated', occurredAt: '2020-02-01T08:00:00Z' });
    expect(await arrived()).toEqual([['person.not-cleared', { personId }]]);
  });

  it('say the same as clearance, whatever changes', async () => {
    await register(['person.cleared', 'person.not-cleared']);
    await engine.hire();
    await fulfil();
    await arrived();
    let was = true;
    const state = `UPDATE holding SET state = 'open'`;
    const changes = [
      state,
      `UPDATE holding SET state = 'waived'`,
      `UPDATE person SET held_reason = 'MINOR'`,
      `UPDATE person SET held_reason = NULL`,
      `UPDATE person SET compliance_user_id = NULL`,
      `UPDATE person SET compliance_user_id = 5, status = 'scheduled'`,
      `UPDATE person SET status = 'active'`,
      `UPDATE holding SET state = 'met', met_at = clock_now() - interval '13 months'`,
      `UPDATE holding SET current = false`,
      state,
    ];
    for (const change of changes) {
      await engine.sql(change);
      const { cleared } = (await engine.person()).clearance;
      const types = (await arrived()).map(([type]) => type);
      const expected = cleared === was ? [] : [cleared ? 'person.cleared' : 'person.not-cleared'];
      expect({ change, types }).toEqual({ change, types: expected });
      was = cleared;
    }
  });

  it('look at everybody when changes were lost in a long pause', async () => {
    await register(['person.cleared', 'person.not-cleared']);
    await engine.hire();
    await fulfil();
    await arrived();
    await engine.sql(`UPDATE holding SET state = 'not-met'`);
    await engine.sql('DELETE FROM change');
    await engine.sql(`UPDATE clearance_watch SET looked_at = now() - interval '2 days'`);
    expect((await arrived()).map(([type]) => type)).toEqual(['person.not-cleared']);
  });

  it('tell of alerts and of steps that need somebody, to who asked for that', async () => {
    await register(['alert.opened']);
    const attention = await register(['run.needs-attention']);
    const runId = await engine.hire();
    await engine.sql(`UPDATE step_run SET status = 'needs-attention' WHERE run_id = $1 AND key = 'create-user'`, [
      runId,
    ]);
    const alert = { kind: 'rule-broken', subject: 'x', severity: 'error' as const, message: 'm', detail: {} };
    for (let times = 0; times < 2; times += 1)
      await new PostgresAlertStore(engine.database).raise(engine.organizationId, [alert]);
    expect((await arrived()).map(([type]) => type).sort()).toEqual(['alert.opened', 'run.needs-attention']);
    expect((await deliveries(attention)).map(({ type }) => type)).toEqual(['run.needs-attention']);
  });

  it('are sent in the commit of what happened or not at all', async () => {
    const webhook = await register(['alert.opened']);
    const undone = engine.database.transaction(async (manager) => {
      await manager.query(
        `INSERT INTO alert (organization_id, kind, subject, severity, message, detail) VALUES ($1, 'k', 's', 'info', '', '{}')`,
        [engine.organizationId],
      );
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await deliveries(webhook)).toEqual([]);
  });

  it('are tried again under the same id, follow no redirect, and are signed with both secrets for a while', async () => {
    const webhook = await register();
    receiver.nextStatuses.push(500, 302);
    await webhooks.test(engine.organizationId, webhook.id);
    await sender.tick();
    expect(await deliveries(webhook)).toMatchObject([{ state: 'waiting', attempts: 1, lastStatus: 500 }]);
    await sender.tick();
    expect(receiver.received).toHaveLength(1);
    await pass();
    await sender.tick();
    expect(await deliveries(webhook)).toMatchObject([{ state: 'waiting', attempts: 2, lastStatus: 302 }]);
    const rotated = await webhooks.rotate(engine.organizationId, webhook.id, 60_000, by);
    await pass();
    await sender.tick();
    expect(await deliveries(webhook)).toMatchObject([
      { state: 'delivered', attempts: 3, lastError: null, dueAt: null },
    ]);

    const { received } = receiver;
    expect(new Set(received.map(({ path }) => path))).toEqual(new Set(['/in']));
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set((await deliveries(webhook)).map(({ id }) => id)),
    );
    const [last] = received.slice(-1);
    expect(last && [webhook, rotated].map((one) => isSigned(one, last))).toEqual([true, true]);

    await engine.sql(`UPDATE webhook SET previous_secret_until = now()`);
    const [delivery] = await deliveries(webhook);
    await webhooks.resend(engine.organizationId, webhook.id, delivery?.id ?? '', by);
    await sender.tick();
    const [again] = received.slice(-1);
    expect(again && [webhook, rotated].map((one) => isSigned(one, again))).toEqual([false, true]);
  });

  it('are switched off with an alert after three days without success, and go on when switched on', async () => {
    const webhook = await register();
    await webhooks.test(engine.organizationId, webhook.id);
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      receiver.nextStatuses.push(503);
      await pass();
      await sender.tick();
    }
    expect((await deliveries(webhook)).at(-1)).toMatchObject({ state: 'failed', attempts: 10 });
    const [off] = await webhooks.list(engine.organizationId);
    expect(off).toMatchObject({ enabled: false, disabledReason: 'failing' });
    const alerts = () =>
      new PostgresAlertStore(engine.database).list(engine.organizationId, { state: 'open' }, { limit: 9 });
    expect((await alerts()).items).toMatchObject([{ kind: 'webhook-disabled', subject: webhook.id }]);
    await expect(webhooks.test(engine.organizationId, webhook.id)).rejects.toMatchObject({ code: 'WEBHOOK_DISABLED' });

    await webhooks.change(engine.organizationId, webhook.id, { enabled: true }, by);
    expect((await alerts()).items).toEqual([]);
    await webhooks.test(engine.organizationId, webhook.id);
    await sender.tick();
    expect((await deliveries(webhook))[0]).toMatchObject({ state: 'delivered' });
  });

  it('end at once at an endpoint that says it is gone, and outlive a process that died with one in hand', async () => {
    const webhook = await register();
    await webhooks.test(engine.organizationId, webhook.id);
    const [claimed] = await new PostgresWebhookOutbox(engine.database).claim(1, 60_000);
    await sender.tick();
    expect(receiver.received).toEqual([]);
    await engine.sql(`UPDATE webhook_delivery SET lease_until = now() - interval '1 second'`);
    receiver.nextStatuses.push(410);
    await sender.tick();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([claimed?.id]);
    expect(await webhooks.list(engine.organizationId)).toMatchObject([{ enabled: false, disabledReason: 'gone' }]);
  });
});
