import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { ComplianceCaller } from '../../support/compliance-caller.js';
import { eventually } from '../../support/compliance-eventually.js';
import { WebhookReceiver } from '../../support/compliance-receiver.js';
import { startTestComplianceService, type TestComplianceService } from '../../support/compliance-service.js';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);

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
  /** The delivery once it has this status and was tried. */
  const delivery = async (status: string) =>
    eventually(`a ${status} delivery`, async () =>
      (await api.get('/console/api/deliveries')).items.find((item) => item.status === status && item.attempts !== 0),
    );

  it('tell of a new user', async () => {
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
    expect(webhook?.authorization).toBeUndefined();
  });

  it('tell of a passed training, but not of a failed one', async () => {
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
  });

  it('tell of a check that is ready for review, and the record can be read back', async () => {
    await subscribe('background_checks');
    const user = await api.createUser({ external_id: 'driver' });
    const check = await api.post('/api/v2/background_checks', { user_id: user.id, level: 2, quickapp: true });
    await api.post(`/sandbox/background_checks/${check.id}/complete`);
    const [webhook] = await receiver.arrived('/background_checks');
    const { results_url, status } = (await api.get(`/api/v2/background_checks/${check.id}`)).record;
    expect(status).toBe('complete');
    expect(webhook?.body).toEqual({
      id: String(check.id),
      user_id: String(user.id),
      email: 'ana@example.org',
      external_id: 'driver',
      results_url,
      complete_date: TIME,
    });
  });

  it('tell of a completed and of an approved document, in the shape of the list', async () => {
    await subscribe('documents_users');
    const user = await api.createUser();
    const documents = (await api.get('/api/v2/documents?category=procedure')).record.documents as { id: number }[];
    const { record } = await api.post(`/api/v2/users/${user.id}/assign_document`, { document_id: documents[0]?.id });
    const [id] = record.documents_users as number[];
    const completed = await api.post(`/sandbox/documents_users/${id}/complete`);
    await receiver.arrived('/documents_users');
    const approved = await api.post(`/sandbox/documents_users/${id}/approve`);
    await receiver.arrived('/documents_users', 2);
    expect(receiver.received.map(({ body }) => body)).toEqual([completed.body, approved.body]);
  });

  it('go only to the address of their kind, and only while it is enabled', async () => {
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

  it('carry Basic credentials when a name and password were set, which nobody can read back', async () => {
    const settings = await subscribe('users', { username: 'ana', password: 'open sesame' });
    expect(settings.record.users).toEqual({
      url: `${receiver.url}/users`,
      enabled: true,
      username: 'ana',
      hasPassword: true,
      signingSecret: expect.stringMatching(/^whsec_/),
    });
    const { text } = await api.get('/console/api/webhooks');
    for (const secret of ['sesame', 'whsec_']) expect(text).not.toContain(secret);
    await api.createUser();
    const [webhook] = await receiver.arrived('/users');
    expect(webhook?.authorization).toBe(`Basic ${Buffer.from('ana:open sesame').toString('base64')}`);
  });

  it('come again until the receiver takes them', async () => {
    receiver.nextStatuses.push(500, 302);
    await subscribe('users');
    await api.createUser({ external_id: 'patient' });
    const bodies = (await receiver.arrived('/users', 3)).map(({ body }) => body.external_id);
    expect(bodies).toEqual(['patient', 'patient', 'patient']);
    expect(await delivery('delivered')).toMatchObject({ kind: 'users', attempts: 3, lastStatus: 200, lastError: null });
    expect(receiver.received.map(({ path }) => path)).not.toContain('/redirected');
  });

  it('wait for a receiver that is away, for a day, and show what went wrong', async () => {
    await subscribe('users', { url: 'http://127.0.0.1:9/closed' });
    await api.createUser();
    const waiting = await delivery('waiting');
    expect(waiting).toMatchObject({
      lastStatus: null,
      lastError: 'ECONNREFUSED',
      deliveredAt: null,
      nextAttemptAt: TIME,
    });
    await service.sandbox.post('/sandbox/clock', { advance: 'PT25H' });
    expect(await delivery('failed')).toMatchObject({ lastError: 'ECONNREFUSED', nextAttemptAt: null });
  });

  it('are dropped when the endpoint is switched off before they could be sent', async () => {
    await subscribe('users', { url: 'http://127.0.0.1:9/closed' });
    await api.createUser();
    await delivery('waiting');
    await subscribe('users', { enabled: false });
    await service.sandbox.post('/sandbox/clock', { advance: 'PT1H' });
    await delivery('cancelled');
    expect(receiver.received).toEqual([]);
  });

  it('are not promised by a change that was not made', async () => {
    await subscribe('users');
    await api.createUser({ external_id: 'once' });
    await api.createUser({ external_id: 'once' });
    await receiver.arrived('/users');
    expect((await api.get('/console/api/deliveries')).items).toHaveLength(1);
  });

  it('go to https or, in the sandbox, to this machine, and nowhere else', async () => {
    const problemOf = async (url: string) => {
      const { status, record } = await api.put('/console/api/webhooks', { quizzes: { url, enabled: true } });
      return status === 200 ? 'accepted' : Object.keys(record.errors as object)[0];
    };
    for (const url of [
      'https://example.org/hook',
      'http://localhost:4000/x',
      'http://127.0.0.1/x',
      'http://[::1]:80/',
    ]) {
      expect([url, await problemOf(url)]).toEqual([url, 'accepted']);
    }
    for (const url of [
      'http://example.org/hook',
      'https://10.0.0.1/hook',
      'https://192.168.1.1/hook',
      'https://169.254.169.254/latest',
      'https://[fd00::1]/hook',
      'https://[::ffff:10.0.0.1]/hook',
      'https://ana:secret@example.org/',
      'ftp://example.org/',
      'nonsense',
      '',
    ]) {
      expect([url, await problemOf(url)]).toEqual([url, 'quizzes.url']);
    }
    expect((await api.put('/console/api/webhooks', { birthdays: { url: 'https://example.org' } })).status).toBe(400);
  });

  it('leave no person behind in the queue', async () => {
    await subscribe('users', { url: 'http://127.0.0.1:9/closed' });
    await api.createUser({ first_name: 'Unforgettable' });
    await delivery('waiting');
    const client = new pg.Client({ connectionString: service.database.url });
    await client.connect();
    const jobs = await client.query('SELECT * FROM bullmq.job');
    await client.end();
    expect(JSON.stringify(jobs.rows)).not.toContain('Unforgettable');
  });
});
