import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ComplianceCaller } from '../support/compliance-caller.js';
import {
  newOrganization,
  startTestComplianceService,
  type TestComplianceService,
} from '../support/compliance-service.js';

let service: TestComplianceService;
let api: ComplianceCaller;
beforeAll(async () => {
  service = await startTestComplianceService();
  api = service.sandbox;
});
afterAll(async () => {
  await service.stop();
});

describe('tags', () => {
  it('[2-tag-name] [4-tags-list] are every name that was ever given, oldest first', async () => {
    const org = await service.createOrganization('Taggers');
    expect((await org.get('/api/v2/tags')).body).toEqual([]);
    const { id } = await org.createUser();
    await org.put(`/api/v2/users/${id}`, { tag_list: 'driver' });
    await org.put(`/api/v2/users/${id}`, { tag_list: 'camp,Ärzte & Co' });
    const answer = await org.get('/api/v2/tags');
    expect([answer.status, answer.body]).toEqual([200, [{ name: 'driver' }, { name: 'camp' }, { name: 'Ärzte & Co' }]]);
  });

  it('[4-tags-page] [8-tags-per-page] are 100 a page', async () => {
    const org = await service.createOrganization('Many tags');
    const names = Array.from({ length: 101 }, (_, index) => `tag-${100 + index}`);
    const { id } = await org.createUser();
    await org.put(`/api/v2/users/${id}`, { tag_list: names.join(',') });
    const first = (await org.get('/api/v2/tags')).list;
    const second = (await org.get('/api/v2/tags?page=2')).list;
    expect([...first, ...second].map(({ name }) => name)).toEqual(names);
    expect(second).toHaveLength(1);
    expect((await org.get('/api/v2/tags?page=3')).body).toEqual([]);
    expect((await org.get('/api/v2/tags?page=0')).status).toBe(400);
  });
});

describe('survey codes', () => {
  it('[4-survey-codes] [4-survey-codes-named] are the twelve that the specification names', async () => {
    const answer = await api.get('/api/v2/survey_codes');
    expect(answer.status).toBe(200);
    expect(answer.list.map(({ code }) => code)).toEqual([
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
  });

  it.each<[string, string, unknown]>([
    ['[2-survey-code]', 'code', 'california'],
    ['[2-survey-language]', 'language', ['en', 'es']],
    ['[2-survey-description]', 'description', expect.stringContaining('California')],
    ['[2-survey-price]', 'price', expect.stringMatching(/^\d+\.\d\d$/)],
  ])('%s have %s', async (_row, field, value) => {
    const [survey] = (await api.get('/api/v2/survey_codes')).list;
    expect(survey).toHaveProperty(field, value);
    expect(Object.keys(survey ?? {})).toEqual(['code', 'language', 'description', 'price']);
  });
});

describe('levels', () => {
  const levels = [1, 2, 3, 4, 5, 6, 7];

  it('[4-available-levels] are an array of numbers at both paths', async () => {
    for (const path of ['background_checks/available_levels', 'available_levels']) {
      const answer = await api.get(`/api/v2/${path}`);
      expect([answer.status, answer.body]).toEqual([200, levels]);
    }
  });

  it('[4-available-level-prices] [2-level-level] [2-level-price] have prices, which are numbers', async () => {
    const answer = await api.get('/api/v2/background_checks/available_level_prices');
    const prices = levels.map((level) => ({ level, price: expect.any(Number) }));
    expect([answer.status, answer.body]).toEqual([200, prices]);
  });
});

it('[4-every-list-is-paged] lists without a parameter of their own end after the first page too', async () => {
  for (const path of [
    'survey_codes',
    'available_levels',
    'background_checks/available_levels',
    'background_checks/available_level_prices',
    'organizations/types',
  ]) {
    expect((await api.get(`/api/v2/${path}?page=1`)).list.length).toBeGreaterThan(1);
    const second = await api.get(`/api/v2/${path}?page=2`);
    expect([path, second.status, second.body]).toEqual([path, 200, []]);
    expect((await api.get(`/api/v2/${path}?page=x`)).status).toBe(400);
  }
});

describe('organizations', () => {
  const create = (fields: object) => api.post('/api/v2/organizations', newOrganization(fields));
  const wrongFields = async (fields: object) => {
    const { status, record } = await create(fields);
    return status === 201 ? [] : Object.keys(record.errors as object);
  };
  const ssa = newOrganization().organization.ssa as object;

  it('[4-organization-types] have types that are read by POST without a body, as listed, and by GET', async () => {
    const types = await api.post('/api/v2/organizations/types');
    expect(types.status).toBe(200);
    expect(types.body).toEqual(expect.arrayContaining(['Camp', 'Child services', 'Church', 'Other']));
    expect((await api.get('/api/v2/organizations/types')).body).toEqual(types.body);
  });

  it('[4-organizations-create] [2-organization-result] are created with a key of their own and the standard catalogue', async () => {
    const created = await create({});
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

  it('[4-organizations-capability] [5-create-organizations] need a key with that capability, which a new key has not', async () => {
    const camp = await service.createOrganization('Camp');
    for (const body of [newOrganization(), {}]) {
      const answer = await camp.post('/api/v2/organizations', body);
      expect([answer.status, answer.body]).toEqual([
        403,
        { message: 'This API key is not allowed to create organizations' },
      ]);
    }
  });

  it.each<[string, string, unknown[], unknown[]]>([
    ['[4-organization-name]', 'name', [], ['Élan & Co']],
    ['[4-organization-address]', 'address', [], ['1 Lake Road']],
    ['[4-organization-city]', 'city', [], ['Austin']],
    ['[4-organization-state]', 'state', ['Texas', 'T', '12'], ['TX', 'ca']],
    ['[4-organization-country]', 'country', ['FR', 'USA'], ['US']],
    ['[4-organization-zip]', 'zip', ['7870', '787011', 'ABCDE'], ['78701', '00501']],
    ['[4-organization-hear-from]', 'hear_from', [], ['A friend']],
    ['[4-organization-size]', 'size_of_org', ['huge', '1'], ['1-200', '200-1000', '1000-5000', '5000+']],
    ['[4-organization-phone]', 'phone', ['512-555-0100', '1512555010'], ['15125550100']],
    ['[4-organization-billing-email]', 'billing_email', ['nobody'], ['billing@example.org']],
    ['[4-organization-type]', 'organization_type', ['Circus'], ['Camp', 'Child services', 'Church']],
  ])('%s need a %s', async (_row, field, wrong, right) => {
    for (const value of [undefined, null, '', ...wrong]) {
      expect([value, await wrongFields({ [field]: value })]).toEqual([value, [field]]);
    }
    for (const value of right) expect([value, await wrongFields({ [field]: value })]).toEqual([value, []]);
  });

  it.each<[string, string, unknown[], unknown[]]>([
    ['[4-ssa-first-name]', 'first_name', [], ['Sam']],
    ['[4-ssa-last-name]', 'last_name', [], ['Lee']],
    ['[4-ssa-email]', 'email', ['nobody'], ['sam@example.org']],
    ['[4-ssa-username]', 'username', [], ['sam']],
    ['[4-ssa-type]', 'type', ['king'], ['employee', 'volunteer', 'contractor_licensee']],
  ])('%s need an administrator with %s', async (_row, field, wrong, right) => {
    for (const value of [undefined, null, '', ...wrong]) {
      expect([value, await wrongFields({ ssa: { ...ssa, [field]: value } })]).toEqual([value, [`ssa.${field}`]]);
    }
    for (const value of right) {
      expect([value, await wrongFields({ ssa: { ...ssa, [field]: value } })]).toEqual([value, []]);
    }
  });

  it('[4-organization-other-type] of another type describe it', async () => {
    expect(await wrongFields({ organization_type: 'Other' })).toEqual(['other_type_description']);
    expect(await wrongFields({ organization_type: 'Other', other_type_description: 'Circus' })).toEqual([]);
  });

  it('[4-organization-sign-in-links] [5-sign-in-links] [5-forbidden] allow sign-in links or, by default, do not', async () => {
    const statuses = [];
    for (const allow_sign_in_link_creation of [undefined, false, 'true', true]) {
      const org = await service.createOrganization('Links', { allow_sign_in_link_creation });
      const { id } = await org.createUser();
      const answer = await org.get(`/api/v2/users/${id}/sign_in_link`);
      statuses.push(answer.status);
      if (answer.status === 403) expect(answer.record.message).toMatch('does not allow');
    }
    expect(statuses).toEqual([403, 403, 200, 200]);
    expect(await wrongFields({ allow_sign_in_link_creation: 'perhaps' })).toEqual(['allow_sign_in_link_creation']);
  });

  it('[4-organization-billing-provider] may use a billing provider', async () => {
    for (const use_billing_provider of [true, 'false', null]) {
      expect(await wrongFields({ use_billing_provider })).toEqual([]);
    }
    expect(await wrongFields({ use_billing_provider: 'perhaps' })).toEqual(['use_billing_provider']);
  });

  it('[4-organization-errors] are told everything that is missing at once', async () => {
    const required = Object.keys(newOrganization().organization).filter((name) => name !== 'ssa');
    const administrator = Object.keys(ssa).map((name) => `ssa.${name}`);
    const nothing = await api.post('/api/v2/organizations', { organization: {} });
    expect(nothing.status).toBe(400);
    expect(Object.keys(nothing.record.errors as object).sort()).toEqual([...required, ...administrator].sort());
    expect((await api.post('/api/v2/organizations')).body).toEqual({
      errors: { organization: ['You must provide an organization'] },
    });
  });
});
