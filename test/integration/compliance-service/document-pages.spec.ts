import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WebhookReceiver } from '../../support/compliance-receiver.js';
import { startTestComplianceService, type TestComplianceService } from '../../support/compliance-service.js';
import { ConsoleVisitor } from '../../support/console-visitor.js';
import { mailsOf } from '../../support/compliance-mails.js';

let service: TestComplianceService;
let receiver: WebhookReceiver;
let userId: number;
beforeAll(async () => {
  service = await startTestComplianceService();
  receiver = await WebhookReceiver.start();
  const documents_users = { url: `${receiver.url}/documents`, enabled: true };
  await service.sandbox.put('/console/api/webhooks', { documents_users });
});
afterAll(async () => {
  await receiver.stop();
  await service.stop();
});
beforeEach(async () => {
  userId = (await service.sandbox.createUser()).id;
});

/** Assigns the document and answers what became of it. */
async function assigned(name: string, fields: object = {}) {
  const { documents } = (await service.sandbox.get(`/api/v2/documents?search=${encodeURIComponent(name)}`)).record;
  const [document] = documents as { id: number }[];
  const answer = await service.sandbox.post(`/api/v2/users/${userId}/assign_document`, {
    document_id: document?.id,
    ...fields,
  });
  const id = (answer.record.documents_users as number[]).at(-1);
  const status = async () => (await service.sandbox.get(`/api/v2/documents_users/${id}/status`)).record.status;
  return { id, status };
}

/** The links of the newest mails, newest last. */
async function links(count: number): Promise<string[]> {
  const mails = await mailsOf(service);
  return mails.slice(-count).map(({ text }) => /https?:\S+/.exec(text)?.[0] ?? '');
}

async function fill(url: string, fields: Record<string, string>): Promise<{ status: number; text: string }> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
  return { status: answer.status, text: await answer.text() };
}

const signed = { confirmed: 'true', signature: 'Ana Perez' };
const answers = { known_since: '3 years', relation: 'Neighbour', trusts: 'yes', signature: 'Bo Lee' };

describe('a document', () => {
  it('is mailed, read, signed once and announced', async () => {
    const { id, status } = await assigned('Code of Conduct');
    const [url = ''] = await links(1);
    expect(await (await fetch(url)).text()).toContain('I report every suspicion of abuse at once');
    const outcomes = await Promise.all([fill(url, signed), fill(url, signed)]);
    expect(outcomes.filter(({ text }) => text.includes('Thank you, this is signed'))).toHaveLength(1);
    expect(await status()).toBe('completed');
    expect(await (await fetch(url)).text()).toContain('nothing to sign');
    const webhooks = await receiver.arrived('/documents');
    expect(webhooks.filter(({ body }) => body.id === id)).toHaveLength(1);
  });

  it('without e-signature is confirmed, and signed again after a rejection', async () => {
    const { id, status } = await assigned('Safety Procedures');
    const [url = ''] = await links(1);
    expect(await (await fetch(url)).text()).not.toContain('Your signature');
    expect((await fill(url, {})).text).toContain('You must confirm');
    await fill(url, { confirmed: 'true' });
    await service.sandbox.post(`/sandbox/documents_users/${id}/reject`);
    expect(await status()).toBe('rejected');
    await fill(url, { confirmed: 'true' });
    expect(await status()).toBe('completed');
  });

  it('is not signed with another name', async () => {
    const { status } = await assigned('Volunteer Application');
    const [url = ''] = await links(1);
    const wrong = await fill(url, { confirmed: 'true', signature: '<script>' });
    expect([wrong.status, wrong.text.includes('&lt;script>')]).toEqual([400, true]);
    expect(wrong.text).toContain('must be your name: Ana Perez');
    expect(await status()).toBe('in_progress');
  });

  it('is not mailed where the organization says so, and closed for who has left', async () => {
    const before = (await mailsOf(service)).length;
    await assigned('Code of Conduct', { turn_off_emails: true });
    expect(await mailsOf(service)).toHaveLength(before);
    const { status } = await assigned('Code of Conduct');
    const [url = ''] = await links(1);
    await service.sandbox.delete(`/api/v2/users/${userId}`);
    expect((await fill(url, signed)).text).toContain('no longer needed');
    expect(await status()).toBe('in_progress');
    expect((await fetch(`${service.url}/documents/unknown`)).status).toBe(404);
  });
});

describe('references', () => {
  const named = {
    ...signed,
    ...{ name_0: 'Bo Lee', email_0: 'bo@example.org' },
    ...{ name_1: 'Cy Doe', email_1: 'cy@example.org' },
  };
  const asked = () => assigned('Reference Form', { references: { personal: 1, professional: 1 } });

  it('are different people and not the person', async () => {
    await asked();
    const [url = ''] = await links(1);
    const self = await fill(url, { ...named, email_0: 'ANA@example.org', email_1: 'ana@example.org', name_1: '' });
    expect(self.text.match(/must belong to somebody else/g)?.length).toBeGreaterThanOrEqual(2);
    expect(self.text).toContain('You must provide a name');
  });

  it('each get a form, and the last answer completes the document', async () => {
    const { status } = await asked();
    const [url = ''] = await links(1);
    expect((await fill(url, named)).text).toContain('waiting for 2 of your references');
    const [bo = '', cy = ''] = await links(2);
    expect(await (await fetch(bo)).text()).toContain('Dear Bo Lee, Ana Perez would like to serve with Sandbox');
    const incomplete = await fill(bo, { ...answers, trusts: 'perhaps', relation: '' });
    expect(incomplete.status).toBe(400);
    expect((await fill(bo, answers)).text).toContain('Thank you');
    expect((await fill(bo, answers)).text).toContain('has been answered');
    expect(await status()).toBe('in_progress');
    await fill(cy, { ...answers, signature: 'Cy Doe', trusts: 'no', concerns: 'Late' });
    expect(await status()).toBe('completed');
  });

  it('who answer at the same moment complete it together', async () => {
    const { status } = await asked();
    const [url = ''] = await links(1);
    await fill(url, named);
    await Promise.all((await links(2)).map((link) => fill(link, answers)));
    expect(await status()).toBe('completed');
  });

  it('can be others after a rejection', async () => {
    const { id, status } = await asked();
    const [url = ''] = await links(1);
    await fill(url, named);
    const [bo = '', cy = ''] = await links(2);
    await fill(bo, answers);
    await fill(cy, answers);
    await service.sandbox.post(`/sandbox/documents_users/${id}/reject`);
    await fill(url, { ...named, name_0: 'Di Ray', email_0: 'di@example.org' });
    expect(await status()).toBe('rejected');
    for (const link of await links(2)) await fill(link, { ...answers, concerns: '<i>Late' });
    expect(await status()).toBe('completed');
    const reviewer = new ConsoleVisitor(service.url);
    await reviewer.get('/console/sign_in');
    await reviewer.signIn(service.apiKey);
    const { text } = await reviewer.get(`/console/documents/${id}`);
    for (const told of ['Di Ray <di@example.org>', 'before the rejection', 'Neighbour', '<i>Late', 'Approve']) {
      expect(text).toContain(told);
    }
  });
});
