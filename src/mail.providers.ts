import type { Provider } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { mailWriter } from './adapters/mail/mail-writer.js';
import { smtpMailTransport } from './adapters/mail/smtp-mail-transport.js';
import { PostgresMailStore } from './adapters/postgres/mail-store/postgres-mail-store.js';
import { PostgresMailTemplateStore } from './adapters/postgres/mail-store/postgres-mail-template-store.js';
import { PostgresReminderStore } from './adapters/postgres/reminder-store/postgres-reminder-store.js';
import { MailTemplates } from './engine/mail-templates.js';
import { SendMails } from './engine/send-mails.js';
import { SendReminders } from './engine/send-reminders.js';
import { ALERT_STORE, COMPLIANCE, MAIL_STORE } from './http/tokens.js';
import type { OnboardingOptions } from './onboarding-options.js';
import { DATABASE, LOG, made, OPTIONS, REGISTERED } from './onboarding.providers.js';
import type { Organizations } from './organizations.js';
import type { AlertStore } from './ports/alert-store.js';
import type { ComplianceDirectory } from './ports/compliance.js';
import type { Log } from './ports/log.js';
import type { MailStore } from './ports/mail-outbox.js';

/** Mails: the outbox, their texts, the loop that sends them, and the reminders that fill it. */
export const mailProviders: Provider[] = [
  made(MAIL_STORE, [DATABASE], (database: DataSource) => new PostgresMailStore(database)),
  made(
    MailTemplates,
    [DATABASE],
    (database: DataSource) => new MailTemplates(new PostgresMailTemplateStore(database), mailWriter),
  ),
  made(
    SendMails,
    [OPTIONS, MAIL_STORE, ALERT_STORE, MailTemplates, LOG],
    ({ mail }: OnboardingOptions, store: MailStore, alerts: AlertStore, templates: MailTemplates, log: Log) =>
      new SendMails({ store, alerts, templates, log, transport: mail && smtpMailTransport(mail) }),
  ),
  made(
    SendReminders,
    [REGISTERED, DATABASE, MAIL_STORE, ALERT_STORE, COMPLIANCE, LOG],
    (
      known: Organizations,
      database: DataSource,
      mails: MailStore,
      alerts: AlertStore,
      compliance: ComplianceDirectory,
      log: Log,
    ) => {
      const store = new PostgresReminderStore(database);
      return new SendReminders({ store, mails, alerts, compliance, log }, () => [...known.ids.values()]);
    },
  ),
];
