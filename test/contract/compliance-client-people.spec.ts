import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ComplianceApi, CredentialsRefused, RecordNotFound, type NewOrganization } from '../../src/index.js';
import { collect } from '../support/client-under-test.js';
import { ComplianceCaller } from '../support/compliance-caller.js';
import { startTestComplianceService, type TestComplianceService } from '../support/compliance-service.js';

const ana = { firstName: 'Ana', lastName: 'Pérez & Søn', email: 'ana+camp@example.org' };
const lakeside: NewOrganization = {
  name: 'Lakeside Camp',
  address: '1 Lake Road',
  city: 'Austin',
  state: 'TX',
  country: 'US',
  zip: '00501',
  hearFrom: 'A friend',
  size: '1-200',
  phone: '15125550100',
  billingEmail: 'billing@example.org',
  type: 'Camp',
  administrator: { firstName: 'Sam', lastName: 'Lee', email: 'sam@example.org', username: 'sam', type: 'employee' },
};

let service: TestComplianceService;
let root: ComplianceApi;

beforeAll(async () => {
  service = await startTestComplianceService();
  root = new ComplianceApi({ baseUrl: service.url, apiKey: service.apiKey });
});
afterAll(async () => {
  await service.stop();
});

/** A client of an organization of its own. */
async function newApi(fields: Partial<NewOrganization> = {}): Promise<ComplianceApi> {
  const { apiKey } = await root.organizations.create({ ...lakeside, ...fields });
  return new ComplianceApi({ baseUrl: service.url, apiKey });
}

describe('organizations', () => {
  it('are created with a key of their own', async () => {
    const { organizationId, apiKey } = await root.organizations.create({ ...lakeside, allowSignInLinkCreation: true });
    expect(organizationId).toBeGreaterThan(0);
    expect(await collect(new ComplianceApi({ baseUrl: service.url, apiKey }).users.list())).toEqual([]);
  });

  it('are of a type that can be looked up', async () => {
    const types = await root.organizations.types();
    expect(types).toEqual(expect.arrayContaining(['Camp', 'Church', 'Other']));
    await expect(root.organizations.create({ ...lakeside, type: 'Other' })).rejects.toMatchObject({
      name: 'ValidationRefused',
      fields: { other_type_description: [] },
    });
    const other = { ...lakeside, type: 'Other', otherTypeDescription: 'Museum' };
    expect(await root.organizations.create(other)).toHaveProperty('apiKey');
  });

  it('are refused with the fields at fault, also of the administrator', async () => {
    const faulty = { ...lakeside, phone: '555', administrator: { ...lakeside.administrator, email: 'sam' } };
    await expect(root.organizations.create(faulty)).rejects.toMatchObject({
      fields: { phone: [expect.any(String)], 'ssa.email': ['is not a valid email address'] },
    });
  });

  it('need a key with the right to create them', async () => {
    const api = await newApi();
    await expect(api.organizations.create(lakeside)).rejects.toThrow(CredentialsRefused);
    const unknown = new ComplianceApi({ baseUrl: service.url, apiKey: 'unknown-key' });
    await expect(unknown.organizations.types()).rejects.toThrow(CredentialsRefused);
  });
});

describe('users', () => {
  it('are created, found under both ids, changed and deactivated', async () => {
    const api = await newApi();
    const employeeId = 'pa/007 é?#%2F';
    const user = await api.users.create({ ...ana, employeeId, userType: 'employee', tags: ['driver', 'camp'] });
    expect(user).toEqual({
      ...ana,
      id: expect.any(Number),
      employeeId,
      userType: 'employee',
      directLoginUrl: expect.stringContaining(service.url),
      tags: expect.arrayContaining(['camp', 'driver']),
    });
    for (const reference of [user.id, { employeeId }]) {
      expect(await api.users.get(reference)).toEqual(user);
      expect(await api.users.getDetailed(reference)).toEqual({ ...user, trainings: [], backgroundChecks: [] });
    }

    const changed = await api.users.update(user.id, { lastName: 'Sol', tags: ['office'] });
    expect(changed).toEqual({ ...user, lastName: 'Sol', tags: ['office'] });
    expect(await api.users.update(user.id, { email: '', tags: [] })).toEqual(changed);
    expect(await collect(api.tags.list())).toEqual(expect.arrayContaining(['camp', 'driver', 'office']));

    await api.users.deactivate(user.id);
    await expect(api.users.get({ employeeId })).rejects.toThrow(RecordNotFound);
    await expect(api.users.deactivate(user.id)).rejects.toThrow(RecordNotFound);
  });

  it('are listed by filter, over as many pages as there are', async () => {
    const api = await newApi();
    const users = [];
    for (let i = 1; i <= 101; i++) {
      users.push(
        await api.users.create({ ...ana, firstName: `Ana ${i}`, employeeId: `e${i}`, tags: i > 99 ? ['t'] : [] }),
      );
    }
    expect(await collect(api.users.list())).toEqual(users);
    expect(await collect(api.users.list({ tag: 't' }))).toEqual(users.slice(99));
    expect(await collect(api.users.list({ employeeId: 'e7' }))).toEqual([users[6]]);
    expect(await collect(api.users.list({ search: 'ana 101' }))).toEqual([users[100]]);
    expect(await api.users.page(2)).toEqual({ users: users.slice(100), page: 2, pages: 2 });
    expect(await api.users.page(3)).toEqual({ users: [], page: 3, pages: 2 });
    expect(await api.users.page(1, { tag: 't' })).toMatchObject({ users: users.slice(99), pages: 1 });
  });

  it('have links for their training, and for signing in where that is allowed', async () => {
    const api = await newApi({ allowSignInLinkCreation: true });
    const { id } = await api.users.create({ ...ana, employeeId: '7' });
    const first = await api.users.trainingLink(id);
    const second = await api.users.refreshTrainingLink(id);
    expect(new Set([first, second]).size).toBe(2);
    expect(await api.users.trainingLink(id)).toBe(second);
    for (const reference of [id, { employeeId: '7' }]) {
      const link = { url: expect.stringContaining(service.url), expiresAt: expect.stringMatching(/^\d{4}-.*Z$/) };
      expect(await api.users.signInLink(reference)).toEqual(link);
    }
    const strict = await newApi();
    const other = await strict.users.create(ana);
    await expect(strict.users.signInLink(other.id)).rejects.toThrow(CredentialsRefused);
  });

  it('are refused with the fields at fault', async () => {
    const api = await newApi();
    await api.users.create({ ...ana, employeeId: 'taken' });
    await expect(api.users.create({ firstName: '', lastName: '', email: 'ana' })).rejects.toMatchObject({
      name: 'ValidationRefused',
      certainty: 'refused',
      fields: {
        first_name: ['You must provide a first name'],
        last_name: ['You must provide a last name'],
        email: ['is not a valid email address'],
      },
    });
    await expect(api.users.create({ ...ana, employeeId: 'taken' })).rejects.toMatchObject({
      fields: { external_id: ['has already been taken'] },
    });
  });
});

describe('trainings', () => {
  let api: ComplianceApi;
  let caller: ComplianceCaller;
  beforeAll(async () => {
    const { apiKey } = await root.organizations.create(lakeside);
    api = new ComplianceApi({ baseUrl: service.url, apiKey });
    caller = new ComplianceCaller(service.url, apiKey);
  });

  it('are assigned, listed in three ways and passed', async () => {
    const { id, ...user } = await api.users.create({ ...ana, employeeId: 'pa 007' });
    const participant = { id, employeeId: 'pa 007', firstName: ana.firstName, lastName: ana.lastName };
    const trainee = await api.trainings.assign(id, { surveyCode: 'standard', language: 'es', sendEmail: true });
    expect(trainee).toEqual({ ...user, id, participant });

    const [open, ...others] = await collect(api.trainings.ofUser(id));
    expect(others).toEqual([]);
    expect(open).toEqual({
      id: expect.any(Number),
      surveyCode: 'standard',
      surveyName: expect.any(String),
      passed: false,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      participant,
    });
    await caller.post(`/sandbox/trainings/${open?.id ?? 0}/complete`, { score: 90 });
    const passed = {
      ...open,
      passed: true,
      score: 90,
      completedAt: expect.any(String),
      certificateUrl: expect.any(String),
    };
    const day = open?.createdAt?.slice(0, 10);
    expect(await collect(api.trainings.ofUser({ employeeId: 'pa 007' }))).toEqual([passed]);
    expect(await collect(api.trainings.list({ startDate: day, endDate: day }))).toEqual([passed]);
    expect(await collect(api.trainings.list({ startDate: '2999-12-31' }))).toEqual([]);
    expect((await api.users.getDetailed(id)).trainings).toEqual([passed]);
  });

  it('are resent without becoming two', async () => {
    const user = await api.users.create(ana);
    await expect(api.trainings.resend(user.id)).rejects.toThrow(RecordNotFound);
    await api.trainings.assign(user.id, { surveyCode: 'camp' });
    expect(await api.trainings.resend(user.id, { surveyCode: 'camp' })).toEqual(user);
    expect(await collect(api.trainings.ofUser(user.id))).toHaveLength(1);
  });

  it('are those of the survey codes, each with its price', async () => {
    const codes = await api.trainings.surveyCodes();
    expect(codes).toContainEqual({
      code: 'standard',
      languages: expect.arrayContaining(['en', 'es']),
      description: expect.any(String),
      price: expect.any(Number),
    });
    const { id } = await api.users.create(ana);
    for (const refused of [
      api.trainings.assign(id, { surveyCode: 'astronomy' }),
      api.trainings.resend(id, { surveyCode: 'astronomy' }),
    ]) {
      await expect(refused).rejects.toThrow(/Invalid survey code/);
    }
    await expect(api.trainings.assign(id, { upfrontPayment: true })).rejects.toMatchObject({
      fields: { upfront_payment: ['is not enabled for this organization'] },
    });
  });
});
