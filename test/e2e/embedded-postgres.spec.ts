import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../support/free-port.js';
import { eventually } from '../support/poll.js';
import { SystemProcess } from '../support/system-process.js';

const hire = {
  id: 'h1',
  type: 'employee.hired',
  occurredAt: '2026-05-01T09:00:00Z',
  employee: { employeeId: 'E1', firstName: 'Kim', lastName: 'Lee', email: 'kim@example.com', role: 'driver' },
};

describe('npm start on its embedded PostgreSQL', () => {
  let system: SystemProcess;
  beforeAll(async () => {
    system = await SystemProcess.start({ STEP_LEASE_MS: '3000', STEP_DEADLINE_MS: '2000', SETTLE_WINDOW_MS: '5000' });
  });
  afterAll(() => system.dispose());

  const waitingRuns = async () => (await system.api<{ items: unknown[] }>('GET', '/v1/runs?status=waiting')).items;
  const users = async () => {
    const { items } = await system.compliance<{ items: { kind: string }[] }>('GET', '/sandbox/ledger');
    return items.filter(({ kind }) => kind === 'user.created');
  };

  it('refuses a second one on the same data folder, which harms nothing', async () => {
    const second = spawnSync(process.execPath, ['dist/src/main.js'], {
      env: {
        PATH: process.env.PATH,
        GATEHOUSE_SANDBOX: 'true',
        GATEHOUSE_DATA_DIR: system.dataDir,
        PORT: String(await freePort()),
        COMPLIANCE_PORT: String(await freePort()),
      },
      encoding: 'utf8',
    });
    expect(second.status).toBe(1);
    expect(second.stderr).toMatch(/Another Gatehouse is running on .*GATEHOUSE_DATA_DIR/);
    expect(await system.isReady()).toBe(true);
  }, 60_000);

  it('ends with a clear message when its PostgreSQL is killed, and goes on at the next start', async () => {
    await system.api('POST', '/v1/events', hire);
    await eventually('the run waits for people', async () => ((await waitingRuns()).length === 1 ? true : undefined));
    const [postmaster] = readFileSync(join(system.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(postmaster), 'SIGKILL');
    expect(await system.ended()).toBe(1);
    expect(system.output).toMatch(/The embedded PostgreSQL in .* has ended\. Start Gatehouse again/);

    await system.start();
    expect(await waitingRuns()).toHaveLength(1);
    expect(await users()).toHaveLength(1);
  }, 120_000);
});
