import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../support/poll.js';
import { SystemProcess } from '../support/system-process.js';

let rules: string;

beforeAll(() => {
  rules = mkdtempSync(join(tmpdir(), 'gatehouse-rules-'));
});

afterAll(() => {
  rmSync(rules, { recursive: true });
});

const ruleFile = (text: string) => {
  writeFileSync(join(rules, 'camp.yaml'), text);
};

/** Starts with settings that should be refused; answers with what was said. */
async function refusal(environment: Record<string, string>): Promise<string> {
  return SystemProcess.start(environment).then(
    async (system) => {
      await system.dispose();
      return 'it started';
    },
    (error: unknown) => String((error as { message?: string }).message),
  );
}

describe('npm start', () => {
  it('stops at a rule that is not right, with file, line and the fix', async () => {
    ruleFile('rules:\n  - name: drivers\n    when: { rol: driver }\n    requirements: []\n');
    const said = await refusal({ GATEHOUSE_RULES_DIR: rules });
    expect(said).toMatch(/camp\.yaml:3:\d+ .*rol.*role/s);
  });

  it('stops at a rule that asks for what the organization cannot get', async () => {
    ruleFile(
      'rules:\n  - name: drivers\n    when: {}\n    requirements:\n      - { type: training, surveyCode: kamp }\n',
    );
    const said = await refusal({ GATEHOUSE_RULES_DIR: rules });
    expect(said).toMatch(/camp\.yaml:5:\d+ .*kamp/s);
  });

  it('lists every setting that is wrong, without repeating secrets', async () => {
    const said = await refusal({
      ROLE: 'boss',
      PORT: 'x',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      STEP_LEASE_MS: '1',
      GATEHOUSE_SETUP_CODE: 'hunter2',
      OIDC_ISSUER: 'https://id.example',
      OIDC_ROLES: 'Desk=boss',
    });
    expect(said).toMatch(/ROLE is "boss".*DATABASE_URL is no postgres.*PORT is "x".*STEP_DEADLINE_MS must be shorter/s);
    expect(said).toMatch(
      /GATEHOUSE_SETUP_CODE is too short.*OIDC_CLIENT_SECRET is missing.*OIDC_ROLES has "Desk=boss"/s,
    );
    expect(said).not.toContain('hunter2');
  });

  it('goes on where a stopped one ended, keeps its keys, and refuses a second one on its data', async () => {
    const system = await SystemProcess.start();
    try {
      await system.api('POST', '/v1/events', {
        id: 'kept',
        type: 'employee.hired',
        occurredAt: '2026-05-01T09:00:00Z',
        employee: { employeeId: 'kept', firstName: 'Kim', lastName: 'Lee', email: 'kim@example.com', role: 'driver' },
      });
      const [, code] = /first account +http:\S+\/setup#code=(\S+)/.exec(system.output) ?? [];
      const first = { name: 'Mia', email: 'mia@example.org', password: 'correct horse battery' };
      const setUp = { ...first, code, organizationName: 'Camp Pine' };
      expect(await system.raw('/v1/setup', { method: 'POST', body: JSON.stringify(setUp) })).toMatchObject({
        status: 201,
        body: { account: { role: 'admin' }, organization: { name: 'Camp Pine' }, needsSetup: false },
      });
      const keys = readFileSync(join(system.dataDir, 'keys.json'), 'utf8');
      expect(await refusal({ GATEHOUSE_DATA_DIR: system.dataDir })).toMatch(
        /Another Gatehouse is running on .*GATEHOUSE_DATA_DIR/,
      );
      expect(await system.end('SIGTERM')).toBe(0);
      await system.start();
      expect(readFileSync(join(system.dataDir, 'keys.json'), 'utf8')).toBe(keys);
      expect(system.output.match(/first account/g)).toHaveLength(1);
      expect(await system.api('GET', '/v1/settings')).toMatchObject({ name: 'Camp Pine' });
      await eventually('the hire goes on', async () => {
        const { complianceUserId } = await system.api<{ complianceUserId: number | null }>(
          'GET',
          '/v1/people/by-employee-id/kept',
        );
        return complianceUserId ?? undefined;
      });
    } finally {
      await system.dispose();
    }
  }, 120_000);
});
