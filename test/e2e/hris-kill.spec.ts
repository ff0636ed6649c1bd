import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { eventually } from '../support/poll.js';
import { SystemProcess } from '../support/system-process.js';

const key = Buffer.alloc(32, 7);

describe('a process that dies on the way of a delivery', () => {
  let system: SystemProcess;
  let hook: string;
  beforeAll(async () => {
    system = await SystemProcess.start({ LOG_LEVEL: 'warn' });
    const secret = `whsec_${key.toString('base64')}`;
    const told = { kind: 'generic', name: 'Town HR', secret };
    ({ hookPath: hook } = await system.api<{ hookPath: string }>('POST', '/v1/connections', told));
    await system.end('SIGTERM');
  }, 120_000);
  afterAll(() => system.dispose());

  it.each(['delivery-stored', 'delivery-read', 'before-deliveries-settled'])(
    'loses nothing and takes nothing in twice: %s',
    async (failpoint) => {
      await system.start({ GATEHOUSE_FAILPOINT: failpoint });
      // Without an answer it would be sent again; that it was stored is enough here.
      await deliver(failpoint).catch(() => undefined);
      expect(await system.ended()).toBe('SIGKILL');
      await system.start();
      await eventually('the event is taken in', async () => (await events(failpoint))[0], 60_000);
      expect(await deliver(failpoint)).toBe(202);
      expect(await deliver(`${failpoint}-next`)).toBe(202);
      await eventually('the next one is taken in', async () => (await events(`${failpoint}-next`))[0], 60_000);
      expect(await events(failpoint)).toHaveLength(1);
      await system.end('SIGTERM');
    },
    240_000,
  );

  const events = async (employeeId: string) =>
    (await system.api<{ items: object[] }>('GET', `/v1/events?employeeId=${employeeId}`)).items;

  async function deliver(id: string): Promise<number> {
    const employee = { employeeId: id, firstName: 'Kim', lastName: 'Canary', email: 'kim@example.com', role: 'driver' };
    const event = { id, type: 'employee.hired', occurredAt: '2026-05-01T09:00:00Z', employee };
    const body = JSON.stringify(event);
    const time = String(Math.floor(Date.now() / 1_000));
    const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
    const headers = { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
    return (await system.raw(hook, { method: 'POST', body, headers })).status;
  }
});
