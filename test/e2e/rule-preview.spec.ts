import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runRulesCommand } from '../../src/commands/rules/rules-command.js';
import { eventually } from '../support/poll.js';
import { SystemProcess } from '../support/system-process.js';

let system: SystemProcess;
let dir: string;

beforeAll(async () => {
  system = await SystemProcess.start();
  dir = mkdtempSync(join(tmpdir(), 'gatehouse-rule-preview-'));
}, 90_000);

afterAll(async () => {
  await system.dispose();
  rmSync(dir, { recursive: true, force: true });
});

const driver = {
  name: 'drivers',
  when: { role: 'driver', state: 'CA' },
  requirements: [{ type: 'background-check', level: 4, quickapp: true }],
};
const cook = {
  name: 'cooks',
  when: { role: { $in: ['cook', 'baker'] } },
  requirements: [{ type: 'training', surveyCode: 'camp', dueInDays: 14, validity: { months: 6 } }],
};

const hire = (employeeId: string, role: string) =>
  system.api<{ outcome: string; reason?: string }[]>('POST', '/v1/events', [
    {
      ...{ id: `hire-${employeeId}`, type: 'employee.hired', occurredAt: '2026-01-01T08:00:00Z' },
      employee: {
        employeeId,
        firstName: 'Ana',
        lastName: employeeId,
        email: `${employeeId}@example.org`,
        role,
        state: 'TX',
      },
    },
  ]);

interface Preview {
  totals: { unmatched: object; requirements: object[] };
  cost: { now: { total: number }; renewals: { lines: { requirement: string; count: number }[] } };
  items: { employeeId: string; outcome: string; gains: { key: string }[] }[];
  nextCursor: string | null;
}

describe('a person whom no rule matches', () => {
  it('is shown with the nearest rule, and publishing a previewed one picks them up', async () => {
    const first = await system.api<{ version: number }>('POST', '/v1/rule-sets', { rules: [driver] });
    await system.api('POST', `/v1/rule-sets/${first.version}/publish`, {});
    for (const [employeeId, role] of [
      ['c1', 'cook'],
      ['c2', 'baker'],
    ] as const)
      expect(await hire(employeeId, role)).toMatchObject([{ outcome: 'held', reason: 'NO_MATCHING_RULE' }]);

    const queue = await system.api<{ items: { id: string; employeeId: string; nearest: object[] }[] }>(
      'GET',
      '/v1/people/unmatched',
    );
    expect(queue.items.map(({ employeeId }) => employeeId).sort()).toEqual(['c1', 'c2']);
    expect(queue.items[0]?.nearest).toMatchObject([
      {
        rule: 'drivers',
        failed: [
          { field: 'role', wanted: 'driver' },
          { field: 'state', wanted: 'CA', actual: 'TX' },
        ],
      },
    ]);

    const rules = [driver, cook];
    const body = { rules, against: { people: true }, limit: 1 };
    const preview = await system.api<Preview>('POST', '/v1/rules/preview', body);
    expect(preview.totals.unmatched).toEqual({ people: 0, newly: 0, pickedUp: 2 });
    expect(preview.totals.requirements).toMatchObject([{ key: 'training:camp', gains: 2, orders: 2 }]);
    expect(preview.cost.now.total).toBeGreaterThan(0);
    expect(preview.cost.renewals.lines).toMatchObject([{ requirement: 'training:camp', count: 4 }]);
    const second = await system.api<Preview>('POST', '/v1/rules/preview', { ...body, cursor: preview.nextCursor });
    expect([...preview.items, ...second.items]).toMatchObject([
      { employeeId: 'c1', outcome: 'onboarding', gains: [{ key: 'training:camp' }] },
      { employeeId: 'c2', outcome: 'onboarding' },
    ]);
    expect(second.nextCursor).toBeNull();

    const { version } = await system.api<{ version: number }>('POST', '/v1/rule-sets', { rules });
    const would = await system.api<{ items: { draft: object }[] }>(
      'GET',
      `/v1/people/unmatched?version=${version}&limit=1`,
    );
    expect(would.items[0]?.draft).toMatchObject({ outcome: 'onboarding', rules: ['cooks'] });
    await system.api('POST', `/v1/rule-sets/${version}/publish`, {});
    const id = queue.items[0]?.id ?? '';
    const explained = await eventually('the training is worked on', async () => {
      const found = await system.api<{ requirements: { step: object | null }[] }>(
        'GET',
        `/v1/people/${id}/requirements`,
      );
      return found.requirements.some(({ step }) => step !== null) ? found : undefined;
    });
    expect(explained).toMatchObject({
      rulesVersion: version,
      rules: ['cooks'],
      requirements: [
        {
          key: 'training:camp',
          asked: true,
          state: 'open',
          rules: [{ name: 'cooks', conditions: [{ field: 'role', operator: '$in', matched: true }] }],
          due: { claims: [{ rule: 'cooks', days: 14, from: 'start' }] },
          step: { kind: expect.stringMatching(/-training$/) },
        },
      ],
    });
    expect(await system.api('GET', '/v1/people/unmatched')).toEqual({ items: [], nextCursor: null });
  });

  it('is told of by the coverage of the rules that miss them', async () => {
    await hire('r1', 'ranger');
    expect(await system.api('GET', '/v1/rules/coverage')).toEqual({
      rules: [
        { rule: 'drivers', people: 0, everUsed: false },
        { rule: 'cooks', people: 2, everUsed: true },
      ],
      neverMatched: ['drivers'],
      unnamed: [
        { field: 'role', value: 'ranger', people: 1, unmatched: 1, lastToldAt: expect.any(String) },
        { field: 'state', value: 'TX', people: 3, unmatched: 1, lastToldAt: expect.any(String) },
      ],
      fieldsNotUsed: ['department', 'location'],
    });
  });

  it('makes the command end with 2 when a draft would leave somebody without a rule', async () => {
    const say: string[] = [];
    const preview = (name: string) => {
      writeFileSync(join(dir, 'rules.yaml'), `rules: [{ name: ${name}, when: { role: ${name} }, requirements: [] }]\n`);
      const where = ['--dir', dir, '--url', system.url, '--api-key', system.apiKey];
      return runRulesCommand(['preview', ...where], (line) => say.push(line));
    };
    expect(await preview('ranger')).toBe(2);
    expect(say).toContain('unmatched: 2 (2 newly, 1 picked up)');
    writeFileSync(join(dir, 'more.yaml'), `rules: [${JSON.stringify(cook)}]\n`);
    expect(await preview('ranger')).toBe(0);
  });

  it('is not looked for with a preview that cannot be meant', async () => {
    const tell = (body: object) => system.raw('/v1/rules/preview', { method: 'POST', body: JSON.stringify(body) });
    const rules = [{ ...cook, when: { rolle: 'cook' } }];
    expect(await tell({ rules, against: { people: true } })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/rules/0/when/rolle', code: 'INVALID_RULE' }] },
    });
    expect(await tell({ rules: [cook], against: { people: true, events: 3 } })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/against/people' }, { pointer: '/against/events' }] },
    });
    expect(await tell({ against: { people: true } })).toMatchObject({
      body: { errors: [{ pointer: '/rules' }, { pointer: '/version' }] },
    });
    expect(await tell({ rules: [cook], against: { person: { role: 'baker', rank: 1 } } })).toMatchObject({
      body: { errors: [{ pointer: '/against/person/rank', code: 'UNKNOWN_FIELD' }] },
    });
    const made = await tell({ rules: [cook], against: { person: { role: 'baker' } } });
    expect(made.body).toMatchObject({ outcome: 'onboarding', explanation: { rules: ['cooks'] } });
  });
});
