import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ComplianceCaller } from '../../support/compliance-caller.js';
import {
  newOrganization,
  startTestComplianceService,
  type TestComplianceService,
} from '../../support/compliance-service.js';

describe('organizations', () => {
  let service: TestComplianceService;
  let api: ComplianceCaller;
  beforeAll(async () => {
    service = await startTestComplianceService();
    api = service.sandbox;
  });
  afterAll(async () => {
    await service.stop();
  });

  it('are created with a key of their own and the standard catalogue', async () => {
    const created = await api.post('/api/v2/organizations', newOrganization());
    expect([created.status, created.body]).toEqual([
      201,
      { success: true, organization_id: expect.any(Number), organization_api_key: expect.any(String) },
    ]);
    const camp = new ComplianceCaller(service.url, created.record.organization_api_key as string);
    expect((await camp.get('/api/v2/users')).body).toEqual([]);
    for (const path of ['survey_codes', 'background_checks/available_level_prices']) {
      expect((await camp.get(`/api/v2/${path}`)).body).toEqual((await api.get(`/api/v2/${path}`)).body);
    }
  });

  it('need a key with that capability', async () => {
    const camp = await service.createOrganization('Camp');
    const answer = await camp.post('/api/v2/organizations', newOrganization());
    expect([answer.status, answer.contentType]).toEqual([403, expect.stringContaining('application/json')]);
  });

  it('need everything that is required, in the right form', async () => {
    const required = Object.keys(newOrganization().organization).filter((name) => name !== 'ssa');
    const administrator = ['first_name', 'last_name', 'email', 'username', 'type'].map((name) => `ssa.${name}`);
    const nothing = await api.post('/api/v2/organizations', { organization: {} });
    expect(nothing.status).toBe(400);
    expect(Object.keys(nothing.record.errors as object).sort()).toEqual([...required, ...administrator].sort());

    const wrong = {
      state: 'Texas',
      country: 'FR',
      zip: '7870',
      size_of_org: 'huge',
      phone: '512-555-0100',
      billing_email: 'nobody',
      organization_type: 'Circus',
    };
    const answer = await api.post('/api/v2/organizations', newOrganization(wrong));
    expect(Object.keys(answer.record.errors as object).sort()).toEqual(Object.keys(wrong).sort());
    expect((await api.post('/api/v2/organizations')).status).toBe(400);
  });

  it('of another type describe it', async () => {
    const other = { organization_type: 'Other' };
    const undescribed = await api.post('/api/v2/organizations', newOrganization(other));
    expect(Object.keys(undescribed.record.errors as object)).toEqual(['other_type_description']);
    const described = newOrganization({ ...other, other_type_description: 'Circus' });
    expect((await api.post('/api/v2/organizations', described)).status).toBe(201);
  });

  it('have types that are read by POST without a body, as listed, and by GET', async () => {
    const types = await api.post('/api/v2/organizations/types');
    expect(types.status).toBe(200);
    expect(types.body).toEqual(expect.arrayContaining(['Camp', 'Child services', 'Church', 'Other']));
    expect((await api.get('/api/v2/organizations/types')).body).toEqual(types.body);
  });
});

describe('the catalogue', () => {
  let service: TestComplianceService;
  beforeAll(async () => {
    service = await startTestComplianceService();
  });
  afterAll(async () => {
    await service.stop();
  });

  it('has the twelve survey codes with languages and quoted decimal prices', async () => {
    const surveys = (await service.sandbox.get('/api/v2/survey_codes')).list;
    expect(surveys.map(({ code }) => code)).toEqual([
      'california',
      'camp',
      'daycare',
      'education',
      'harassment',
      'parent_training',
      'peer_to_peer_training',
      'skillful_screening',
      'spanish',
      'standard',
      'youth',
      'youth_ministry',
    ]);
    for (const survey of surveys) {
      expect(Object.keys(survey)).toEqual(['code', 'language', 'description', 'price']);
      expect(survey.price).toMatch(/^\d+\.\d\d$/);
    }
    const languages = new Map(surveys.map(({ code, language }) => [code, language]));
    expect([languages.get('spanish'), languages.get('camp'), languages.get('standard')]).toEqual([
      ['es'],
      ['en'],
      ['en', 'es'],
    ]);
  });

  it('has seven levels at both paths, with prices as numbers', async () => {
    const levels = [1, 2, 3, 4, 5, 6, 7];
    expect((await service.sandbox.get('/api/v2/background_checks/available_levels')).body).toEqual(levels);
    expect((await service.sandbox.get('/api/v2/available_levels')).body).toEqual(levels);
    const prices = (await service.sandbox.get('/api/v2/background_checks/available_level_prices')).list;
    expect(prices.map(({ level }) => level)).toEqual(levels);
    for (const { price } of prices) expect(price).toEqual(expect.any(Number));
  });
});
