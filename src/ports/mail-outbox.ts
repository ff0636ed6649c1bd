import type { MailData, MailTemplateName, MailText } from '../domain/mail-template.js';
import type { Page, PageRequest } from './read-store.js';

export interface NewMail {
  /** Says what the mail is about: a second mail of the same key in the organization is not stored. */
  key: string;
  to: string;
  template: MailTemplateName;
  /** Two letters. Default: en. */
  language?: string;
  /** Nothing secret: it is stored as it is. Days are YYYY-MM-DD and written out in the mail's language. */
  data: MailData;
  personId?: string;
}

/** What became of a mail. */
export interface MailStanding {
  id: string;
  state: MailState;
  /** YYYY-MM-DD in the organization's time zone; null: it is not sent. */
  sentOn: string | null;
}

/** Where mails are put; a loop sends them. */
export interface MailOutbox {
  /** Durable when it returns. @returns false when a mail of this key was put before; that one stays as it is. */
  put(organizationId: string, mail: NewMail): Promise<boolean>;
  /** The mail of a key; undefined: none was put. */
  standing(organizationId: string, key: string): Promise<MailStanding | undefined>;
}

/** `unknown`: handed over, and nobody knows whether it arrived; it is not sent again by itself. */
export const mailStates = ['waiting', 'sending', 'sent', 'failed', 'unknown'] as const;
export type MailState = (typeof mailStates)[number];

export interface ClaimedMail extends Required<Omit<NewMail, 'key' | 'personId'>> {
  id: string;
  /** The fence, and how often it was tried: 1 at the first time. */
  attempt: number;
  organizationId: string;
  organization: string;
}

/** A mail that is not tried again by itself. */
export type EndedMail = Pick<ClaimedMail, 'id' | 'organizationId' | 'template'>;

export interface MailView {
  id: string;
  state: MailState;
  to: string;
  template: MailTemplateName;
  language: string;
  personId: string | null;
  createdAt: string;
  sentAt: string | null;
  attempts: number;
  error: { code: string; message: string } | null;
  /** What was sent, from the first try on. */
  subject: string | null;
  text: string | null;
}

export interface MailFilter {
  state?: MailState;
  template?: MailTemplateName;
  to?: string;
  personId?: string;
}

/** What came of handing a mail over. */
export type MailFate =
  | { state: 'sent' }
  /** Certainly not sent. `permanent`: trying again is of no use. */
  | { state: 'refused'; permanent: boolean; code: string; message: string }
  | { state: 'unknown'; code: string; message: string };

export interface MailStore extends MailOutbox {
  /** Mails that are due, oldest first; each is for this claimer alone until the lease ends. */
  claim(limit: number, leaseMs: number): Promise<ClaimedMail[]>;
  /** Keeps what is about to be handed over. @returns false when the lease has ended: then nothing may be sent. */
  begin(mail: ClaimedMail, content: MailText): Promise<boolean>;
  /** @param retryInMs of a refused mail; absent: it has failed. */
  settle(mail: ClaimedMail, fate: MailFate, retryInMs?: number): Promise<void>;
  /** Mails whose sender is gone: not handed over yet → due again; handed over → unknown. @returns the latter. */
  expire(): Promise<(EndedMail & { code: string })[]>;
  list(organizationId: string, filter: MailFilter, page: PageRequest): Promise<Page<MailView>>;
  find(organizationId: string, id: string): Promise<MailView | undefined>;
  /** Makes a mail that ended due again; audited in the same commit. @returns false when there is none, or it has not ended. */
  resend(organizationId: string, id: string, by: { actor: string; reason: string }): Promise<boolean>;
}

/** Hands mails over to a mail server. */
export interface MailTransport {
  /** Never throws. */
  send(mail: MailText & { to: string }): Promise<MailFate>;
}
