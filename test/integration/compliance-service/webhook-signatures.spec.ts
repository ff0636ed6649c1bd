import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import type { ComplianceCaller } from '../../support/compliance-caller.js';
import { eventually } from '../../support/compliance-eventually.js';
import { WebhookReceiver, type ReceivedWebhook } from '../../support/compliance-receiver.js';
import { startTestComplianceService, type TestComplianceService } from '../../support/compliance-service.js';
import { sql } from '../../support/compliance-sql.js';
import { dumpDatabase } from '../../support/dump-database.js';

let service: TestComplianceService;
let api: ComplianceCaller;
let receiver: WebhookReceiver;
let organizations = 0;
beforeAll(async () => {
  service = await startTestComplianceService();
});
afterAll(async () => {
  await service.stop();
});
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
  api = await service.createOrganization(`Organization ${(organizations += 1)}`);
});
afterEach(async () => {
  await receiver.stop();
});

/** Answers the signing secret, when this made one. */
async function subscribe(fields: object = {}): Promise<string | undefined> {
  const users = { url: `${receiver.url}/users`, enabled: true, ...fields };
  const { record } = await api.put('/console/api/webhooks', { users });
  return (record.users as { signingSecret?: string }).signingSecret;
}

const verify = (secret: string | undefined, { text, headers }: ReceivedWebhook): unknown =>
  new Webhook(secret ?? '').verify(text, headers);

describe('the signature of a webhook', () => {
  it('proves who sent it, with a secret that is told once, when the kind is set for the first time', async () => {
    const secret = await subscribe();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await subscribe()).toBeUndefined();
    expect((await api.get('/console/api/webhooks')).text).not.toContain('whsec_');
    await service.sandbox.post('/sandbox/clock', { advance: 'P90D' });
    await api.createUser({ external_id: 'signed' });
    const [webhook] = (await receiver.arrived('/users')) as [ReceivedWebhook];
    expect(verify(secret, webhook)).toEqual(webhook.body);
    const forged = { ...webhook, text: webhook.text.replace('signed', 'forged') };
    expect(() => verify(secret, forged)).toThrow('No matching signature found');
  });

  it('names a delivery the same at every attempt', async () => {
    const secret = await subscribe();
    receiver.nextStatuses.push(500, 500);
    await api.createUser();
    const webhooks = await receiver.arrived('/users', 3);
    const [delivery] = (await api.get('/console/api/deliveries')).items;
    expect(webhooks.map(({ headers }) => headers['webhook-id'])).toEqual(
      Array.from({ length: 3 }, () => `msg_${delivery?.id as number}`),
    );
    for (const webhook of webhooks) expect(verify(secret, webhook)).toEqual(webhook.body);
  });

  it('is there for endpoints that are older than signatures', async () => {
    await subscribe();
    await sql(service, 'UPDATE webhook_endpoints SET sealed_signing_secret = NULL');
    await api.createUser();
    const [first] = (await receiver.arrived('/users')) as [ReceivedWebhook];
    expect(first.headers['webhook-signature']).toMatch(/^v1,/);

    await sql(service, 'UPDATE webhook_endpoints SET sealed_signing_secret = NULL');
    const secret = await subscribe();
    await api.createUser();
    const [, second] = (await receiver.arrived('/users', 2)) as [ReceivedWebhook, ReceivedWebhook];
    expect(verify(secret, second)).toEqual(second.body);
  });

  it('is made with secrets that nobody can read in the database', async () => {
    const secret = await subscribe({ username: 'ana', password: 'open sesame' });
    await api.createUser();
    await receiver.arrived('/users');
    const dump = await dumpDatabase(service.database.url);
    const hidden = ['open sesame', secret ?? '', secret?.slice('whsec_'.length) ?? ''];
    for (const plain of hidden.flatMap((text) => [text, Buffer.from(text).toString('hex')])) {
      expect(dump).not.toContain(plain);
    }
  });

  it('stops a webhook that it cannot be made for, and says why', async () => {
    await subscribe({ username: 'ana', password: 'open sesame' });
    await sql(service, `UPDATE webhook_endpoints SET sealed_password = sealed_signing_secret`);
    await api.createUser();
    const stopped = await eventually('a delivery with a problem', async () =>
      (await api.get('/console/api/deliveries')).items.find(({ lastError }) => lastError !== null),
    );
    expect(stopped.lastError).toContain('COMPLIANCE_SECRET_KEY');
    expect(receiver.received).toEqual([]);
  });
});

describe('a delivery that is sent again', () => {
  const list = async () => (await api.get('/console/api/deliveries')).items;
  const withStatus = (status: string) =>
    eventually(`a ${status} delivery`, async () => (await list()).find((item) => item.status === status));
  const resend = (id: unknown) => api.post(`/console/api/deliveries/${String(id)}/resend`);

  it('is the same one, and its attempts are counted on', async () => {
    await subscribe();
    await api.createUser();
    const { id } = await withStatus('delivered');
    const answer = await resend(id);
    expect([answer.status, answer.record.id]).toEqual([200, id]);
    const [first, second] = await receiver.arrived('/users', 2);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.text).toBe(first?.text);
    expect(await withStatus('delivered')).toMatchObject({ id, attempts: 2 });
    expect(await api.ledger('webhook.resent')).toHaveLength(1);
  });

  it('has a new day to arrive after it was given up', async () => {
    await subscribe({ url: 'http://127.0.0.1:9/closed' });
    await api.createUser();
    await eventually('an attempt', async () => ((await list())[0]?.attempts === 0 ? undefined : true));
    await service.sandbox.post('/sandbox/clock', { advance: 'PT25H' });
    const { id, attempts } = await withStatus('failed');
    await resend(id);
    const waiting = await eventually('one more attempt', async () =>
      (await list()).find((item) => item.status === 'waiting' && (item.attempts as number) > (attempts as number)),
    );
    expect(waiting.id).toBe(id);
    await subscribe();
    await service.sandbox.post('/sandbox/clock', { advance: 'PT23H' });
    await withStatus('delivered');
  });

  it('needs a webhook that is switched on', async () => {
    await subscribe({ url: 'http://127.0.0.1:9/closed' });
    await api.createUser();
    await subscribe({ enabled: false });
    await service.sandbox.post('/sandbox/clock', { advance: 'PT1H' });
    const { id } = await withStatus('cancelled');
    expect((await resend(id)).record.message).toContain('switched off');
    await subscribe();
    expect((await resend(id)).status).toBe(200);
    await withStatus('delivered');
  });

  it('belongs to its organization', async () => {
    await subscribe();
    await api.createUser();
    const { id } = await withStatus('delivered');
    const foreign = await service.sandbox.post(`/console/api/deliveries/${id as number}/resend`);
    expect([foreign.status, foreign.body]).toEqual([404, { message: 'Delivery not found' }]);
    expect((await resend('x')).status).toBe(404);
    expect(receiver.received).toHaveLength(1);
  });
});
