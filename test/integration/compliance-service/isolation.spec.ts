import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ComplianceCaller } from '../../support/compliance-caller.js';
import { startTestComplianceService, type TestComplianceService } from '../../support/compliance-service.js';

describe('two organizations', () => {
  let service: TestComplianceService;
  let owner: ComplianceCaller;
  let stranger: ComplianceCaller;
  let user: number, check: number, training: number, assigned: number, document: number, delivery: number;

  beforeAll(async () => {
    service = await startTestComplianceService();
    owner = await service.createOrganization('Owner');
    stranger = await service.createOrganization('Stranger', { allow_sign_in_link_creation: true });
    user = (await owner.createUser({ external_id: 'shared', first_name: 'Secret' })).id;
    await owner.put(`/api/v2/users/${user}`, { tag_list: 'secret-tag' });
    await owner.post(`/api/v2/users/${user}/assign_training`, { survey_code: 'camp' });
    training = (await owner.get('/api/v2/trainings')).list[0]?.id as number;
    check = (await owner.post('/api/v2/background_checks', { user_id: user, level: 1, quickapp: true })).id;
    document = ((await owner.get('/api/v2/documents')).record.documents as { id: number }[])[0]?.id ?? 0;
    const answer = await owner.post(`/api/v2/users/${user}/assign_document`, { document_id: document });
    assigned = (answer.record.documents_users as number[])[0] ?? 0;
    const url = 'http://127.0.0.1:9/owner';
    await owner.put('/console/api/webhooks', { users: { url, enabled: true, username: 'u', password: 'p' } });
    await owner.createUser({ first_name: 'Secret' });
    delivery = (await owner.get('/console/api/deliveries')).items[0]?.id as number;
  });
  afterAll(async () => {
    await service.stop();
  });

  it('never read or change what belongs to the other', async () => {
    const before = (await owner.get(`/api/v2/users/${user}/detailed`)).body;
    const attempts: [string, string, object?][] = [
      ['GET', `/api/v2/users/${user}`],
      ['GET', `/api/v2/users/${user}/detailed`],
      ['GET', `/api/v2/users/${user}/sign_in_link`],
      ['GET', `/api/v2/users/${user}/training_link`],
      ['GET', `/api/v2/users/${user}/trainings`],
      ['GET', `/api/v2/users/${user}/background_checks`],
      ['GET', '/api/v2/users/by_employee_id/shared'],
      ['GET', '/api/v2/users/by_employee_id/shared/detailed'],
      ['GET', '/api/v2/users/by_employee_id/shared/sign_in_link'],
      ['GET', '/api/v2/users/by_employee_id/shared/trainings'],
      ['GET', '/api/v2/users/by_employee_id/shared/background_checks'],
      ['PUT', `/api/v2/users/${user}`, { user: { first_name: 'Taken' } }],
      ['DELETE', `/api/v2/users/${user}`],
      ['POST', `/api/v2/users/${user}/refresh_training_link`],
      ['POST', '/api/v2/users/refresh_training_link', { id: user }],
      ['POST', `/api/v2/users/${user}/assign_training`, {}],
      ['POST', `/api/v2/users/${user}/resend_training`, {}],
      ['POST', `/api/v2/users/${user}/assign_document`, { document_id: document }],
      ['GET', `/api/v2/background_checks/${check}`],
      ['PUT', `/api/v2/background_checks/${check}/archive`],
      ['GET', `/api/v2/documents_users/${assigned}/status`],
      ['POST', `/sandbox/trainings/${training}/complete`, { score: 100 }],
      ['POST', `/sandbox/background_checks/${check}/complete`],
      ['POST', `/sandbox/documents_users/${assigned}/complete`],
      ['POST', `/console/api/deliveries/${delivery}/resend`],
    ];
    for (const [method, path, body] of attempts) {
      const answer = await stranger.send(method, path, body);
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
    expect((await owner.get(`/api/v2/users/${user}/detailed`)).body).toEqual(before);
    expect((await stranger.get('/sandbox/ledger')).items).toEqual([]);
  });

  it('do not order for, or assign, what belongs to the other', async () => {
    const order = await stranger.post('/api/v2/background_checks', { user_id: user, level: 1, quickapp: true });
    expect([order.status, Object.keys(order.record.errors as object)]).toEqual([400, ['user_id']]);
    const own = await stranger.createUser({ external_id: 'shared' });
    expect(own.status).toBe(201);
    const foreign = await stranger.post(`/api/v2/users/${own.id}/assign_document`, { document_id: document });
    expect([foreign.status, foreign.body]).toEqual([404, { message: 'Document not found' }]);
    await stranger.delete(`/api/v2/users/${own.id}`);
  });

  it('never find the other in a list', async () => {
    for (const path of [
      '/api/v2/users',
      '/api/v2/users?search=secret',
      '/api/v2/users?external_id=shared',
      '/api/v2/users?tag=secret-tag',
      '/api/v2/trainings',
      '/api/v2/background_checks',
      `/api/v2/background_checks?user_id=${user}`,
      '/api/v2/background_checks?employee_id=shared',
      '/api/v2/tags',
    ]) {
      expect([path, (await stranger.get(path)).body]).toEqual([path, []]);
    }
    expect((await stranger.get('/api/v2/users/with_page')).record).toMatchObject({ users: [], pages: 0 });
    expect((await stranger.get('/api/v2/documents_users')).record).toMatchObject({ documents_users: [] });
    expect((await stranger.get('/console/api/deliveries')).items).toEqual([]);
    expect(JSON.stringify((await stranger.get('/console/api/webhooks')).body)).not.toContain('owner');
    const documents = (await stranger.get('/api/v2/documents')).record.documents as { id: number }[];
    expect(documents.map(({ id }) => id)).not.toContain(document);
  });
});
