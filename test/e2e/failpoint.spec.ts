import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/poll.js';
import { SystemProcess } from '../support/system-process.js';

const times = { STEP_LEASE_MS: '3000', STEP_DEADLINE_MS: '2000', SETTLE_WINDOW_MS: '5000', LOG_LEVEL: 'warn' };

describe('a process that dies at a failpoint', () => {
  let system: SystemProcess;
  beforeAll(async () => {
    system = await SystemProcess.start(times);
    await system.end('SIGTERM');
  });
  afterAll(() => system.dispose());

  it('dies exactly there, and the next one goes on without a second write', async () => {
    await system.start({ GATEHOUSE_FAILPOINT: 'response-read:1:create-user' });
    const employee = {
      employeeId: 'E1',
      firstName: 'Kim',
      lastName: 'Canary',
      email: 'kim@example.com',
      role: 'driver',
    };
    const hire = { id: 'h1', type: 'employee.hired', occurredAt: '2026-05-01T09:00:00Z', employee };
    await system.api('POST', '/v1/events', { ...hire, employee: { ...employee, childServing: true } });
    expect(await system.ended()).toBe('SIGKILL');

    await system.start();
    await eventually(
      'the order is placed',
      async () => (await kinds(system)).includes('background_check.ordered') || undefined,
    );
    expect((await kinds(system)).filter((kind) => kind === 'user.created')).toHaveLength(1);
  }, 120_000);

  it('in the middle of a list: what was taken is kept, and the same list again takes the rest', async () => {
    await system.end('SIGTERM');
    await system.start({ GATEHOUSE_FAILPOINT: 'after-ingest-commit:2' });
    const list = ['L1', 'L2', 'L3', 'L4'].map((employeeId) => ({
      id: `hire-${employeeId}`,
      type: 'employee.hired',
      occurredAt: '2026-05-01T09:00:00Z',
      employee: {
        employeeId,
        firstName: 'Kim',
        lastName: 'Listed',
        email: `${employeeId}@example.com`,
        role: 'driver',
      },
    }));
    await expect(system.api('POST', '/v1/events', list)).rejects.toThrow('fetch failed');
    expect(await system.ended()).toBe('SIGKILL');

    await system.start();
    const outcomes = await system.api<{ outcome: string }[]>('POST', '/v1/events', list);
    const taken = outcomes.filter(({ outcome }) => outcome === 'deduplicated').length;
    expect(taken).toBeGreaterThanOrEqual(2);
    expect(outcomes.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(list.length - taken);
    const people = await system.api<{ items: unknown[] }>('GET', '/v1/people?search=Listed');
    expect(people.items).toHaveLength(list.length);
    await eventually('each has one run that waits for people', async () => {
      const { items } = await system.api<{ items: unknown[] }>('GET', '/v1/runs?status=waiting');
      return items.length === list.length + 1 || undefined;
    });
    expect((await kinds(system)).filter((kind) => kind === 'user.created')).toHaveLength(list.length + 1);
  }, 120_000);
});

async function kinds(system: SystemProcess): Promise<string[]> {
  const { items } = await system.compliance<{ items: { kind: string }[] }>('GET', '/sandbox/ledger');
  return items.map((item) => item.kind);
}
