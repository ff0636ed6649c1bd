import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ComplianceApi, RecordNotFound, type Applicant, type User } from '../../src/index.js';
import { collect } from '../support/client-under-test.js';
import { startTestComplianceService, type TestComplianceService } from '../support/compliance-service.js';

const ana = { firstName: 'Ana', lastName: 'Perez', email: 'ana@example.org' };
const applicant: Applicant = {
  ...ana,
  address: '1 Lake Road',
  city: 'Austin',
  county: 'Travis',
  state: 'TX',
  zip: '78701',
  ssn: '078-05-1120',
  birthDate: '1990-05-09',
};
const url = expect.stringMatching(/^http/);
const time = expect.stringMatching(/^\d{4}-.*Z$/);

let service: TestComplianceService;
let api: ComplianceApi;

beforeAll(async () => {
  service = await startTestComplianceService();
  api = new ComplianceApi({ baseUrl: service.url, apiKey: service.apiKey });
});
afterAll(async () => {
  await service.stop();
});

describe('background checks', () => {
  it('are ordered, listed in three ways, completed and archived', async () => {
    const user = await api.users.create({ ...ana, employeeId: 'pa 007' });
    const ordered = await api.backgroundChecks.order({
      userId: user.id,
      level: 3,
      quickapp: true,
      upfrontPayment: true,
      userType: 'volunteer',
      childServing: true,
      employeeType: 'prospective',
      salaryRange: 'under_20k',
      ageOver13: true,
      applicantSelfDisclosed: true,
      applicantSelfDisclosedNotes: 'A fine in 2011',
    });
    const short = { id: ordered.id, userId: user.id, level: 3, orderedAt: time, applicantUrl: url };
    expect(ordered).toEqual({ ...short, status: 'processing' });

    await service.sandbox.post(`/sandbox/background_checks/${ordered.id}/complete`, { flagged: false });
    const check = await api.backgroundChecks.get(ordered.id);
    expect(check).toEqual({
      ...short,
      status: 'complete',
      resultsUrl: url,
      flagged: false,
      applicantSelfDisclosed: true,
      selfDisclosure: expect.objectContaining({ selfDisclosedNotes: 'A fine in 2011' }),
    });
    const day = check.orderedAt?.slice(0, 10);
    for (const list of [
      api.backgroundChecks.list({ userId: user.id }),
      api.backgroundChecks.list({ employeeId: 'pa 007', startDate: day, endDate: day }),
      api.backgroundChecks.ofUser(user.id),
      api.backgroundChecks.ofUser({ employeeId: 'pa 007' }),
    ]) {
      expect(await collect(list)).toEqual([check]);
    }
    expect(await collect(api.backgroundChecks.list({ userId: user.id, endDate: '2001-01-31' }))).toEqual([]);
    expect((await api.users.getDetailed(user.id)).backgroundChecks).toEqual([check]);

    expect(await api.backgroundChecks.archive(ordered.id)).toEqual({ ...short, status: 'archived' });
    expect(await api.backgroundChecks.archive(ordered.id)).toMatchObject({ status: 'archived' });
    expect((await api.backgroundChecks.get(ordered.id)).resultsUrl).toBeUndefined();
  });

  it('can carry all data of the applicant, and the licence where the level looks at driving', async () => {
    const { id: userId } = await api.users.create(ana);
    const driverLicense = { number: 'D1234567', state: 'TX' };
    const order = { userId, level: 4, quickapp: false, applicant, driverLicense };
    expect(await api.backgroundChecks.order(order)).toMatchObject({ level: 4, status: 'processing' });
    await expect(api.backgroundChecks.order({ ...order, driverLicense: undefined })).rejects.toMatchObject({
      fields: { driver_license: [], driver_license_state: [] },
    });
    const faulty = { ...applicant, ssn: '078', zip: '7870', state: 'Texas' };
    await expect(api.backgroundChecks.order({ ...order, applicant: faulty })).rejects.toMatchObject({
      fields: {
        ssn: ['must have nine digits'],
        zip: ['must be a 5-digit ZIP code'],
        state: ['must be a two-letter state code'],
      },
    });
  });

  it('can be of a package instead of a level', async () => {
    const { id: userId } = await api.users.create(ana);
    const { level } = await api.backgroundChecks.order({ userId, packageCode: 'PKG1', quickapp: true });
    expect(level).toBeUndefined();
    await expect(api.backgroundChecks.order({ userId, packageCode: 'none', quickapp: true })).rejects.toMatchObject({
      fields: { custom_background_check_package_code: ['is not available to this organization'] },
    });
  });

  it('have levels, each with its price', async () => {
    const levels = await api.backgroundChecks.levels();
    expect(levels).toEqual(expect.arrayContaining([1, 2, 3]));
    const prices = await api.backgroundChecks.levelPrices();
    expect(prices.map(({ level }) => level)).toEqual(levels);
    expect(prices.every(({ price }) => price !== undefined && price > 0)).toBe(true);
  });

  it('that nobody ordered are not found', async () => {
    await expect(api.backgroundChecks.get(999_999)).rejects.toThrow(RecordNotFound);
    await expect(api.backgroundChecks.archive(999_999)).rejects.toThrow(/Background Check not found/);
  });
});

describe('documents', () => {
  let user: User;
  beforeAll(async () => {
    user = await api.users.create({ ...ana, employeeId: 'pa 008' });
  });

  it('are listed by name, category and whether they are in use', async () => {
    const all = await collect(api.documents.list({ pageSize: 3 }));
    expect(all).toEqual(await collect(api.documents.list()));
    expect(all.length).toBeGreaterThan(3);
    expect(await collect(api.documents.list({ category: 'reference' }))).toEqual([
      { id: expect.any(Number), name: 'Reference Form', category: 'reference', eSignVerification: false, active: true },
    ]);
    expect(await collect(api.documents.list({ active: false }))).toEqual(all.filter(({ active }) => !active));
    const conduct = await collect(api.documents.list({ search: 'code of conduct', active: true }));
    expect(conduct.map(({ name }) => name)).toEqual(['Code of Conduct']);
  });

  it('are assigned and followed until they are done', async () => {
    const [document] = await collect(api.documents.list({ search: 'code of conduct', active: true }));
    const documentId = document?.id ?? 0;
    const assignee = await api.documents.assign(user.id, { documentId, sendEmail: false });
    const [id = 0] = assignee.assignedDocumentIds;
    expect(assignee).toEqual({ ...user, assignedDocumentIds: [expect.any(Number)] });
    const open = {
      id,
      document: { id: documentId, name: 'Code of Conduct', category: 'other' },
      user: { id: user.id, employeeId: 'pa 008', firstName: 'Ana', lastName: 'Perez' },
      completed: false,
    };
    expect(await collect(api.documents.assigned({ userId: user.id, category: 'other' }))).toEqual([open]);
    expect(await api.documents.statusOf(id)).toBe('in_progress');

    await service.sandbox.post(`/sandbox/documents_users/${id}/complete`);
    const done = { ...open, completed: true, completedAt: time };
    expect(await collect(api.documents.assigned({ pageSize: 1 }))).toEqual([done]);
    expect(await api.documents.statusOf(id)).not.toBe('in_progress');
  });

  it('of the category reference need references', async () => {
    const [form] = await collect(api.documents.list({ category: 'reference' }));
    const documentId = form?.id ?? 0;
    await expect(api.documents.assign(user.id, { documentId })).rejects.toMatchObject({
      fields: { references: ['at least one reference is required'] },
    });
    const references = { personal: 1, professional: 1, familyMember: 1 };
    expect(await api.documents.assign(user.id, { documentId, references })).toMatchObject({ id: user.id });
  });

  it('that nobody was given have no status', async () => {
    await expect(api.documents.statusOf(999_999)).rejects.toThrow(RecordNotFound);
  });
});
