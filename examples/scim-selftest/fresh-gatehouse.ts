import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enablePostgresQueues } from '../../src/adapters/bullmq/queue-backend.js';
import { readConfig } from '../../src/config.js';
import { startSystem } from '../../src/system.js';
import type { ReadPerson } from './checks/in-gatehouse.js';
import type { SelfTest } from './self-test.js';

/** Starts a Gatehouse with a SCIM connection in a throw-away folder, and removes both afterwards. */
export async function withFreshGatehouse<T>(use: (target: Omit<SelfTest, 'print'>) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-scim-'));
  enablePostgresQueues();
  const config = readConfig({
    GATEHOUSE_SANDBOX: 'true',
    GATEHOUSE_DATA_DIR: dataDir,
    PORT: '0',
    COMPLIANCE_PORT: '0',
    LOG_LEVEL: 'error',
  });
  try {
    const system = await startSystem(config);
    const api = (path: string, init: RequestInit = {}) =>
      fetch(`${system.url}/v1${path}`, {
        ...init,
        headers: { authorization: `Bearer ${config.apiKey}`, 'content-type': 'application/json' },
      });
    const readPerson: ReadPerson = async (employeeId) => {
      const answer = await api(`/people/by-employee-id/${employeeId}`);
      return answer.ok ? ((await answer.json()) as Awaited<ReturnType<ReadPerson>>) : undefined;
    };
    try {
      const token = `selftest-${crypto.randomUUID()}`;
      const connection = { kind: 'scim', name: 'SCIM self-test', secret: token };
      const answer = await api('/connections', { method: 'POST', body: JSON.stringify(connection) });
      const { id } = (await answer.json()) as { id: string };
      return await use({ url: `${system.url}/scim/v2/${id}`, token, readPerson });
    } finally {
      await system.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
