import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { nameOf, type OutageLog } from '../outage-log.js';
import { DATABASE_OUTAGE, SERVICE_SETTINGS, type ServiceSettings } from '../service-settings.js';
import { Sweep } from '../sweep.js';
import { Mails } from './mails.js';

const BATCH = 20;

/** Sends what is due, one after another. Without an SMTP server mails wait and the console shows them. */
@Injectable()
export class MailSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly transport: Transporter | undefined;
  private readonly sweep: Sweep;

  constructor(
    private readonly mails: Mails,
    @Inject(SERVICE_SETTINGS) { mail }: ServiceSettings,
    @Inject(DATABASE_OUTAGE) outage: OutageLog,
  ) {
    this.transport = mail && createTransport({ url: mail.smtpUrl, pool: true }, { from: mail.from });
    this.sweep = new Sweep(() => this.sendDue(), outage);
  }

  onApplicationBootstrap(): void {
    if (this.transport) this.sweep.sweep();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweep.stop();
    this.transport?.close();
  }

  /** At least once: a process that dies between the server's answer and the commit sends again after the lease. */
  private async sendDue(): Promise<void> {
    for (const mail of await this.mails.claimDue(BATCH)) {
      const { to, subject, text } = mail;
      const error = await this.transport?.sendMail({ to, subject, text }).then(() => undefined, nameOf);
      await (error === undefined ? this.mails.sent(mail) : this.mails.failed(mail, error));
    }
  }
}
