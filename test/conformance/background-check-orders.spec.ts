import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ComplianceCaller } from '../support/compliance-caller.js';
import { startTestComplianceService, type TestComplianceService } from '../support/compliance-service.js';

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
const license = { driver_license: 'TX-5551234', driver_license_state: 'TX' };

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
const read = async (id: number) => (await api.get(`/api/v2/background_checks/${id}`)).record;

describe('ordering a check', () => {
  it('[4-checks-create] answers 201 in the short shape, a new check on every call', async () => {
    const first = await order({ level: 3, quickapp: true });
    const second = await order({ level: 3, quickapp: true });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.id).not.toBe(first.id);
    expect(await read(first.id)).toMatchObject(first.record);
  });

  it('[4-order-user-id] needs a user of the organization who is active', async () => {
    const wanted = { quickapp: true, level: 1 };
    expect(await errorsOf({ ...wanted, user_id: null })).toEqual({ user_id: ['You must provide a user'] });
    expect(await errorsOf({ ...wanted, user_id: 999_999 })).toEqual({ user_id: ['could not be found'] });
    expect(await errorsOf({ ...wanted, user_id: 'ana' })).toEqual({ user_id: ['must be a whole number'] });
    const leaver = await api.createUser();
    await api.delete(`/api/v2/users/${leaver.id}`);
    expect(await errorsOf({ ...wanted, user_id: leaver.id })).toEqual({ user_id: ['could not be found'] });
  });

  it('[4-order-level] [4-order-package] needs a level or a package that the organization has, and not both', async () => {
    expect(Object.keys(await errorsOf({ quickapp: true }))).toEqual(['level']);
    expect(Object.keys(await errorsOf({ quickapp: true, level: 9 }))).toEqual(['level']);
    expect(Object.keys(await errorsOf({ quickapp: true, level: 'three' }))).toEqual(['level']);
    const both = { quickapp: true, level: 1, custom_background_check_package_code: 'PKG1' };
    expect(Object.keys(await errorsOf(both))).toEqual(['level']);
    const unknown = { quickapp: true, custom_background_check_package_code: 'PKG9' };
    expect(Object.keys(await errorsOf(unknown))).toEqual(['custom_background_check_package_code']);
    const packaged = await order({ quickapp: true, level: '', custom_background_check_package_code: 'PKG1' });
    expect([packaged.status, packaged.record.level]).toEqual([201, null]);
  });

  it('[4-order-quickapp] needs to know whether the applicant is asked', async () => {
    expect(await errorsOf({ level: 1 })).toEqual({ quickapp: ['You must say true or false'] });
    expect(await errorsOf({ level: 1, quickapp: 'perhaps' })).toEqual({ quickapp: ['must be true or false'] });
    expect((await order({ level: 1, quickapp: 'true' })).status).toBe(201);
    expect(Object.keys(await errorsOf({ level: 1, quickapp: '0' })).length).toBeGreaterThan(5);
  });

  it('[4-order-upfront-payment] is paid by the applicant only with self-pay and quickapp', async () => {
    expect((await order({ level: 1, quickapp: true, upfront_payment: true })).status).toBe(201);
    expect(await errorsOf({ level: 1, quickapp: false, upfront_payment: true, ...applicant })).toEqual({
      upfront_payment: ['requires quickapp to be true'],
    });
    const org = await service.createOrganization('No self-pay');
    const { id } = await org.createUser();
    const body = { user_id: id, level: 1, quickapp: true, upfront_payment: true };
    expect((await org.post('/api/v2/background_checks', body)).body).toEqual({
      errors: { upfront_payment: ['is not enabled for this organization'] },
    });
  });

  it.each([
    ['[4-order-first-name]', 'first_name', undefined],
    ['[4-order-last-name]', 'last_name', undefined],
    ['[4-order-address]', 'address', undefined],
    ['[4-order-city]', 'city', undefined],
    ['[4-order-county]', 'county', undefined],
    ['[4-order-zip]', 'zip', '7870'],
    ['[4-order-ssn]', 'ssn', '12-345-678'],
    ['[4-order-email]', 'email', 'nobody'],
    ['[4-order-state]', 'state', 'Texas'],
    ['[4-order-dob]', 'dob', '1990-02-09'],
  ])('%s needs %s, in the right form, when there is no quickapp', async (_row, field, wrong) => {
    const rest = { level: 1, quickapp: false, ...applicant };
    expect((await order(rest)).status).toBe(201);
    for (const value of [null, '', ...(wrong === undefined ? [] : [wrong])]) {
      expect(Object.keys(await errorsOf({ ...rest, [field]: value }))).toEqual([field]);
    }
    expect((await order({ level: 1, quickapp: true })).status).toBe(201);
  });

  it('[4-order-driver-license] [4-order-driver-license-state] [4-license-levels] needs a licence for levels 2, 4, 5, 6, 7 and some packages', async () => {
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
    const driver = { quickapp: false, custom_background_check_package_code: 'PKG2', ...applicant };
    expect(Object.keys(await errorsOf(driver)).sort()).toEqual(Object.keys(license));
    expect((await order({ ...driver, ...license })).status).toBe(201);
    const wrong = { ...license, driver_license_state: 'Texas' };
    expect(Object.keys(await errorsOf({ ...driver, ...wrong }))).toEqual(['driver_license_state']);
  });

  it.each<[string, string, unknown[]]>([
    ['[4-order-user-type]', 'user_type', ['employee', 'volunteer']],
    ['[4-order-child-serving]', 'child_serving', [true, 'false', '1']],
    ['[4-order-salary-range]', 'salary_range', ['under_20k', '20k_25k', '25k_75k', '75k_plus']],
    ['[4-order-age-over-13]', 'age_over_13', [true, 'false', '1']],
    ['[4-order-employee-type]', 'employee_type', ['current', 'prospective']],
    ['[4-order-self-disclosed]', 'applicant_self_disclosed', [true, 'false', '1']],
  ])('%s takes known values of %s, or none', async (_row, field, values) => {
    for (const value of [...values, null, '']) {
      expect((await order({ level: 1, quickapp: true, [field]: value })).status).toBe(201);
    }
    expect(Object.keys(await errorsOf({ level: 1, quickapp: true, [field]: 'perhaps' }))).toEqual([field]);
  });

  it('[4-order-self-disclosed-notes] keeps the notes of an applicant who disclosed something', async () => {
    const notes = { applicant_self_disclosed: true, applicant_self_disclosed_notes: 'Élan\n2019' };
    const { id } = await order({ level: 1, quickapp: true, ...notes });
    expect(await read(id)).toMatchObject({ applicant_self_disclosed_note: { self_disclosed_notes: 'Élan\n2019' } });
    const long = { applicant_self_disclosed_notes: 'x'.repeat(10_001) };
    expect(Object.keys(await errorsOf({ level: 1, quickapp: true, ...long }))).toEqual(Object.keys(long));
  });

  it('[4-order-errors] tells everything that is wrong at once, by field', async () => {
    const missing = await errorsOf({ quickapp: false, level: 2, user_type: 'robot' });
    const wanted = [...Object.keys(applicant), ...Object.keys(license), 'user_type'];
    expect(Object.keys(missing).sort()).toEqual(wanted.sort());
    for (const messages of Object.values(missing)) expect(messages).toEqual([expect.any(String)]);
  });
});
