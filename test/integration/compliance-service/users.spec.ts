import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ComplianceCaller } from '../../support/compliance-caller.js';
import { startTestComplianceService, type TestComplianceService } from '../../support/compliance-service.js';

describe('users', () => {
  let service: TestComplianceService;
  let api: ComplianceCaller;
  beforeAll(async () => {
    service = await startTestComplianceService();
    api = service.sandbox;
  });
  afterAll(async () => {
    await service.stop();
  });

  it('creates a user with tags and answers 201 with every field of the interface', async () => {
    const answer = await api.post('/api/v2/users', {
      user: {
        first_name: 'Ana',
        last_name: 'Perez',
        email: 'ana@example.org',
        external_id: 'pa123',
        user_type: 'employee',
      },
      tag_list: 'drivers, camp',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      first_name: 'Ana',
      last_name: 'Perez',
      email: 'ana@example.org',
      external_id: 'pa123',
      employee_id: 'pa123',
      score: null,
      complete_date: null,
      user_type: 'employee',
      direct_login_url: expect.stringMatching(`^${service.url}/train/`),
      tags: ['camp', 'drivers'],
    });
    expect((await api.get(`/api/v2/users/${answer.id}`)).body).toEqual(answer.body);
    expect((await api.get('/api/v2/users/by_employee_id/pa123')).body).toEqual(answer.body);
    expect((await api.get('/api/v2/tags')).body).toEqual(
      expect.arrayContaining([{ name: 'drivers' }, { name: 'camp' }]),
    );
  });

  it('tells everything that is wrong with a new user at once', async () => {
    const answer = await api.post('/api/v2/users', { user: { email: 'nobody', user_type: 'robot', id: 5 } });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      errors: {
        first_name: ['You must provide a first name'],
        last_name: ['You must provide a last name'],
        email: ['is not a valid email address'],
        user_type: ['must be one of: employee, volunteer'],
      },
    });
  });

  it('echoes an external id byte for byte and finds it exactly', async () => {
    const ids = ['0007', '7', '550e8400-e29b-41d4-a716-446655440000', 'a b/c?ü%'];
    for (const external_id of ids) {
      const created = await api.createUser({ external_id });
      expect(created.record.external_id).toBe(external_id);
      const found = await api.get(`/api/v2/users?external_id=${encodeURIComponent(external_id)}`);
      expect(found.list.map(({ id }) => id)).toEqual([created.id]);
      const one = await api.get(`/api/v2/users/by_employee_id/${encodeURIComponent(external_id)}`);
      expect(one.id).toBe(created.id);
    }
  });

  it('changes only what an update names, and answers 200 with the user', async () => {
    const { id } = await api.createUser({ external_id: 'update-me' });
    await api.put(`/api/v2/users/${id}`, { tag_list: 'one,two' });
    const answer = await api.put(`/api/v2/users/${id}`, {
      user: { id: 99, first_name: 'Anna', last_name: null, email: '', external_id: 'ignored', score: 100 },
    });
    expect(answer.status).toBe(200);
    expect(answer.record).toMatchObject({
      id,
      first_name: 'Anna',
      last_name: 'Perez',
      email: 'ana@example.org',
      external_id: 'update-me',
      score: null,
      tags: ['one', 'two'],
    });
    expect((await api.put(`/api/v2/users/${id}`, { user: { email: 'nobody' } })).body).toEqual({
      errors: { email: ['is not a valid email address'] },
    });
    expect((await api.put(`/api/v2/users/${id}`, { tag_list: [] })).record.tags).toEqual([]);
  });

  it('hides a deactivated user everywhere and brings the same record back for a rehire', async () => {
    const created = await api.createUser({ external_id: 'leaver', first_name: 'Lea' });
    const gone = await api.delete(`/api/v2/users/${created.id}`);
    expect([gone.status, gone.text]).toEqual([204, '']);

    expect((await api.get(`/api/v2/users/${created.id}`)).body).toEqual({ message: 'User not found' });
    expect((await api.get('/api/v2/users/by_employee_id/leaver')).status).toBe(404);
    expect((await api.get('/api/v2/users?external_id=leaver')).body).toEqual([]);
    expect((await api.delete(`/api/v2/users/${created.id}`)).status).toBe(404);
    expect((await api.post(`/api/v2/users/${created.id}/assign_training`, {})).status).toBe(404);

    const back = await api.createUser({ external_id: 'leaver', first_name: 'Leah' });
    expect([back.status, back.id, back.record.first_name]).toEqual([201, created.id, 'Leah']);
    expect((await api.get(`/api/v2/users/${created.id}`)).status).toBe(200);
  });

  it('refuses the external id of an active user, also when two requests race', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => api.createUser({ external_id: 'raced' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body).toEqual({ errors: { external_id: ['has already been taken'] } });
    const accepted = await api.ledger('user.created');
    expect(accepted.filter(({ externalId }) => externalId === 'raced')).toHaveLength(1);
    expect((await api.get('/api/v2/users?external_id=raced')).list).toHaveLength(1);
  });

  it('finds users by keyword and by tag', async () => {
    const org = await service.createOrganization('Searchers');
    const zoe = await org.createUser({
      first_name: 'Zoë',
      last_name: 'Quinn',
      email: 'zoe@camp.example',
      external_id: 'q_1',
    });
    const max = await org.createUser({ first_name: 'Max', last_name: 'Quinn', email: 'max@camp.example' });
    await org.put(`/api/v2/users/${max.id}`, { tag_list: 'driver' });
    const search = async (query: string) => (await org.get(`/api/v2/users?${query}`)).list.map(({ id }) => id);
    expect(await search('search=quinn')).toEqual([zoe.id, max.id]);
    expect(await search('search=QUINN+zo%C3%AB')).toEqual([zoe.id]);
    expect(await search('search=q_')).toEqual([zoe.id]);
    expect(await search('search=%25')).toEqual([]);
    expect(await search('tag=driver')).toEqual([max.id]);
    expect(await search('tag=nobody')).toEqual([]);
    expect(await search('unknown=1&search=')).toEqual([zoe.id, max.id]);
  });

  it('pages by 100 in a stable order, and past the end there is an empty list', async () => {
    const org = await service.createOrganization('Pagers');
    await Promise.all(Array.from({ length: 103 }, () => org.createUser()));
    const first = (await org.get('/api/v2/users')).list;
    await org.createUser();
    const second = (await org.get('/api/v2/users?page=2')).list;
    const ids = [...first, ...second].map(({ id }) => id as number);
    expect([first.length, second.length]).toEqual([100, 4]);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect((await org.get('/api/v2/users?page=3')).body).toEqual([]);
    expect((await org.get('/api/v2/users/with_page?page=2')).body).toMatchObject({ page: 2, pages: 2 });
    expect((await org.get('/api/v2/users/with_page?page=9')).body).toEqual({ users: [], page: 9, pages: 2 });
    expect((await org.get('/api/v2/users?page=zero')).body).toEqual({ errors: { page: ['must be a whole number'] } });
  });

  it('replaces the training link in both forms of the call', async () => {
    const { id, record } = await api.createUser();
    const current = async () => (await api.get(`/api/v2/users/${id}/training_link`)).record.training_link;
    expect(await current()).toBe(record.direct_login_url);

    const second = await api.post(`/api/v2/users/${id}/refresh_training_link`);
    expect(second.status).toBe(201);
    expect(second.record.training_link).not.toBe(record.direct_login_url);
    expect(await current()).toBe(second.record.training_link);

    const third = await api.post('/api/v2/users/refresh_training_link', { ID: id });
    expect(third.record.training_link).not.toBe(second.record.training_link);
    expect(await current()).toBe(third.record.training_link);
    expect((await api.post('/api/v2/users/refresh_training_link', {})).status).toBe(400);
  });

  it('gives sign-in links for five minutes, if the organization allows it', async () => {
    const { id } = await api.createUser({ external_id: 'signer' });
    const { now } = (await api.get('/sandbox/clock')).record;
    for (const path of [`${id}`, 'by_employee_id/signer']) {
      const link = await api.get(`/api/v2/users/${path}/sign_in_link`);
      expect(link.record.sign_in_link).toMatch(`${service.url}/sign_in/`);
      const seconds = (Date.parse(link.record.expires_at as string) - Date.parse(now as string)) / 1000;
      expect(seconds).toBeGreaterThanOrEqual(300);
      expect(seconds).toBeLessThan(330);
    }
    const closed = await service.createOrganization('No links');
    const stranger = await closed.createUser();
    expect((await closed.get(`/api/v2/users/${stranger.id}/sign_in_link`)).status).toBe(403);
    const open = await service.createOrganization('Links', { allow_sign_in_link_creation: true });
    const member = await open.createUser();
    expect((await open.get(`/api/v2/users/${member.id}/sign_in_link`)).status).toBe(200);
  });
});
