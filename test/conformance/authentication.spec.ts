import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Answer } from '../support/compliance-caller.js';
import { startTestComplianceService, type TestComplianceService } from '../support/compliance-service.js';

describe('the API key', () => {
  let service: TestComplianceService;
  beforeAll(async () => {
    service = await startTestComplianceService();
  });
  afterAll(async () => {
    await service.stop();
  });
  const withHeader = async (authorization: string | undefined, path = '/api/v2/users', method = 'GET') => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const response = await fetch(service.url + path, { method, headers });
    return new Answer(response.status, response.headers.get('content-type') ?? '', await response.text());
  };

  it('[5-token-header] is accepted as specified and in every other form that clients use', async () => {
    for (const header of ['Token token=KEY', 'Token token="KEY"', 'token token=KEY', 'Bearer KEY']) {
      expect([header, (await withHeader(header.replace('KEY', service.apiKey))).status]).toEqual([header, 200]);
    }
  });

  it('[5-every-request] is asked for by every endpoint', async () => {
    for (const [method, path] of [
      ['GET', '/api/v2/users'],
      ['POST', '/api/v2/users'],
      ['DELETE', '/api/v2/users/1'],
      ['GET', '/api/v2/survey_codes'],
      ['POST', '/api/v2/organizations/types'],
      ['PUT', '/api/v2/background_checks/1/archive'],
      ['GET', '/console/api/deliveries'],
      ['GET', '/sandbox/ledger'],
    ] as const) {
      expect([path, (await withHeader(undefined, path, method)).status]).toEqual([path, 401]);
    }
  });

  it('is not asked for by a health check', async () => {
    const answer = await withHeader(undefined, '/health');
    expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }]);
  });

  it('[5-wrong-key] [7-401] gets a 401 in JSON when it is wrong or missing', async () => {
    const { apiKey } = service;
    for (const header of [
      undefined,
      '',
      'Token token=wrong',
      'Bearer',
      'Basic abc',
      `Token ${apiKey}`,
      'Token token=',
    ]) {
      const answer = await withHeader(header);
      expect([header, answer.status, answer.body]).toEqual([header, 401, { message: 'API key is wrong' }]);
      expect(answer.contentType).toMatch('application/json');
    }
  });

  it('[5-scope] shows the data of its organization only; a foreign record is not found', async () => {
    const [mine, theirs] = [await service.createOrganization('Mine'), await service.createOrganization('Theirs')];
    const { id } = await theirs.createUser({ external_id: 'e1' });
    expect((await mine.get('/api/v2/users')).body).toEqual([]);
    expect((await mine.get(`/api/v2/users/${id}`)).status).toBe(404);
    expect((await mine.createUser({ external_id: 'e1' })).status).toBe(201);
  });

  it('[5-sandbox] of the sandbox is chosen by its operator and may do everything', async () => {
    const { sandbox } = service;
    const { id } = await sandbox.createUser();
    expect((await sandbox.get(`/api/v2/users/${id}/sign_in_link`)).status).toBe(200);
    expect((await sandbox.post(`/api/v2/users/${id}/assign_training`, { upfront_payment: true })).status).toBe(201);
    const other = await service.createOrganization('Another');
    expect((await other.get('/api/v2/users')).status).toBe(200);
  });
});
