import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ComplianceCaller } from '../support/compliance-caller.js';
import { startTestComplianceService, type TestComplianceService } from '../support/compliance-service.js';

type Fields = Record<string, unknown>;

let service: TestComplianceService;
let api: ComplianceCaller;
beforeAll(async () => {
  service = await startTestComplianceService();
  api = service.sandbox;
});
afterAll(async () => {
  await service.stop();
});

const assign = (id: number, body?: object) => api.post(`/api/v2/users/${id}/assign_training`, body);
const trainingsOf = async (id: number) => (await api.get(`/api/v2/users/${id}/trainings`)).list;
const complete = (training: Fields | undefined, score: number) =>
  api.post(`/sandbox/trainings/${training?.id as number}/complete`, { score });

describe('a training', () => {
  const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  let open: Fields;
  let passed: Fields;
  let userId: number;
  beforeAll(async () => {
    userId = (await api.createUser({ external_id: 'trainee' })).id;
    await assign(userId, { survey_code: 'camp' });
    [open] = (await trainingsOf(userId)) as [Fields];
    passed = (await complete(open, 85)).record;
  });

  it.each<[string, string, unknown, unknown]>([
    ['[2-training-id]', 'id', expect.any(Number), expect.any(Number)],
    ['[2-training-winner]', 'winner', false, true],
    ['[2-training-score]', 'score', null, 85],
    ['[2-training-created-at]', 'created_at', TIME, TIME],
    ['[2-training-complete-date]', 'complete_date', null, TIME],
    ['[2-training-survey-name]', 'survey_name', 'Camp Awareness', 'Camp Awareness'],
    ['[2-training-survey-code]', 'survey_code', 'camp', 'camp'],
    ['[2-training-certificate-url]', 'certificate_url', null, expect.stringMatching(/^http:.*\/certificates\//)],
  ])('%s %s, when open and when passed', (_row, field, whenOpen, whenPassed) => {
    expect(open).toHaveProperty(field, whenOpen);
    expect(passed).toHaveProperty(field, whenPassed);
  });

  it('[2-training-participant] names its person, and there are no other fields', () => {
    const participant = { id: userId, employee_id: 'trainee', first_name: 'Ana', last_name: 'Perez' };
    expect(open.participant).toEqual(participant);
    expect(Object.keys(open)).toEqual([
      'id',
      'winner',
      'score',
      'created_at',
      'complete_date',
      'survey_name',
      'survey_code',
      'certificate_url',
      'participant',
    ]);
  });

  it('[4-user-trainings] [4-user-trainings-by-employee-id] is listed with its user, found by either id', async () => {
    for (const path of [`${userId}`, 'by_employee_id/trainee']) {
      const answer = await api.get(`/api/v2/users/${path}/trainings`);
      expect([answer.status, answer.body]).toEqual([200, [passed]]);
    }
    expect((await api.get(`/api/v2/users/${userId}/trainings?page=2`)).body).toEqual([]);
    expect((await api.get('/api/v2/users/999999/trainings')).status).toBe(404);
    expect((await api.get('/api/v2/users/by_employee_id/nobody/trainings')).status).toBe(404);
  });

  it('[3-training-state] is failed below 70 and can be tried again; once passed it is passed for good', async () => {
    const { id } = await api.createUser();
    await assign(id, { survey_code: 'youth' });
    const [training] = await trainingsOf(id);
    await complete(training, 69);
    const failed = { winner: false, score: 69, complete_date: null, certificate_url: null };
    expect(await trainingsOf(id)).toMatchObject([failed]);
    expect((await api.get(`/api/v2/users/${id}`)).record).toMatchObject({ score: 69, complete_date: null });

    const { record } = await complete(training, 70);
    expect(record).toMatchObject({ winner: true, score: 70 });
    expect(await trainingsOf(id)).toEqual([record]);
    const { score, complete_date } = (await api.get(`/api/v2/users/${id}`)).record;
    expect([score, complete_date]).toEqual([70, record.complete_date]);
    expect((await complete(training, 90)).status).toBe(400);
  });
});

describe('the list of trainings', () => {
  let org: ComplianceCaller;
  beforeAll(async () => {
    org = await service.createOrganization('Dates');
    const { id } = await org.createUser();
    await org.post('/sandbox/clock', { set: '2031-03-04T23:59:59Z' });
    await org.post(`/api/v2/users/${id}/assign_training`, { survey_code: 'camp' });
    await org.post('/sandbox/clock', { set: '2031-03-05T00:00:00Z' });
    const other = await org.createUser();
    await org.post(`/api/v2/users/${other.id}/assign_training`, { survey_code: 'youth' });
  });
  const codes = async (query: string) => (await org.get(`/api/v2/trainings?${query}`)).list.map((t) => t.survey_code);

  it('[4-trainings-list] has those of all users, page by page', async () => {
    expect(await codes('')).toEqual(['camp', 'youth']);
    expect(await codes('page=1')).toEqual(['camp', 'youth']);
    expect(await codes('page=2')).toEqual([]);
  });

  it('[4-trainings-start-date] [4-trainings-end-date] is filtered by the UTC day of creation, padded or not', async () => {
    expect(await codes('start_date=3/4/2031&end_date=3%2F4%2F2031')).toEqual(['camp']);
    expect(await codes('start_date=03/05/2031')).toEqual(['youth']);
    expect(await codes('end_date=03/05/2031')).toEqual(['camp', 'youth']);
    expect(await codes('start_date=3/6/2031')).toEqual([]);
    for (const name of ['start_date', 'end_date']) {
      for (const bad of ['2031-03-04', '13/01/2031', '2/30/2031']) {
        const answer = await org.get(`/api/v2/trainings?${name}=${bad}`);
        expect([answer.status, Object.keys(answer.record.errors as object)]).toEqual([400, [name]]);
      }
    }
  });
});

describe('assigning a training', () => {
  it('[4-assign-training] [2-user-participant] answers 201 with the user and a participant, anew on every call', async () => {
    const user = await api.createUser({ external_id: 'assigned' });
    const answer = await assign(user.id, { survey_code: 'camp' });
    const participant = { id: user.id, employee_id: 'assigned', first_name: 'Ana', last_name: 'Perez' };
    expect([answer.status, answer.body]).toEqual([201, { ...user.record, participant }]);
    await assign(user.id, { survey_code: 'camp' });
    expect(await trainingsOf(user.id)).toHaveLength(2);
    expect((await assign(999_999, {})).status).toBe(404);
  });

  it('[4-assign-survey-code] takes the standard one when none is named, also without a body', async () => {
    const { id } = await api.createUser();
    for (const body of [undefined, {}, { survey_code: null }, { survey_code: '' }]) {
      expect((await assign(id, body)).status).toBe(201);
    }
    expect((await trainingsOf(id)).map(({ survey_code }) => survey_code)).toEqual(Array(4).fill('standard'));
  });

  it('[4-assign-language] [4-language-rule] takes the only language, otherwise English, unless one is named', async () => {
    const { id } = await api.createUser({ external_id: 'polyglot' });
    await assign(id, { survey_code: 'spanish' });
    await assign(id, { survey_code: 'standard' });
    await assign(id, { survey_code: 'standard', language: 'es' });
    const refused = await assign(id, { survey_code: 'camp', language: 'es' });
    expect([refused.status, refused.body]).toEqual([400, { errors: { language: ['must be one of: en'] } }]);
    const ledger = await api.ledger('training.assigned');
    const mine = ledger.filter(({ externalId }) => externalId === 'polyglot').map(({ summary }) => summary);
    expect(mine).toMatchObject([{ language: 'es' }, { language: 'en' }, { language: 'es' }]);
  });

  it('[4-assign-send-email] asks for an e-mail only when told', async () => {
    const { id } = await api.createUser({ external_id: 'mailed' });
    for (const send_email of [undefined, false, true, '1']) await assign(id, { send_email });
    expect((await assign(id, { send_email: 'perhaps' })).body).toEqual({
      errors: { send_email: ['must be true or false'] },
    });
    const ledger = await api.ledger('training.assigned');
    const mine = ledger.filter(({ externalId }) => externalId === 'mailed');
    expect(mine.map(({ summary }) => (summary as Fields).send_email)).toEqual([false, false, true, true]);
  });

  it('[4-assign-upfront-payment] lets the trainee pay only where the organization has self-pay', async () => {
    const { id } = await api.createUser();
    expect((await assign(id, { survey_code: 'camp', upfront_payment: 'true' })).status).toBe(201);
    const org = await service.createOrganization('No self-pay');
    const member = await org.createUser();
    const refused = await org.post(`/api/v2/users/${member.id}/assign_training`, { upfront_payment: true });
    expect([refused.status, refused.body]).toEqual([
      400,
      { errors: { upfront_payment: ['is not enabled for this organization'] } },
    ]);
    expect((await org.post(`/api/v2/users/${member.id}/assign_training`, { upfront_payment: false })).status).toBe(201);
  });

  it('[4-invalid-survey-code] [7-invalid-survey-code] refuses a code that the organization does not have', async () => {
    const { id } = await api.createUser();
    for (const call of ['assign_training', 'resend_training']) {
      const answer = await api.post(`/api/v2/users/${id}/${call}`, { survey_code: 'astronomy' });
      expect([answer.status, answer.body]).toEqual([400, { message: 'Invalid survey code' }]);
    }
    expect(await trainingsOf(id)).toEqual([]);
  });
});

describe('resending a training', () => {
  it('[4-resend-training] answers 201 with the user and makes no second training', async () => {
    const { id, record } = await api.createUser();
    expect((await api.post(`/api/v2/users/${id}/resend_training`, {})).status).toBe(404);
    await assign(id, { survey_code: 'camp' });
    const resent = await api.post(`/api/v2/users/${id}/resend_training`);
    expect([resent.status, resent.body]).toEqual([201, record]);
    expect(await trainingsOf(id)).toHaveLength(1);
  });

  it('[4-resend-survey-code] means the training of that survey', async () => {
    const { id } = await api.createUser({ external_id: 'resent' });
    await assign(id, { survey_code: 'camp' });
    await assign(id, { survey_code: 'youth' });
    expect((await api.post(`/api/v2/users/${id}/resend_training`, { survey_code: 'camp' })).status).toBe(201);
    expect((await api.post(`/api/v2/users/${id}/resend_training`, { survey_code: 'standard' })).status).toBe(404);
    const resent = (await api.ledger('training.resent')).filter(({ externalId }) => externalId === 'resent');
    expect(resent.map(({ summary }) => (summary as Fields).survey_code)).toEqual(['camp']);
  });
});
