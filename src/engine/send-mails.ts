/*
 * When it runs: every few seconds in every worker, where a mail server is configured. Transaction: one statement to
 * claim, one before each mail is handed over and one after; none while the mail server is awaited. A repeat: a mail that
 * was not handed over is sent by whoever comes next; one whose outcome nobody knows is shown to staff and not sent again.
 */
import type { ClaimedMail, MailFate, MailStore, MailTransport } from '../ports/mail-outbox.js';
import type { Log } from '../ports/log.js';
import { Loop } from './loop.js';
import type { MailTemplates } from './mail-templates.js';

export interface SendMailsParts {
  store: MailStore;
  templates: MailTemplates;
  /** Absent: mails wait. */
  transport?: MailTransport;
  log: Log;
}

/** Longer than all timeouts of the transport together. */
const leaseMs = 120_000;
const atOnce = 10;
const longestPauseMs = 3_600_000;
/** About a week of pauses. */
const mostAttempts = 180;

export class SendMails extends Loop {
  constructor(
    private readonly parts: SendMailsParts,
    intervalMs = 3_000,
  ) {
    super({ work: 'sending mails', log: parts.log, intervalMs });
  }

  /** Without a transport mails wait. */
  protected async round(): Promise<void> {
    const { store, transport } = this.parts;
    if (!transport) return;
    await store.expire();
    for (let claimed = await this.claim(); claimed.length > 0; claimed = await this.claim())
      await Promise.all(claimed.map((mail) => this.send(mail, transport)));
  }

  private async claim(): Promise<ClaimedMail[]> {
    return this.isStopped ? [] : this.parts.store.claim(atOnce, leaseMs);
  }

  private async send(mail: ClaimedMail, transport: MailTransport): Promise<void> {
    const { store, templates } = this.parts;
    const content = await templates.write(mail);
    if (!(await store.begin(mail, content))) return;
    const fate = await transport.send({ to: mail.to, ...content });
    await store.settle(mail, fate, retryInMs(fate, mail.attempt));
  }
}

function retryInMs(fate: MailFate, attempt: number): number | undefined {
  if (fate.state !== 'refused' || fate.permanent || attempt >= mostAttempts) return undefined;
  return Math.min(2 ** attempt * 1_000, longestPauseMs);
}
