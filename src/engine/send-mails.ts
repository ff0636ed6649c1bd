/*
 * When it runs: every few seconds in every worker, where a mail server is configured. Transaction: one statement to
 * claim, one before each mail is handed over and one after; none while the mail server is awaited. A repeat: a mail that
 * was not handed over is sent by whoever comes next; one whose outcome nobody knows is shown to staff and not sent again.
 */
import type { AlertStore } from '../ports/alert-store.js';
import type { ClaimedMail, EndedMail, MailFate, MailStore, MailTransport } from '../ports/mail-outbox.js';
import type { Log } from '../ports/log.js';
import { Loop } from './loop.js';
import type { MailTemplates } from './mail-templates.js';

export interface SendMailsParts {
  store: MailStore;
  alerts: AlertStore;
  templates: MailTemplates;
  /** Absent: mails wait. */
  transport?: MailTransport;
  log: Log;
}

const alertKind = 'mail-not-sent';
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
    for (const { code, ...lost } of await store.expire()) await this.tellStaff(lost, code);
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
    const pauseMs = retryInMs(fate, mail.attempt);
    await store.settle(mail, fate, pauseMs);
    if (fate.state === 'sent') await this.forget(mail);
    else if (pauseMs === undefined) await this.tellStaff(mail, fate.code);
  }

  /** What does not go out by itself any more. */
  private async tellStaff({ id, organizationId, template }: EndedMail, code: string): Promise<void> {
    const message = `Mail ${id} (${template}) did not go out, or nobody knows: ${code}. Look at GET /v1/mails?state=failed or unknown, mend the cause and send it again (POST /v1/mails/${id}/resend).`;
    const detail = { mailId: id, template, code };
    await this.parts.alerts.raise(organizationId, [
      { kind: alertKind, subject: id, severity: 'warning', message, detail },
    ]);
  }

  private async forget({ id, organizationId, attempt }: ClaimedMail): Promise<void> {
    if (attempt === 1) return;
    const by = { actor: 'engine', reason: 'the mail was sent' };
    await this.parts.alerts.settle(organizationId, alertKind, { only: [id] }, by);
  }
}

function retryInMs(fate: MailFate, attempt: number): number | undefined {
  if (fate.state !== 'refused' || fate.permanent || attempt >= mostAttempts) return undefined;
  return Math.min(2 ** attempt * 1_000, longestPauseMs);
}
