import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import type { ComplianceCaller } from '../../support/compliance-caller.js';
import { eventually } from '../../support/compliance-eventually.js';
import { WebhookReceiver } from '../../support/compliance-receiver.js';
import { startTestComplianceService, type TestComplianceService } from '../../support/compliance-service.js';
import { ConsoleVisitor } from '../../support/console-visitor.js';

let service: TestComplianceService;
let api: ComplianceCaller;
let visitor: ConsoleVisitor;
let receiver: WebhookReceiver;
let organizations = 0;
beforeAll(async () => {
  service = await startTestComplianceService();
});
afterAll(async () => {
  await service.stop();
});
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
  api = await service.createOrganization(`Organization ${(organizations += 1)}`);
  visitor = new ConsoleVisitor(service.url);
  await visitor.signIn(api.apiKey);
});
afterEach(async () => {
  await receiver.stop();
});

const PAGE = '/console/webhooks/users';
const save = (fields: Record<string, string> = {}) =>
  visitor.submit(PAGE, { url: `${receiver.url}/users`, enabled: 'true', ...fields });

describe('the settings of a webhook', () => {
  it('are saved for one kind, and a blank password keeps the stored one', async () => {
    expect((await visitor.get('/console/webhooks')).text).toContain('not set');
    expect((await visitor.get(PAGE)).text).toContain('when you save this webhook for the first time');
    const saved = await save({ username: 'ana', password: 'open sesame' });
    expect(saved.text).toContain('The webhook for Users was saved. It is on.');
    expect(saved.html).not.toContain('sesame');
    await save({ username: 'ana', password: '' });
    await api.createUser();
    const [webhook] = await receiver.arrived('/users');
    expect(webhook?.authorization).toBe(`Basic ${Buffer.from('ana:open sesame').toString('base64')}`);

    await save({ username: '' });
    await api.createUser();
    const [, anonymous] = await receiver.arrived('/users', 2);
    expect(anonymous?.authorization).toBeUndefined();
    expect((await visitor.submit(PAGE, { url: receiver.url })).text).toContain('It is off.');
  });

  it('are shown again with what is wrong, and with what was entered', async () => {
    const refused = await save({ url: 'http://example.org/"hook' });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('url: must be an https URL')]);
    expect(refused.value('url')).toBe('http://example.org/&quot;hook');
    expect((await visitor.get('/console/webhooks/birthdays')).status).toBe(404);
  });

  it('do not give the stored password to another place', async () => {
    await save({ username: 'ana', password: 'open sesame' });
    const elsewhere = { url: 'http://localhost:9/', username: 'ana' };
    const refused = await save(elsewhere);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('must be entered again')]);
    expect((await save({ ...elsewhere, password: 'new' })).text).toContain('was saved');
  });

  it('show the signing secret, which can be rotated', async () => {
    const first = (await save()).value('signing_secret');
    const rotated = await visitor.submit(`${PAGE}/rotate`);
    expect(rotated.text).toContain('There is a new signing secret.');
    const second = rotated.value('signing_secret');
    expect([first?.startsWith('whsec_'), second?.startsWith('whsec_'), first === second]).toEqual([true, true, false]);
    await api.createUser();
    const [webhook] = await receiver.arrived('/users');
    const verify = (secret: string | undefined) =>
      new Webhook(secret ?? '').verify(webhook?.text ?? '', webhook?.headers ?? {});
    expect(verify(second)).toEqual(webhook?.body);
    expect(() => verify(first)).toThrow();
  });
});

describe('deliveries', () => {
  it('are listed by kind and state, shown with their body, and sent again', async () => {
    await save();
    await api.createUser({ first_name: '<i>Ana' });
    await receiver.arrived('/users');
    const delivered = '/console/deliveries?kind=users&status=delivered';
    const list = await eventually('it is delivered', async () => {
      const page = await visitor.get(delivered);
      return page.text.includes('No. ') ? page : undefined;
    });
    const [path = ''] = /\/console\/deliveries\/\d+/.exec(list.html) ?? [];
    const page = await visitor.get(path);
    expect(page.text).toContain('"first_name": "<i>Ana"');
    expect(page.html).not.toContain('<i>');
    expect((await visitor.get('/console/deliveries?kind=quizzes')).text).toContain('There are none.');
    expect((await visitor.get('/console/deliveries?status=lost')).status).toBe(400);

    expect((await visitor.submit(`${path}/resend`, { back: delivered })).text).toContain('is being sent again');
    await receiver.arrived('/users', 2);
    await visitor.submit(PAGE, { url: receiver.url });
    const refused = await visitor.submit(`${path}/resend`);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('switched off')]);
  });
});
