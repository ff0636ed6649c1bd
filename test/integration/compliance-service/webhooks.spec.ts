import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ComplianceCaller } from '../../support/compliance-caller.js';
import { eventually } from '../../support/compliance-eventually.js';
import { WebhookReceiver } from '../../support/compliance-receiver.js';
import { startTestComplianceService, type TestComplianceService } from '../../support/compliance-service.js';
import { sql } from '../../support/compliance-sql.js';

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
    expect(JSON.stringify(await sql(service, 'SELECT * FROM bullmq.job'))).not.toContain('Unforgettable');
  });
});
