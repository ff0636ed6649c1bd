import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { ComplianceCaller } from '../../support/compliance-caller.js';
import { startTestComplianceService, type TestComplianceService } from '../../support/compliance-service.js';

const applicant = {
  first_name: 'Ana',
  last_name: 'Perez',
  address: '7 Privet Drive',
  city: 'Austin',
  county: 'Travis',
  state: 'TX',
  zip: '78701',
  ssn: '123-45-6789',
  email: 'ana@example.org',
  dob: '2/9/1990',
};

describe('background checks', () => {
  let service: TestComplianceService;
  let api: ComplianceCaller;
  let userId: number;
  beforeAll(async () => {
    service = await startTestComplianceService();
    api = service.sandbox;
    userId = (await api.createUser({ external_id: 'applicant' })).id;
  });
  afterAll(async () => {
    await service.stop();
  });
  const order = (fields: object) =>
    api.post('/api/v2/background_checks', { background_check: { user_id: userId, ...fields } });
  const errorsOf = async (fields: object) => {
    const answer = await order(fields);
    expect(answer.status).toBe(400);
    return answer.record.errors as Record<string, string[]>;
  };

  it('are ordered anew on every call and answered 201 in the short shape', async () => {
    const first = await order({ level: 3, quickapp: true });
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        order_date: expect.stringMatching(/Z$/),
        status: 'processing',
        applicant_interface_url: expect.stringContaining(service.url),
        results_url: null,
        user_id: userId,
        level: 3,
      },
    ]);
    const second = await order({ level: 3, quickapp: true });
    expect(second.id).not.toBe(first.id);
    const ordered = await api.ledger('background_check.ordered');
    expect(ordered.filter(({ externalId }) => externalId === 'applicant')).toHaveLength(2);
  });

  it('are shown in detail by lists and single reads', async () => {
    const { id, record } = await order({
      level: 1,
      quickapp: 'true',
      applicant_self_disclosed: true,
      applicant_self_disclosed_notes: 'A speeding ticket',
    });
    const detailed = {
      ...record,
      applicant_self_disclosed: true,
      applicant_self_disclosed_note: {
        id,
        status: 'pending',
        disclosure_status: 'disclosed',
        self_disclosed_notes: 'A speeding ticket',
        internal_notes: null,
      },
      provider_flagged: null,
    };
    expect((await api.get(`/api/v2/background_checks/${id}`)).body).toEqual(detailed);
    for (const path of [
      `background_checks?user_id=${userId}`,
      'background_checks?employee_id=applicant',
      `users/${userId}/background_checks`,
      'users/by_employee_id/applicant/background_checks',
    ]) {
      expect((await api.get(`/api/v2/${path}`)).list).toContainEqual(detailed);
    }
    const user = (await api.get(`/api/v2/users/by_employee_id/applicant/detailed`)).record;
    expect(user.background_checks).toContainEqual(detailed);
    expect((await api.get('/api/v2/background_checks?employee_id=nobody')).body).toEqual([]);
  });

  it('need a level or a package, one that the organization has, and a known user', async () => {
    expect(Object.keys(await errorsOf({ quickapp: true }))).toEqual(['level']);
    expect(Object.keys(await errorsOf({ quickapp: true, level: 9 }))).toEqual(['level']);
    expect(Object.keys(await errorsOf({ quickapp: true, level: 1, user_id: null }))).toEqual(['user_id']);
    expect(Object.keys(await errorsOf({ quickapp: true, level: 1, user_id: 999_999 }))).toEqual(['user_id']);
    expect(Object.keys(await errorsOf({ level: 1 }))).toEqual(['quickapp']);
    const both = { quickapp: true, level: 1, custom_background_check_package_code: 'PKG1' };
    expect(Object.keys(await errorsOf(both))).toEqual(['level']);
    const unknown = { quickapp: true, custom_background_check_package_code: 'PKG9' };
    expect(Object.keys(await errorsOf(unknown))).toEqual(['custom_background_check_package_code']);

    const packaged = await order({ quickapp: true, level: '', custom_background_check_package_code: 'PKG1' });
    expect([packaged.status, packaged.record.level]).toEqual([201, null]);
  });

  it('need the whole applicant when there is no quickapp', async () => {
    const missing = await errorsOf({ quickapp: false, level: 1 });
    expect(Object.keys(missing).sort()).toEqual(Object.keys(applicant).sort());
    expect((await order({ quickapp: false, level: 1, ...applicant })).status).toBe(201);
    const wrong = { ssn: '12', dob: '1990-02-09', state: 'Texas', zip: 'x', email: 'x' };
    expect(Object.keys(await errorsOf({ quickapp: false, level: 1, ...applicant, ...wrong })).sort()).toEqual(
      Object.keys(wrong).sort(),
    );
  });

  it("need a driver's licence for exactly the levels and packages with a motor vehicle record", async () => {
    const license = { driver_license: 'TX-5551234', driver_license_state: 'TX' };
    const needing = [];
    for (const level of [1, 2, 3, 4, 5, 6, 7]) {
      const without = await order({ quickapp: false, level, ...applicant });
      if (without.status === 400) {
        expect(Object.keys(without.record.errors as object).sort()).toEqual(Object.keys(license));
        expect((await order({ quickapp: false, level, ...applicant, ...license })).status).toBe(201);
        needing.push(level);
      }
      expect((await order({ quickapp: true, level })).status).toBe(201);
    }
    expect(needing).toEqual([2, 4, 5, 6, 7]);
    const driverPackage = { quickapp: false, custom_background_check_package_code: 'PKG2', ...applicant };
    expect((await order(driverPackage)).status).toBe(400);
    expect((await order({ ...driverPackage, ...license })).status).toBe(201);
  });

  it('leave no SSN, birth date, licence or address behind', async () => {
    const secret = { ssn: '987654321', dob: '12/31/1977', driver_license: 'LICENCE77', address: '77 Secret Street' };
    await order({ quickapp: false, level: 2, ...applicant, ...secret, driver_license_state: 'TX' });
    const client = new pg.Client({ connectionString: service.database.url });
    await client.connect();
    const checks = await client.query('SELECT * FROM compliance.background_checks');
    const ledger = await client.query('SELECT * FROM compliance.ledger');
    await client.end();
    const stored = JSON.stringify([checks.rows, ledger.rows]);
    for (const value of [...Object.values(secret), '1977-12-31']) expect(stored).not.toContain(value);
  });

  it('take known values only, but do not insist on what clients leave out', async () => {
    const wrong = { user_type: 'robot', salary_range: 'lots', employee_type: 'former', child_serving: 'perhaps' };
    expect(Object.keys(await errorsOf({ level: 1, quickapp: true, ...wrong })).sort()).toEqual(
      Object.keys(wrong).sort(),
    );
    const right = {
      user_type: 'volunteer',
      salary_range: '25k_75k',
      employee_type: 'prospective',
      child_serving: true,
    };
    expect((await order({ level: 1, quickapp: true, ...right, age_over_13: 'true' })).status).toBe(201);
  });

  it('can be paid by the applicant only with self-pay and quickapp', async () => {
    expect((await order({ level: 1, quickapp: true, upfront_payment: true })).status).toBe(201);
    const errors = await errorsOf({ level: 1, quickapp: false, upfront_payment: true, ...applicant });
    expect(errors).toEqual({ upfront_payment: ['requires quickapp to be true'] });
  });

  it('are complete when the provider is done, and archived from any status', async () => {
    const { id } = await order({ level: 1, quickapp: true });
    const completed = await api.post(`/sandbox/background_checks/${id}/complete`, { flagged: true });
    expect(completed.record).toMatchObject({ id, status: 'complete', provider_flagged: true });
    expect(completed.record.results_url).toContain(service.url);
    expect((await api.get(`/api/v2/background_checks/${id}`)).body).toEqual(completed.body);
    expect((await api.post(`/sandbox/background_checks/${id}/complete`)).status).toBe(400);

    const archived = await api.put(`/api/v2/background_checks/${id}/archive`);
    expect([archived.status, archived.record]).toEqual([
      200,
      expect.objectContaining({ id, status: 'archived', results_url: null }),
    ]);
    expect((await api.put(`/api/v2/background_checks/${id}/archive`)).status).toBe(200);
    const unknown = await api.put('/api/v2/background_checks/999999/archive');
    expect([unknown.status, unknown.body]).toEqual([404, { message: 'Background Check not found' }]);
  });

  it('outlive their user', async () => {
    const leaver = await api.createUser({ external_id: 'gone' });
    const check = await order({ user_id: leaver.id, level: 1, quickapp: true });
    await api.delete(`/api/v2/users/${leaver.id}`);
    expect((await api.get(`/api/v2/background_checks/${check.id}`)).status).toBe(200);
    expect((await api.get('/api/v2/background_checks?employee_id=gone')).list).toHaveLength(1);
    expect(Object.keys(await errorsOf({ user_id: leaver.id, level: 1, quickapp: true }))).toEqual(['user_id']);
  });

  it('are filtered by the day of the order', async () => {
    const org = await service.createOrganization('Check dates');
    const member = await org.createUser();
    const dated = async (time: string) => {
      await org.post('/sandbox/clock', { set: time });
      return org.post('/api/v2/background_checks', { user_id: member.id, level: 1, quickapp: true });
    };
    const early = await dated('2032-01-31T23:59:59Z');
    const late = await dated('2032-02-01T00:00:00Z');
    const ids = async (query: string) => (await org.get(`/api/v2/background_checks?${query}`)).list.map(({ id }) => id);
    expect(await ids('end_date=1/31/2032')).toEqual([early.id]);
    expect(await ids('start_date=02/01/2032')).toEqual([late.id]);
    expect(await ids('page=2')).toEqual([]);
  });
});
