import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dumpDatabase } from '../../support/dump-database.js';
import { Gate, type Answer, type GateVisitor } from '../../support/gate.js';

const password = 'correct horse battery';
const reason = 'the badge printer listens';

let gate: Gate;
let admin: GateVisitor;
let zoo: GateVisitor;

beforeAll(async () => {
  gate = await Gate.open();
  const setUp = async (slug: string) => {
    const visitor = gate.visitor();
    const email = `mia@${slug}.example`;
    await visitor.send('POST', '/v1/setup', { code: `set-up-code-of-the-${slug}`, name: 'Mia', email, password });
    return visitor;
  };
  [admin, zoo] = [await setUp('museum'), await setUp('zoo')];
}, 90_000);

afterAll(() => gate.close());

const code = ({ status, body }: Answer) => [status, body.code];
const url = 'https://hooks.example.org/gatehouse';

describe('/v1/webhooks', () => {
  it('registers endpoints, shows their secret once, and keeps it sealed', async () => {
    const added = await admin.send('POST', '/v1/webhooks', { url, eventTypes: ['person.cleared'], reason });
    expect(added).toMatchObject({ status: 201, body: { url, enabled: true, eventTypes: ['person.cleared'] } });
    const { id, secret } = added.body as { id: string; secret: string };
    expect(secret).toMatch(/^whsec_/);
    const rotated = await admin.send('POST', `/v1/webhooks/${id}/rotate-secret`, { overlapHours: 1, reason });
    expect(rotated.body.secret).not.toBe(secret);
    expect(Date.parse(String(rotated.body.previousSecretUntil))).toBeGreaterThan(Date.now());

    const listed = await admin.get('/v1/webhooks');
    const everything = JSON.stringify(listed.body) + gate.logged.join() + (await dumpDatabase(gate.databaseUrl));
    expect(everything).not.toContain(secret.slice(6));
    expect(everything).not.toContain(String(rotated.body.secret).slice(6));

    const changed = await admin.send('PATCH', `/v1/webhooks/${id}`, {
      eventTypes: ['run.completed'],
      enabled: false,
      reason,
    });
    expect(changed.body).toMatchObject({ eventTypes: ['run.completed'], enabled: false, disabledReason: null });
    expect(code(await admin.send('POST', `/v1/webhooks/${id}/test`))).toEqual([409, 'WEBHOOK_DISABLED']);
    await admin.send('PATCH', `/v1/webhooks/${id}`, { enabled: true, reason });
    const test = await admin.send('POST', `/v1/webhooks/${id}/test`);
    expect(test).toMatchObject({ status: 202, body: { type: 'webhook.test', state: 'waiting' } });
    const resend = `/v1/webhooks/${id}/deliveries/${String(test.body.id)}/resend`;
    expect(code(await admin.send('POST', resend, { reason }))).toEqual([409, 'WEBHOOK_NOT_ENDED']);
    expect((await admin.get(`/v1/webhooks/${id}/deliveries?state=waiting`)).body.items).toHaveLength(1);
    expect((await admin.get(`/v1/webhooks/${id}/deliveries?state=failed`)).body.items).toHaveLength(0);
    expect((await admin.send('DELETE', `/v1/webhooks/${id}`)).status).toBe(204);
    expect((await admin.get('/v1/webhooks')).body.items).toEqual([]);
  });

  it('refuses what is wrong, at its field', async () => {
    const pointers = async (change: object) => {
      const { status, body } = await admin.send('POST', '/v1/webhooks', {
        url,
        eventTypes: ['alert.opened'],
        reason,
        ...change,
      });
      return [status, (body.errors as { pointer: string }[]).map(({ pointer }) => pointer)];
    };
    expect(await pointers({ url: 'http://hooks.example.org' })).toEqual([400, ['/url']]);
    expect(await pointers({ url: 'https://10.0.0.1/' })).toEqual([400, ['/url']]);
    expect(await pointers({ eventTypes: [] })).toEqual([400, ['/eventTypes']]);
    expect(await pointers({ eventTypes: ['person.renamed'] })).toEqual([400, ['/eventTypes']]);
    expect(await pointers({ reason: '' })).toEqual([400, ['/reason']]);
  });

  it('belongs to one organization', async () => {
    const { body } = await admin.send('POST', '/v1/webhooks', { url, eventTypes: ['alert.opened'], reason });
    const path = `/v1/webhooks/${String(body.id)}`;
    expect((await zoo.get('/v1/webhooks')).body.items).toEqual([]);
    const missing = [404, 'WEBHOOK_NOT_FOUND'];
    expect(code(await zoo.get(`${path}/deliveries`))).toEqual(missing);
    expect(code(await zoo.send('PATCH', path, { enabled: false, reason }))).toEqual(missing);
    expect(code(await zoo.send('POST', `${path}/rotate-secret`, { reason }))).toEqual(missing);
    expect(code(await zoo.send('POST', `${path}/test`))).toEqual(missing);
    expect(code(await zoo.send('DELETE', path))).toEqual(missing);
    expect((await admin.get('/v1/webhooks')).body.items).toMatchObject([{ id: body.id, enabled: true }]);
  });
});
