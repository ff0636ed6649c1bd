import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminKey, Gate, type GateVisitor } from '../support/gate.js';

const password = 'correct horse battery';
let gate: Gate;
/** A program with the key of an admin. */
let program: GateVisitor;

beforeAll(async () => {
  gate = await Gate.open();
  program = gate.visitor();
  program.headers = { authorization: `Bearer ${adminKey}` };
  const people = [
    { employeeId: 'p-1', firstName: 'Ana', lastName: 'Diaz', location: '=HYPERLINK("http://evil.example")' },
    { employeeId: 'p-2', firstName: 'Ben', lastName: 'Okafor', location: 'Elm, North', dateOfBirth: '1990-02-03' },
  ];
  const events = people.map((employee) => ({
    id: employee.employeeId,
    type: 'employee.hired',
    occurredAt: '2026-01-01T00:00:00Z',
    employee: { ...employee, email: `${employee.employeeId}@example.org`, role: 'guide' },
  }));
  expect((await program.send('POST', '/v1/events', events)).status).toBe(202);
}, 90_000);
afterAll(() => gate.close());

/** Somebody of the museum with an account of this role. */
async function join(name: string, role: string): Promise<GateVisitor> {
  const { body } = await program.send('POST', '/v1/accounts', { email: `${name}@museum.example`, name, role });
  const visitor = gate.visitor();
  await visitor.send('POST', '/v1/accounts/accept', { token: body.token, name, password });
  return visitor;
}

const found = async (query: string) => {
  const { body } = await program.get(`/v1/people?${query}`);
  return (body.items as { employeeId: string }[]).map(({ employeeId }) => employeeId);
};

describe('the list of people over HTTP', () => {
  it('takes a parameter several times, counts, and refuses what it does not know', async () => {
    expect(await found('status=held&status=waiting&sort=name')).toEqual(['p-1', 'p-2']);
    expect(await found('location=Elm%2C%20North&overdue=true')).toEqual(['p-2']);
    expect(await found('sort=name&direction=desc')).toEqual(['p-2', 'p-1']);
    expect((await program.get('/v1/people/count?role=guide')).body).toEqual({ count: 2, isMore: false });
    expect((await program.get('/v1/people/facets')).body).toMatchObject({ roles: [{ value: 'guide', people: 2 }] });
    for (const wrong of ['status=happy', 'sort=age', 'overdue=perhaps', 'expiring=-1', 'colour=red']) {
      const [field = ''] = wrong.split('=');
      expect(await program.get(`/v1/people?${wrong}`)).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: `/${field}` }] },
      });
    }
  });

  it('is taken along as CSV by staff, without formulas and birth dates, and that is on record', async () => {
    const staff = await join('sam', 'staff');
    const { status, headers, text } = await staff.read('/v1/people.csv?sort=name&role=guide');
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/csv; charset=utf-8' });
    expect(headers['content-disposition']).toContain('people.csv');
    const [head, ana, ben, rest] = text.split('\r\n');
    expect(head).toMatch(/^Employee id,First name,Last name,E-mail,Role,/);
    expect(ana).toContain(`p-1,Ana,Diaz,p-1@example.org,guide,"'=HYPERLINK(""http://evil.example"")",`);
    expect(ben).toContain('p-2,Ben,Okafor,p-2@example.org,guide,"Elm, North",');
    expect(ben).toContain('NO_MATCHING_RULE: no rule says what they need');
    expect(rest).toBe('');
    expect(text).not.toContain('1990');
    expect(
      await gate.rows('SELECT actor, action, detail FROM audit_entry WHERE action = $1', ['people.exported']),
    ).toEqual([
      {
        actor: 'sam <sam@museum.example>',
        action: 'people.exported',
        detail: { filter: { roles: ['guide'] } },
      },
    ]);
    expect((await (await join('vic', 'viewer')).get('/v1/people.csv')).status).toBe(403);
  });

  it('is kept as a view: private ones are one’s own, shared ones are for everybody', async () => {
    const [mia, ned, eve] = [await join('mia', 'admin'), await join('ned', 'staff'), await join('eve', 'viewer')];
    const view = {
      name: 'Held cooks',
      query: { status: ['held'], role: ['cook'], sort: 'name' },
      columns: ['name', 'role'],
    };
    const names = async (visitor: GateVisitor) =>
      ((await visitor.get('/v1/views')).body.items as { name: string }[]).map(({ name }) => name);
    const own = await eve.send('POST', '/v1/views', view);
    expect(own).toMatchObject({ status: 201, body: { ...view, isShared: false, isOwn: true } });
    expect(await eve.send('POST', '/v1/views', { ...view, name: 'HELD cooks' })).toMatchObject({
      status: 409,
      body: { code: 'VIEW_EXISTS' },
    });
    expect((await eve.send('POST', '/v1/views', { ...view, name: 'For all', isShared: true })).status).toBe(403);
    const shared = await ned.send('POST', '/v1/views', { ...view, name: 'For all', isShared: true });
    expect(await names(eve)).toEqual(['For all', 'Held cooks']);
    expect(await names(ned)).toEqual(['For all']);
    const of = (answer: { body: Record<string, unknown> }) => `/v1/views/${String(answer.body.id)}`;
    expect((await ned.send('DELETE', of(own))).body.code).toBe('VIEW_NOT_FOUND');
    expect((await eve.send('DELETE', of(shared))).body.code).toBe('VIEW_NOT_FOUND');
    expect((await mia.send('DELETE', of(shared))).status).toBe(204);
    expect((await eve.send('DELETE', of(own))).status).toBe(204);
    expect(await names(eve)).toEqual([]);
    expect(await eve.send('POST', '/v1/views', { ...view, query: { colour: 'red' } })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/query/colour' }] },
    });
  });
});
