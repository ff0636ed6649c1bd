import { createTransport } from 'nodemailer';
import type { MailFate, MailTransport } from '../../ports/mail-outbox.js';

export interface SmtpOptions {
  /** smtp:// or smtps://, with user and password where the server wants them. */
  smtpUrl: string;
  /** The sender: an address, or `Name <address>`. */
  from: string;
}

/** Failures before a byte of the message can have been taken over by the server. */
const beforeTheMessage = /^(EDNS|EAUTH|ETLS|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|(CONNECT|GREETING|UPGRADE)_TIMEOUT)$/;
/** What the server says about this one mail; a refusal elsewhere is about the sender's account or the server. */
const aboutTheMail = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/** One connection per mail: the pool of nodemailer sends a mail again by itself when its connection breaks. */
export function smtpMailTransport({ smtpUrl, from }: SmtpOptions): MailTransport {
  const times = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  const transport = createTransport({ url: smtpUrl, ...times }, { from });
  return {
    send: ({ to, subject, text }) =>
      transport
        .sendMail({ to: { name: '', address: to }, subject, text })
        .then((): MailFate => ({ state: 'sent' }), fateOf),
  };
}

function fateOf(error: unknown): MailFate {
  const told: Record<string, unknown> = typeof error === 'object' && error !== null ? { ...error } : {};
  if (typeof told.responseCode === 'number') return refusedWith(told.responseCode, told.command);
  const causes = [told.code, told.originalCode].map(String);
  const cause = causes.find((code) => beforeTheMessage.test(code));
  if (cause === undefined && causes.includes('EENVELOPE')) {
    const message = 'The address cannot be used: correct it where it comes from.';
    return { state: 'refused', permanent: true, code: 'MAIL_ADDRESS_INVALID', message };
  }
  if (cause !== undefined) {
    const message = `The mail server could not be reached or used (${cause}): check SMTP_URL; it is tried again.`;
    return { state: 'refused', permanent: false, code: 'MAIL_SERVER_UNREACHABLE', message };
  }
  const message = 'The connection broke while the mail was handed over: ask whether it arrived, or send it again.';
  return { state: 'unknown', code: 'MAIL_OUTCOME_UNKNOWN', message };
}

function refusedWith(responseCode: number, command: unknown): MailFate {
  const permanent = responseCode >= 500 && aboutTheMail.has(String(command));
  const code = permanent ? 'MAIL_REFUSED' : 'MAIL_NOT_TAKEN_YET';
  const next = permanent ? 'correct the address, then send it again' : 'it is tried again';
  return { state: 'refused', permanent, code, message: `The mail server answered ${responseCode}: ${next}.` };
}
