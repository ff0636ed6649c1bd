import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Gate, type GateVisitor } from '../../support/gate.js';

const password = 'correct horse battery';
let gate: Gate;
let admin: GateVisitor;

beforeAll(async () => {
  gate = await Gate.open();
  admin = gate.visitor();
  for (const slug of ['museum', 'zoo'])
    await (slug === 'museum' ? admin : gate.visitor()).send('POST', '/v1/setup', {
      ...{ name: 'Mia', email: `mia@${slug}.example`, password },
      code: `set-up-code-of-the-${slug}`,
    });
  for (const [name, reason] of [
    ['kiosk', 'for the kiosk'],
    ['=cmd()', '=HYPERLINK("http://evil.example"), "quoted"'],
    ['desk', 'for the desk'],
  ])
    await admin.send('POST', '/v1/api-keys', { name, role: 'viewer', reason });
}, 90_000);

afterAll(() => gate.close());

const reasonsOf = (body: Record<string, unknown>) =>
  (body.items as { reason: string | null }[]).map(({ reason }) => reason);

describe('the audit log', () => {
  it('is searched by actor, action, day and text, newest first, and holds nothing of others', async () => {
    const all = (await admin.get('/v1/audit')).body;
    expect(reasonsOf(all).slice(0, 3)).toEqual([
      'for the desk',
      '=HYPERLINK("http://evil.example"), "quoted"',
      'for the kiosk',
    ]);
    expect(JSON.stringify(all)).not.toContain('zoo.example');
    expect(reasonsOf((await admin.get('/v1/audit?action=api-key')).body)).toHaveLength(3);
    expect(reasonsOf((await admin.get('/v1/audit?action=api-key.created&text=KIOSK')).body)).toEqual(['for the kiosk']);
    expect(reasonsOf((await admin.get('/v1/audit?actor=set-up')).body)).toHaveLength(1);
    const today = new Date().toISOString().slice(0, 10);
    expect(reasonsOf((await admin.get(`/v1/audit?toDate=2020-01-01`)).body)).toEqual([]);
    expect(reasonsOf((await admin.get(`/v1/audit?fromDate=${today}&action=api-key`)).body)).toHaveLength(3);
  });

  it('is read page by page without a gap', async () => {
    const whole = (await admin.get('/v1/audit?limit=200')).body.items as unknown[];
    const read: unknown[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await admin.get(`/v1/audit?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      read.push(...(body.items as unknown[]));
      cursor = body.nextCursor as string | null;
    }
    expect(read).toEqual(whole);
    expect((await admin.get('/v1/audit?cursor=nonsense')).body).toMatchObject({ code: 'INVALID_CURSOR' });
  });

  it('is taken out as a file that no spreadsheet carries out, and says who took it', async () => {
    const file = await admin.read('/v1/audit/export?action=api-key');
    const lines = file.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe('at,actor,action,reason,employeeId,personId,runId,stepKey,detail');
    expect(lines[2]).toContain(`"'=HYPERLINK(""http://evil.example""), ""quoted"""`);
    const taken = await admin.get('/v1/audit?action=audit.exported');
    expect(taken.body.items).toMatchObject([{ actor: 'Mia <mia@museum.example>', detail: { action: 'api-key' } }]);
  });

  it('is for admins, and says which field is wrong', async () => {
    expect((await gate.visitor().get('/v1/audit')).status).toBe(401);
    expect((await admin.get('/v1/audit?fromDate=yesterday')).body).toMatchObject({
      code: 'INVALID_INPUT',
      errors: [{ pointer: '/fromDate' }],
    });
  });
});
