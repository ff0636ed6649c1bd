import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ComplianceCaller } from '../support/compliance-caller.js';
import { eventually } from '../support/compliance-eventually.js';
import { WebhookReceiver } from '../support/compliance-receiver.js';
import { startTestComplianceService, type TestComplianceService } from '../support/compliance-service.js';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('webhooks', () => {
  let service: TestComplianceService;
  let api: ComplianceCaller;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    service = await startTestComplianceService();
  });
  afterAll(async () => {
    await service.stop();
  });
  let organizations = 0;
  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
    api = await service.createOrganization(`Organization ${(organizations += 1)}`);
  });
  afterEach(async () => {
    await receiver.stop();
  });
  const subscribe = (kind: string, fields: object = {}) =>
    api.put('/console/api/webhooks', { [kind]: { url: `${receiver.url}/${kind}`, enabled: true, ...fields } });

  it('[6-users] [6-users-fields] [2-id-strings] tell of a new user, ids in quotes', async () => {
    await subscribe('users');
    const { id } = await api.createUser({ external_id: 'new' });
    const [webhook] = await receiver.arrived('/users');
    expect(webhook?.body).toEqual({
      id: String(id),
      employee_id: 'new',
      external_id: 'new',
      first_name: 'Ana',
      last_name: 'Perez',
      email: 'ana@example.org',
      organization_id: expect.stringMatching(/^\d+$/),
    });
  });

  it('[6-users-rehire] tell of a user who was brought back, but not of one who was refused, changed or deactivated', async () => {
    await subscribe('users');
    const { id } = await api.createUser({ external_id: 'again' });
    await api.createUser({ external_id: 'again' });
    await api.put(`/api/v2/users/${id}`, { user: { first_name: 'Anna' } });
    await api.delete(`/api/v2/users/${id}`);
    await api.createUser({ external_id: 'again', first_name: 'Back' });
    const webhooks = await receiver.arrived('/users', 2);
    expect(webhooks.map(({ body }) => [body.id, body.first_name])).toEqual([
      [String(id), 'Ana'],
      [String(id), 'Back'],
    ]);
    expect((await api.get('/console/api/deliveries')).items).toHaveLength(2);
  });

  it('[6-quizzes] [6-quizzes-fields] tell of a passed training, but not of a failed one', async () => {
    await subscribe('quizzes');
    const { id } = await api.createUser({ external_id: 'pupil' });
    await api.post(`/api/v2/users/${id}/assign_training`, { survey_code: 'camp' });
    const [training] = (await api.get('/api/v2/trainings')).list;
    await api.post(`/sandbox/trainings/${training?.id as number}/complete`, { score: 20 });
    await api.post(`/sandbox/trainings/${training?.id as number}/complete`, { score: 85 });
    await receiver.arrived('/quizzes');
    const [passed] = (await api.get('/api/v2/trainings')).list;
    expect(receiver.received.map(({ body }) => body)).toEqual([
      {
        user_id: String(id),
        external_id: 'pupil',
        score: 85,
        complete_date: passed?.complete_date,
        survey_code: 'camp',
        certificate_url: passed?.certificate_url,
      },
    ]);
    expect([passed?.complete_date, passed?.certificate_url]).toEqual([TIME, expect.stringContaining('http')]);
  });

  it('[6-background-checks] [6-background-checks-fields] [6-after-commit] tell of a check that is ready for review, and it can be read back', async () => {
    await subscribe('background_checks');
    const user = await api.createUser({ external_id: 'driver' });
    const check = await api.post('/api/v2/background_checks', { user_id: user.id, level: 2, quickapp: true });
    await api.post(`/sandbox/background_checks/${check.id}/complete`);
    const [webhook] = await receiver.arrived('/background_checks');
    const { results_url, status } = (await api.get(`/api/v2/background_checks/${webhook?.body.id as string}`)).record;
    expect(status).toBe('complete');
    expect(webhook?.body).toEqual({
      id: String(check.id),
      user_id: String(user.id),
      email: 'ana@example.org',
      external_id: 'driver',
      results_url,
      complete_date: TIME,
    });
    expect(receiver.received).toHaveLength(1);
  });

  it('[6-documents-users] [6-documents-users-fields] tell of a completed and of an approved document, in the shape of the list', async () => {
    await subscribe('documents_users');
    const user = await api.createUser();
    const documents = (await api.get('/api/v2/documents?category=procedure')).record.documents as { id: number }[];
    const assign = async () => {
      const body = { document_id: documents[0]?.id };
      const { record } = await api.post(`/api/v2/users/${user.id}/assign_document`, body);
      return (record.documents_users as number[]).at(-1) ?? 0;
    };
    const outcome = (id: number, what: string) => api.post(`/sandbox/documents_users/${id}/${what}`);
    const listed = async (id: number) => {
      const { documents_users } = (await api.get('/api/v2/documents_users')).record;
      return (documents_users as { id: number }[]).find((row) => row.id === id);
    };
    const id = await assign();
    await outcome(id, 'complete');
    const completed = await listed(id);
    await receiver.arrived('/documents_users');
    await outcome(id, 'approve');
    await receiver.arrived('/documents_users', 2);
    expect(receiver.received.map(({ body }) => body)).toEqual([completed, await listed(id)]);

    const other = await assign();
    await outcome(other, 'complete');
    await receiver.arrived('/documents_users', 3);
    await outcome(other, 'reject');
    expect((await api.get('/console/api/deliveries')).items).toHaveLength(3);
  });

  it('[6-console] [6-only-when-enabled] go only to the address of their kind, and only while it is enabled', async () => {
    expect((await api.get('/console/api/webhooks')).record).toMatchObject({ users: { url: null, enabled: false } });
    await subscribe('quizzes');
    await subscribe('users', { enabled: false });
    await api.createUser();
    await subscribe('users');
    await api.createUser({ first_name: 'Second' });
    const [webhook] = await receiver.arrived('/users');
    expect(webhook?.body.first_name).toBe('Second');
    expect(receiver.received).toHaveLength(1);
    expect((await api.get('/console/api/deliveries')).items).toHaveLength(1);
  });

  it('[6-credentials] carry Basic credentials when a name and password were set, which nobody can read back', async () => {
    const settings = await subscribe('users', { username: 'ana', password: 'open sesame' });
    expect(settings.record.users).toMatchObject({ username: 'ana', hasPassword: true });
    expect((await api.get('/console/api/webhooks')).text).not.toContain('sesame');
    await api.createUser();
    await subscribe('quizzes');
    const [webhook] = await receiver.arrived('/users');
    expect(webhook?.authorization).toBe(`Basic ${Buffer.from('ana:open sesame').toString('base64')}`);
  });

  it('[6-retries] come again until the receiver answers 2xx', async () => {
    receiver.nextStatuses.push(500, 302);
    await subscribe('users');
    await api.createUser({ external_id: 'patient' });
    const bodies = (await receiver.arrived('/users', 3)).map(({ body }) => body.external_id);
    expect(bodies).toEqual(['patient', 'patient', 'patient']);
    const delivered = await eventually('a delivery', async () =>
      (await api.get('/console/api/deliveries')).items.find(({ status }) => status === 'delivered'),
    );
    expect(delivered).toMatchObject({ kind: 'users', attempts: 3, lastStatus: 200, lastError: null });
    expect(receiver.received.map(({ path }) => path)).not.toContain('/redirected');
  });
});
