import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ComplianceCaller } from '../../support/compliance-caller.js';
import { startTestComplianceService, type TestComplianceService } from '../../support/compliance-service.js';

describe('trainings', () => {
  let service: TestComplianceService;
  let api: ComplianceCaller;
  beforeAll(async () => {
    service = await startTestComplianceService();
    api = service.sandbox;
  });
  afterAll(async () => {
    await service.stop();
  });

  it('are assigned anew on every call, and the answer is the user with a participant', async () => {
    const user = await api.createUser({ external_id: 'trainee' });
    const assigned = await api.post(`/api/v2/users/${user.id}/assign_training`, {
      survey_code: 'camp',
      send_email: true,
    });
    expect(assigned.status).toBe(201);
    const participant = { id: user.id, employee_id: 'trainee', first_name: 'Ana', last_name: 'Perez' };
    expect(assigned.body).toEqual({ ...user.record, participant });
    await api.post(`/api/v2/users/${user.id}/assign_training`, { survey_code: 'camp' });

    const trainings = (await api.get(`/api/v2/users/${user.id}/trainings`)).list;
    expect(trainings).toHaveLength(2);
    expect(trainings[0]).toEqual({
      id: expect.any(Number),
      winner: false,
      score: null,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      complete_date: null,
      survey_name: 'Camp Awareness',
      survey_code: 'camp',
      certificate_url: null,
      participant,
    });
    expect((await api.get('/api/v2/users/by_employee_id/trainee/trainings')).body).toEqual(trainings);
    expect((await api.get(`/api/v2/users/${user.id}/detailed`)).record).toMatchObject({ trainings });
  });

  it('are the standard one when no survey code is given, also with no body at all', async () => {
    const { id } = await api.createUser();
    expect((await api.post(`/api/v2/users/${id}/assign_training`)).status).toBe(201);
    expect((await api.get(`/api/v2/users/${id}/trainings`)).list[0]).toMatchObject({ survey_code: 'standard' });
  });

  it('choose the only language of a survey, otherwise English, and refuse one that is not offered', async () => {
    const { id } = await api.createUser({ external_id: 'polyglot' });
    const assign = (body: object) => api.post(`/api/v2/users/${id}/assign_training`, body);
    await assign({ survey_code: 'spanish' });
    await assign({ survey_code: 'standard' });
    await assign({ survey_code: 'standard', language: 'es' });
    const refused = await assign({ survey_code: 'camp', language: 'es' });
    expect([refused.status, refused.body]).toEqual([400, { errors: { language: ['must be one of: en'] } }]);

    const ledger = await api.ledger('training.assigned');
    const mine = ledger.filter(({ externalId }) => externalId === 'polyglot').map(({ summary }) => summary);
    expect(mine).toMatchObject([{ language: 'es' }, { language: 'en' }, { language: 'es' }]);
  });

  it('know their survey codes', async () => {
    const { id } = await api.createUser();
    for (const call of ['assign_training', 'resend_training']) {
      const answer = await api.post(`/api/v2/users/${id}/${call}`, { survey_code: 'astronomy' });
      expect([answer.status, answer.body]).toEqual([400, { message: 'Invalid survey code' }]);
    }
  });

  it('can be paid by the trainee only where the organization has self-pay', async () => {
    const { id } = await api.createUser();
    const paid = await api.post(`/api/v2/users/${id}/assign_training`, {
      survey_code: 'camp',
      upfront_payment: 'true',
    });
    expect(paid.status).toBe(201);
    const org = await service.createOrganization('No self-pay');
    const member = await org.createUser();
    const refused = await org.post(`/api/v2/users/${member.id}/assign_training`, { upfront_payment: true });
    expect([refused.status, Object.keys(refused.record.errors as object)]).toEqual([400, ['upfront_payment']]);
  });

  it('are resent without becoming two', async () => {
    const { id, record } = await api.createUser();
    expect((await api.post(`/api/v2/users/${id}/resend_training`, {})).status).toBe(404);
    await api.post(`/api/v2/users/${id}/assign_training`, { survey_code: 'camp' });
    const resent = await api.post(`/api/v2/users/${id}/resend_training`, { survey_code: 'camp' });
    expect([resent.status, resent.body]).toEqual([201, record]);
    expect((await api.post(`/api/v2/users/${id}/resend_training`)).status).toBe(201);
    expect((await api.get(`/api/v2/users/${id}/trainings`)).list).toHaveLength(1);
  });

  it('stay failed below 70, can be retried, and are passed for good', async () => {
    const { id } = await api.createUser();
    await api.post(`/api/v2/users/${id}/assign_training`, { survey_code: 'youth' });
    const [training] = (await api.get(`/api/v2/users/${id}/trainings`)).list;
    const complete = (score: number) => api.post(`/sandbox/trainings/${training?.id as number}/complete`, { score });

    await complete(69);
    const failed = { winner: false, score: 69, complete_date: null, certificate_url: null };
    expect((await api.get(`/api/v2/users/${id}/trainings`)).list).toMatchObject([failed]);
    expect((await api.get(`/api/v2/users/${id}`)).record).toMatchObject({ score: 69, complete_date: null });

    const passed = (await complete(70)).record;
    expect(passed).toMatchObject({ winner: true, score: 70, certificate_url: expect.stringContaining(service.url) });
    expect((await api.get(`/api/v2/users/${id}/trainings`)).list).toEqual([passed]);
    expect((await api.get(`/api/v2/users/${id}`)).record).toMatchObject({
      score: 70,
      complete_date: passed.complete_date,
    });
    expect((await complete(90)).status).toBe(400);
  });

  it('are passed with the pass mark of their own course', async () => {
    const { id } = await api.createUser();
    await api.post(`/api/v2/users/${id}/assign_training`, { survey_code: 'harassment' });
    const [training] = (await api.get(`/api/v2/users/${id}/trainings`)).list;
    const complete = (score: number) => api.post(`/sandbox/trainings/${training?.id as number}/complete`, { score });
    expect((await complete(79)).record).toMatchObject({ winner: false });
    expect((await complete(80)).record).toMatchObject({ winner: true });
  });

  it('are filtered by the day of their creation, in padded and unpadded dates', async () => {
    const org = await service.createOrganization('Dates');
    const { id } = await org.createUser();
    await org.post('/sandbox/clock', { set: '2031-03-04T23:59:59Z' });
    await org.post(`/api/v2/users/${id}/assign_training`, { survey_code: 'camp' });
    await org.post('/sandbox/clock', { set: '2031-03-05T00:00:00Z' });
    await org.post(`/api/v2/users/${id}/assign_training`, { survey_code: 'youth' });
    const codes = async (query: string) => (await org.get(`/api/v2/trainings?${query}`)).list.map((t) => t.survey_code);
    expect(await codes('start_date=3/4/2031&end_date=3%2F4%2F2031')).toEqual(['camp']);
    expect(await codes('start_date=03/05/2031')).toEqual(['youth']);
    expect(await codes('end_date=03/05/2031')).toEqual(['camp', 'youth']);
    expect(await codes('start_date=3/6/2031')).toEqual([]);
    expect(await codes('page=2')).toEqual([]);
    for (const bad of ['2031-03-04', '13/01/2031', '2/30/2031']) {
      const answer = await org.get(`/api/v2/trainings?start_date=${bad}`);
      expect([answer.status, Object.keys(answer.record.errors as object)]).toEqual([400, ['start_date']]);
    }
  });
});
