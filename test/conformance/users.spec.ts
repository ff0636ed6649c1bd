import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, ComplianceCaller } from '../support/compliance-caller.js';
import { startTestComplianceService, type TestComplianceService } from '../support/compliance-service.js';

const ana = { first_name: 'Ana', last_name: 'Perez', email: 'ana@example.org' };

let service: TestComplianceService;
let api: ComplianceCaller;
beforeAll(async () => {
  service = await startTestComplianceService();
  api = service.sandbox;
});
afterAll(async () => {
  await service.stop();
});

describe('a user', () => {
  let created: Answer;
  beforeAll(async () => {
    const user = { ...ana, external_id: 'pa123', user_type: 'employee' };
    created = await api.post('/api/v2/users', { user, tag_list: 'drivers, camp' });
  });

  it.each<[string, string, unknown]>([
    ['[2-user-id]', 'id', expect.any(Number)],
    ['[2-user-first-name]', 'first_name', 'Ana'],
    ['[2-user-last-name]', 'last_name', 'Perez'],
    ['[2-user-email]', 'email', 'ana@example.org'],
    ['[2-user-external-id]', 'external_id', 'pa123'],
    ['[2-user-employee-id]', 'employee_id', 'pa123'],
    ['[2-user-score]', 'score', null],
    ['[2-user-complete-date]', 'complete_date', null],
    ['[2-user-user-type]', 'user_type', 'employee'],
    ['[2-user-direct-login-url]', 'direct_login_url', expect.stringMatching(/^http:.*\/train\/[\w-]{32}$/)],
    ['[2-user-tags]', 'tags', ['camp', 'drivers']],
  ])('%s %s', (_row, field, value) => {
    expect(created.record).toHaveProperty(field, value);
  });

  it('[4-users-get] [4-users-get-by-employee-id] is read by either id, with these fields and no others', async () => {
    expect(Object.keys(created.record)).toEqual([
      'id',
      'first_name',
      'last_name',
      'email',
      'external_id',
      'employee_id',
      'score',
      'complete_date',
      'user_type',
      'direct_login_url',
      'tags',
    ]);
    for (const path of [`${created.id}`, 'by_employee_id/pa123']) {
      const read = await api.get(`/api/v2/users/${path}`);
      expect([read.status, read.body]).toEqual([200, created.body]);
    }
    expect((await api.get('/api/v2/users/999999')).body).toEqual({ message: 'User not found' });
    expect((await api.get('/api/v2/users/by_employee_id/nobody')).status).toBe(404);
  });

  it('[2-user-detailed] [4-users-detailed] [4-users-detailed-by-employee-id] has trainings and checks in detail', async () => {
    const user = await api.createUser({ external_id: 'in detail' });
    await api.post(`/api/v2/users/${user.id}/assign_training`, { survey_code: 'camp' });
    await api.post('/api/v2/background_checks', { user_id: user.id, level: 1, quickapp: true });
    const trainings = (await api.get(`/api/v2/users/${user.id}/trainings`)).list;
    const background_checks = (await api.get(`/api/v2/users/${user.id}/background_checks`)).list;
    expect([trainings.length, background_checks.length]).toEqual([1, 1]);
    for (const path of [`${user.id}/detailed`, 'by_employee_id/in%20detail/detailed']) {
      const read = await api.get(`/api/v2/users/${path}`);
      expect([read.status, read.body]).toEqual([200, { ...user.record, trainings, background_checks }]);
    }
  });
});

describe('creating a user', () => {
  it('[4-users-create] answers 201 with the user', async () => {
    const answer = await api.post('/api/v2/users', { user: ana });
    expect(answer.status).toBe(201);
    expect((await api.get(`/api/v2/users/${answer.id}`)).body).toEqual(answer.body);
  });

  it.each([
    ['[4-create-first-name]', 'first_name', 'You must provide a first name'],
    ['[4-create-last-name]', 'last_name', 'You must provide a last name'],
    ['[4-create-email]', 'email', 'You must provide an email address'],
  ])('%s needs %s', async (_row, field, message) => {
    for (const absent of [undefined, null, '', '  ']) {
      const answer = await api.post('/api/v2/users', { user: { ...ana, [field]: absent } });
      expect([answer.status, answer.body]).toEqual([400, { errors: { [field]: [message] } }]);
    }
  });

  it('[4-create-user-type] takes employee or volunteer, and a user is a volunteer unless told', async () => {
    for (const user_type of ['employee', 'volunteer']) {
      expect((await api.createUser({ user_type })).record.user_type).toBe(user_type);
    }
    for (const blank of [undefined, null, '']) {
      expect((await api.createUser({ user_type: blank })).record.user_type).toBe('volunteer');
    }
    const robot = await api.createUser({ user_type: 'robot' });
    expect(robot.body).toEqual({ errors: { user_type: ['must be one of: employee, volunteer'] } });
  });

  it('[4-create-external-id] takes any text, echoes it byte for byte and finds it exactly, or none at all', async () => {
    for (const external_id of ['0007', '7', '550e8400-e29b-41d4-a716-446655440000', 'a b/c?ü%']) {
      const user = await api.createUser({ external_id });
      expect(user.record).toMatchObject({ external_id, employee_id: external_id });
      const one = await api.get(`/api/v2/users/by_employee_id/${encodeURIComponent(external_id)}`);
      expect(one.id).toBe(user.id);
    }
    expect((await api.createUser()).record).toMatchObject({ external_id: null, employee_id: null });
  });

  it('[4-create-external-id-taken] refuses the external id of an active user, also when two requests race', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => api.createUser({ external_id: 'raced' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body).toEqual({ errors: { external_id: ['has already been taken'] } });
    const accepted = await api.ledger('user.created');
    expect(accepted.filter(({ externalId }) => externalId === 'raced')).toHaveLength(1);
    expect((await api.get('/api/v2/users?external_id=raced')).list).toHaveLength(1);
  });

  it('[4-create-tag-list] takes comma-separated names beside the user, or inside, or as a list', async () => {
    for (const body of [
      { user: ana, tag_list: 'one, two,,one' },
      { user: { ...ana, tag_list: 'one,two' } },
      { user: ana, tag_list: ['one', 'two'] },
    ]) {
      expect((await api.post('/api/v2/users', body)).record.tags).toEqual(['one', 'two']);
    }
    expect((await api.createUser()).record.tags).toEqual([]);
    const wrong = await api.post('/api/v2/users', { user: ana, tag_list: [['one']] });
    expect(wrong.body).toEqual({ errors: { tag_list: ['must be a comma-separated list of names'] } });
  });

  it('[4-create-errors] tells everything that is wrong at once', async () => {
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
});

describe('updating a user', () => {
  let id: number;
  beforeAll(async () => {
    id = (await api.createUser({ external_id: 'update-me' })).id;
  });
  const update = (body: object) => api.put(`/api/v2/users/${id}`, body);

  it.each([
    ['[4-update-first-name]', 'first_name', 'Anna'],
    ['[4-update-last-name]', 'last_name', "O'Neil"],
    ['[4-update-email]', 'email', 'anna@example.org'],
  ])('%s changes %s alone', async (_row, field, value) => {
    const before = (await api.get(`/api/v2/users/${id}`)).record;
    expect((await update({ user: { [field]: value } })).body).toEqual({ ...before, [field]: value });
  });

  it('[4-update-tag-list] replaces the tags; only an empty list clears them', async () => {
    expect((await update({ tag_list: 'one,two' })).record.tags).toEqual(['one', 'two']);
    expect((await update({ tag_list: 'two,three' })).record.tags).toEqual(expect.arrayContaining(['two', 'three']));
    expect((await update({ tag_list: '' })).record.tags).toHaveLength(2);
    expect((await update({ tag_list: [] })).record.tags).toEqual([]);
  });

  it('[4-users-update] answers 200 with the user; blank means unchanged and other keys are passed over', async () => {
    const before = (await api.get(`/api/v2/users/${id}`)).record;
    const readOnly = { id: 99, external_id: 'ignored', user_type: 'employee', score: 100, tags: ['x'] };
    const answer = await update({ user: { ...readOnly, first_name: 'Bea', last_name: null, email: '' } });
    expect([answer.status, answer.body]).toEqual([200, { ...before, first_name: 'Bea' }]);
    expect((await api.get(`/api/v2/users/${id}`)).body).toEqual(answer.body);
  });

  it('[4-update-errors] tells what is wrong and changes nothing', async () => {
    const before = (await api.get(`/api/v2/users/${id}`)).record;
    const answer = await update({ user: { first_name: 'Changed', email: 'nobody' } });
    expect([answer.status, answer.body]).toEqual([400, { errors: { email: ['is not a valid email address'] } }]);
    expect((await api.get(`/api/v2/users/${id}`)).body).toEqual(before);
  });
});

describe('deactivating a user', () => {
  it('[4-users-delete] answers an empty 204 and hides the user from every read', async () => {
    const { id } = await api.createUser({ external_id: 'leaver', first_name: 'Lea' });
    const gone = await api.delete(`/api/v2/users/${id}`);
    expect([gone.status, gone.text]).toEqual([204, '']);
    for (const path of [`${id}`, `${id}/detailed`, `${id}/training_link`, 'by_employee_id/leaver']) {
      expect([path, (await api.get(`/api/v2/users/${path}`)).status]).toEqual([path, 404]);
    }
    expect((await api.get('/api/v2/users?external_id=leaver')).body).toEqual([]);
    expect((await api.get('/api/v2/users?search=lea')).body).toEqual([]);
    expect((await api.delete(`/api/v2/users/${id}`)).status).toBe(404);
    expect((await api.put(`/api/v2/users/${id}`, { user: { first_name: 'Leo' } })).status).toBe(404);
    expect((await api.post(`/api/v2/users/${id}/assign_training`, {})).status).toBe(404);
  });

  it('[4-users-delete-records] leaves trainings and checks readable where they are listed', async () => {
    const { id } = await api.createUser({ external_id: 'gone' });
    await api.post(`/api/v2/users/${id}/assign_training`, {});
    const check = await api.post('/api/v2/background_checks', { user_id: id, level: 1, quickapp: true });
    await api.delete(`/api/v2/users/${id}`);
    expect((await api.get(`/api/v2/background_checks/${check.id}`)).status).toBe(200);
    expect((await api.get('/api/v2/background_checks?employee_id=gone')).list).toHaveLength(1);
    const trainings = (await api.get('/api/v2/trainings')).list as { participant: { id: number } }[];
    expect(trainings.filter(({ participant }) => participant.id === id)).toHaveLength(1);
  });

  it('[4-create-rehire] is undone by creating the same external id again: 201 and the old record', async () => {
    const { id } = await api.createUser({ external_id: 'returner', first_name: 'Rea', tag_list: 'rehired' });
    await api.delete(`/api/v2/users/${id}`);
    expect((await api.get('/api/v2/users?tag=rehired')).body).toEqual([]);
    const back = await api.createUser({ external_id: 'returner', first_name: 'Rhea' });
    expect([back.status, back.id, back.record]).toEqual([
      201,
      id,
      expect.objectContaining({ first_name: 'Rhea', tags: [] }),
    ]);
    expect((await api.get(`/api/v2/users/${id}`)).body).toEqual(back.body);
  });
});

describe('links of a user', () => {
  let id: number;
  beforeAll(async () => {
    id = (await api.createUser({ external_id: 'signer' })).id;
  });

  it('[2-sign-in-link] [4-users-sign-in-link] [4-users-sign-in-link-by-employee-id] [8-sign-in-link] sign in for five minutes', async () => {
    const { now } = (await api.get('/sandbox/clock')).record;
    for (const path of [`${id}`, 'by_employee_id/signer']) {
      const { status, record } = await api.get(`/api/v2/users/${path}/sign_in_link`);
      expect([status, Object.keys(record)]).toEqual([200, ['sign_in_link', 'expires_at']]);
      expect(record.sign_in_link).toMatch(`${service.url}/sign_in/`);
      const seconds = (Date.parse(record.expires_at as string) - Date.parse(now as string)) / 1000;
      expect(seconds).toBeGreaterThanOrEqual(300);
      expect(seconds).toBeLessThan(330);
    }
  });

  it('[2-training-link] [4-users-training-link] is the one of direct_login_url', async () => {
    const { direct_login_url } = (await api.get(`/api/v2/users/${id}`)).record;
    const link = await api.get(`/api/v2/users/${id}/training_link`);
    expect([link.status, link.body]).toEqual([200, { training_link: direct_login_url }]);
  });

  it('[4-users-refresh-training-link] is replaced in both forms of the call', async () => {
    const current = async () => (await api.get(`/api/v2/users/${id}/training_link`)).record.training_link;
    const links = [await current()];
    for (const [path, body] of [
      [`${id}/refresh_training_link`, undefined],
      ['refresh_training_link', { ID: id }],
      ['refresh_training_link', { id }],
      [`refresh_training_link?ID=${id}`, undefined],
    ] as const) {
      const answer = await api.post(`/api/v2/users/${path}`, body);
      expect([answer.status, answer.body]).toEqual([201, { training_link: await current() }]);
      expect(links).not.toContain(await current());
      links.push(await current());
    }
    const missing = await api.post('/api/v2/users/refresh_training_link', {});
    expect([missing.status, Object.keys(missing.record.errors as object)]).toEqual([400, ['id']]);
  });
});
