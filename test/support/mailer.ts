import { mailWriter } from '../../src/adapters/mail/mail-writer.js';
import { smtpMailTransport } from '../../src/adapters/mail/smtp-mail-transport.js';
import { PostgresAlertStore } from '../../src/adapters/postgres/alert-store/postgres-alert-store.js';
import { PostgresMailStore } from '../../src/adapters/postgres/mail-store/postgres-mail-store.js';
import { PostgresMailTemplateStore } from '../../src/adapters/postgres/mail-store/postgres-mail-template-store.js';
import { MailTemplates } from '../../src/engine/mail-templates.js';
import { SendMails } from '../../src/engine/send-mails.js';
import type { MailView, NewMail } from '../../src/ports/mail-outbox.js';
import type { TestEngine } from './engine.js';
import { SmtpServer } from './smtp-server.js';

/** The mails of a TestEngine, and a mail server that they go to. */
export class Mailer {
  readonly store: PostgresMailStore;
  readonly alerts: PostgresAlertStore;
  readonly templates: MailTemplates;
  readonly sender: SendMails;

  private constructor(
    private readonly engine: TestEngine,
    readonly smtp: SmtpServer,
  ) {
    const { database } = engine;
    this.store = new PostgresMailStore(database);
    this.templates = new MailTemplates(new PostgresMailTemplateStore(database), mailWriter);
    const transport = smtpMailTransport({ smtpUrl: smtp.url, from: 'Camp <camp@example.org>' });
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    this.alerts = new PostgresAlertStore(database);
    const { store, alerts, templates } = this;
    this.sender = new SendMails({ store, alerts, templates, transport, log });
  }

  static async start(engine: TestEngine): Promise<Mailer> {
    return new Mailer(engine, await SmtpServer.start());
  }

  put(change: Partial<NewMail> = {}): Promise<boolean> {
    const mail: NewMail = {
      key: 'reminder:1',
      to: 'ana@example.org',
      template: 'reminder',
      data: { firstName: 'Ana', requirement: 'Awareness', dueDate: '2027-03-05' },
    };
    return this.store.put(this.engine.organizationId, { ...mail, ...change });
  }

  /** What staff are told of mails: subject and code of each alert that is open. */
  async told(): Promise<unknown[]> {
    const { items } = await this.alerts.list(
      this.engine.organizationId,
      { state: 'open', kind: 'mail-not-sent' },
      { limit: 200 },
    );
    return items.map(({ subject, detail }) => [subject, detail.code]);
  }

  send(): Promise<void> {
    return this.sender.tick();
  }

  /** As if the pauses were over. */
  async sendLater(): Promise<void> {
    await this.engine.sql('UPDATE mail SET due_at = now()');
    await this.send();
  }

  /** Newest first. */
  async mails(): Promise<MailView[]> {
    return (await this.store.list(this.engine.organizationId, {}, { limit: 200 })).items;
  }

  async onlyMail(): Promise<MailView> {
    const [mail, ...others] = await this.mails();
    if (!mail || others.length > 0)
      throw new Error(`One mail was expected, there are ${others.length + (mail ? 1 : 0)}.`);
    return mail;
  }
}
