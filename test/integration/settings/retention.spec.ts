import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Gate, type GateVisitor } from '../../support/gate.js';

let gate: Gate;
let admin: GateVisitor;

beforeAll(async () => {
  gate = await Gate.open();
  admin = gate.visitor();
  await admin.send('POST', '/v1/setup', {
    ...{ name: 'Mia', email: 'mia@museum.example', password: 'correct horse battery' },
    code: 'set-up-code-of-the-museum',
  });
}, 90_000);

afterAll(() => gate.close());

const change = (retention: object) => admin.send('PATCH', '/v1/settings', { retention, reason: 'the law' });

describe('how long personal data is kept', () => {
  it('is seven days of deliveries and for ever of people, until an admin says otherwise with a reason', async () => {
    expect((await admin.get('/v1/settings')).body.retention).toEqual({ deliveryDays: 7, leaverYears: null });
    expect((await change({ leaverYears: 3 })).body).toMatchObject({
      retention: { deliveryDays: 7, leaverYears: 3 },
      changes: [
        { actor: expect.stringContaining('Mia'), reason: 'the law', detail: { retention: { leaverYears: 3 } } },
      ],
    });
    expect((await change({ deliveryDays: 30 })).body.retention).toEqual({ deliveryDays: 30, leaverYears: 3 });
    expect((await change({ leaverYears: null })).body.retention).toEqual({ deliveryDays: 30, leaverYears: null });
  });

  it('has bounds, which a refusal names', async () => {
    for (const [retention, pointer] of [
      [{ deliveryDays: 91 }, '/retention/deliveryDays'],
      [{ leaverYears: 0 }, '/retention/leaverYears'],
    ] as const)
      expect(await change(retention)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });

  it('is previewed as asked, and never removed by asking', async () => {
    const preview = (query: string) => admin.get(`/v1/retention/preview${query}`);
    expect((await preview('')).body).toEqual({
      ...{ deliveryDays: 30, leaverYears: null, deliveries: 0, people: 0, employeeIds: [] },
    });
    expect((await preview('?deliveryDays=1&leaverYears=2')).body).toMatchObject({ deliveryDays: 1, leaverYears: 2 });
    await change({ leaverYears: 2 });
    expect((await preview('?leaverYears=never')).body).toMatchObject({ leaverYears: null });
    expect(await preview('?leaverYears=11')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/leaverYears' }] },
    });
  });
});
