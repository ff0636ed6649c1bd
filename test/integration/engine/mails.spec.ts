import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { putMail } from '../../../src/adapters/postgres/mail-store/put-mail.js';
import { TestEngine } from '../../support/engine.js';
import { Mailer } from '../../support/mailer.js';

let engine: TestEngine;
let mailer: Mailer;
beforeEach(async () => {
  engine = await TestEngine.start({ rules: [] });
  mailer = await Mailer.start(engine);
});
afterEach(async () => {
  await mailer.smtp.stop();
  await engine.stop();
});

const mia = { actor: 'mia', reason: 'it did not arrive' };
const resend = async () => mailer.store.resend(engine.organizationId, (await mailer.onlyMail()).id, mia);

describe('a mail', () => {
  it('is sent once, in the words of the built-in text, however often it was put', async () => {
    expect(await mailer.put()).toBe(true);
    expect(await mailer.put({ to: 'other@example.org' })).toBe(false);
    await Promise.all([mailer.send(), mailer.send()]);
    await mailer.send();
    expect(mailer.smtp.received).toHaveLength(1);
    expect(mailer.smtp.received[0]).toContain('Subject: Still to do: Awareness');
    expect(mailer.smtp.received[0]).toMatch(/From: Camp <camp@example.org>[^]*To: ana@example.org/);
    expect(await mailer.onlyMail()).toMatchObject({ state: 'sent', attempts: 1, error: null });
    expect((await mailer.onlyMail()).text).toContain('Please finish it by March 5, 2027.');
  });

  it('is written in the language of the person, or in English', async () => {
    await mailer.put({ key: 'es', language: 'es' });
    await mailer.put({ key: 'fr', language: 'fr' });
    await mailer.send();
    const texts = (await mailer.mails()).map(({ text }) => text ?? '');
    expect(texts.filter((text) => text.includes('antes del 5 de marzo de 2027'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('by March 5, 2027'))).toHaveLength(1);
  });

  it('of a transaction that is undone is not sent', async () => {
    const undone = engine.database.transaction(async (manager) => {
      await putMail(manager, engine.organizationId, { key: 'k', to: 'a@example.org', template: 'reminder', data: {} });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await mailer.send();
    expect(await mailer.mails()).toEqual([]);
  });

  it('that is refused for now goes out later', async () => {
    await mailer.put();
    mailer.smtp.refuses = true;
    await mailer.send();
    expect(await mailer.onlyMail()).toMatchObject({ state: 'waiting', error: { code: 'MAIL_NOT_TAKEN_YET' } });
    expect(await mailer.told()).toEqual([]);
    mailer.smtp.refuses = false;
    await mailer.sendLater();
    expect(await mailer.onlyMail()).toMatchObject({ state: 'sent', attempts: 2, error: null });
  });

  it('waits while the mail server is away', async () => {
    await mailer.put();
    await mailer.smtp.stop();
    await mailer.send();
    expect(await mailer.onlyMail()).toMatchObject({ state: 'waiting', error: { code: 'MAIL_SERVER_UNREACHABLE' } });
  });

  it('to nobody fails, and is sent again when staff say so', async () => {
    await mailer.put();
    mailer.smtp.knowsNobody = true;
    await mailer.send();
    await mailer.sendLater();
    expect(await mailer.onlyMail()).toMatchObject({ state: 'failed', attempts: 1, error: { code: 'MAIL_REFUSED' } });
    expect(await mailer.told()).toEqual([[(await mailer.onlyMail()).id, 'MAIL_REFUSED']]);
    mailer.smtp.knowsNobody = false;
    expect(await resend()).toBe(true);
    expect(await resend()).toBe(false);
    await mailer.send();
    expect(await mailer.onlyMail()).toMatchObject({ state: 'sent' });
    expect(await mailer.told()).toEqual([]);
    const audit = await engine.sql(`SELECT actor, reason FROM audit_entry WHERE action = 'mail.sent-again'`);
    expect(audit).toEqual([mia]);
  });
});

describe('a mail whose outcome nobody knows', () => {
  it('is not sent again by itself when the connection broke', async () => {
    await mailer.put();
    mailer.smtp.hangsUp = true;
    await mailer.send();
    mailer.smtp.hangsUp = false;
    await mailer.sendLater();
    expect(await mailer.onlyMail()).toMatchObject({ state: 'unknown', error: { code: 'MAIL_OUTCOME_UNKNOWN' } });
    expect(mailer.smtp.received).toHaveLength(1);
    expect(await mailer.told()).toEqual([[(await mailer.onlyMail()).id, 'MAIL_OUTCOME_UNKNOWN']]);
  });

  it('is not sent again by itself when the process ended, and goes out when it had not been handed over', async () => {
    await mailer.put({ key: 'handed over' });
    await mailer.put({ key: 'claimed' });
    const [first, second] = await mailer.store.claim(2, 60_000);
    if (!first || !second) throw new Error('Two mails are due.');
    expect(await mailer.store.begin(first, { subject: 'Hello', text: 'Ana' })).toBe(true);
    await engine.sql(`UPDATE mail SET lease_until = now() - interval '1 second'`);
    expect(await mailer.store.begin(second, { subject: 'Hello', text: 'Ana' })).toBe(false);
    await mailer.send();
    expect(mailer.smtp.received).toHaveLength(1);
    const found = await mailer.store.find(engine.organizationId, first.id);
    expect(found).toMatchObject({ state: 'unknown', subject: 'Hello', error: { code: 'MAIL_SENDER_GONE' } });
    expect(await mailer.told()).toEqual([[first.id, 'MAIL_SENDER_GONE']]);
    await mailer.store.settle(first, { state: 'sent' });
    expect(await mailer.store.find(engine.organizationId, first.id)).toMatchObject({ state: 'sent', error: null });
  });
});

describe('the texts of an organization', () => {
  const own = { subject: '{{organization}}: {{requirement}}', text: 'Dear {{firstName}} & all <of you>' };
  const english = { name: 'reminder', language: 'en' };
  const change = (text: typeof own) => mailer.templates.change(engine.organizationId, english, text, mia);

  it('replace the built-in ones until they are removed', async () => {
    expect(await change(own)).toMatchObject({ origin: 'organization', ...own });
    await mailer.put({ language: 'fr' });
    await mailer.send();
    expect(await mailer.onlyMail()).toMatchObject({ subject: 'Camp: Awareness', text: 'Dear Ana & all <of you>' });
    expect(await mailer.templates.read(engine.organizationId, 'reminder', 'es')).toMatchObject({ origin: 'built-in' });
    await mailer.templates.remove(engine.organizationId, english, 'mia');
    expect(await mailer.templates.read(engine.organizationId, 'reminder', 'en')).toMatchObject({ origin: 'built-in' });
    const { items } = await mailer.templates.list(engine.organizationId);
    expect(items.find(({ name }) => name === 'reminder')?.languages).toEqual([
      { language: 'en', origin: 'built-in' },
      { language: 'es', origin: 'built-in' },
    ]);
  });

  it.each([
    ['a placeholder of another mail', 'until {{validUntil}}', 'UNKNOWN_PLACEHOLDER', /use \{\{organization}}/],
    ['a secret', '{{#firstName}}{{ssn}}{{/firstName}}', 'UNKNOWN_PLACEHOLDER', /no placeholder "\{\{ssn}}"/],
    ['a placeholder that is never closed', 'Dear {{firstName', 'INVALID_TEMPLATE', /Unclosed tag/],
    ['another template', '{{> other}}', 'INVALID_TEMPLATE', /not supported/],
  ])('may not use %s', async (_, text, code, message) => {
    const refused = { code, pointer: '/text', message: expect.stringMatching(message) as unknown };
    await expect(change({ ...own, text })).rejects.toMatchObject(refused);
    await expect(mailer.templates.preview(engine.organizationId, english, { text })).rejects.toMatchObject({ code });
  });

  it('can be seen before they are used', async () => {
    const seen = await mailer.templates.preview(
      engine.organizationId,
      { name: 'pre-adverse-notice', language: 'es' },
      {},
    );
    expect(seen.subject).toBe('Su verificación de antecedentes: lea esto antes del 24 de marzo de 2027');
  });
});
