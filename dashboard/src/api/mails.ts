import { get, post, put, remove } from './client.js';
import type { Page } from './people.js';

export const mailStates = ['waiting', 'sending', 'sent', 'failed', 'unknown'] as const;
export type MailState = (typeof mailStates)[number];

export interface Mail {
  id: string;
  state: MailState;
  to: string;
  template: string;
  personId: string | null;
  createdAt: string;
  sentAt: string | null;
  error: { code: string; message: string } | null;
  /** What was sent, from the first try on. */
  subject: string | null;
  text: string | null;
}

export interface MailText {
  subject: string;
  text: string;
}

/** `built-in`: the organization did not write its own. */
type Origin = 'built-in' | 'organization';

export interface MailTemplateSummary {
  name: string;
  languages: { language: string; origin: Origin }[];
}

export interface MailTemplate extends MailText {
  name: string;
  language: string;
  origin: Origin;
  /** What the text may use. */
  placeholders: string[];
}

/** Which text: its mail, and two letters such as `es`. */
export interface TemplateAt {
  name: string;
  language: string;
}

const at = ({ name, language }: TemplateAt, act = '') =>
  `/v1/mail-templates/${encodeURIComponent(name)}${act}?language=${encodeURIComponent(language)}`;

export const listMails = (state: MailState | undefined, cursor?: string) =>
  get<Page<Mail>>('/v1/mails', { state, cursor, limit: 20 });
export const resendMail = (id: string, reason: string) =>
  post<Mail>(`/v1/mails/${encodeURIComponent(id)}/resend`, { reason });

export const listTemplates = () => get<{ items: MailTemplateSummary[] }>('/v1/mail-templates');
export const readTemplate = (which: TemplateAt) => get<MailTemplate>(at(which));
export const changeTemplate = (which: TemplateAt, told: MailText & { reason: string }) =>
  put<MailTemplate>(at(which), told);
export const removeTemplate = (which: TemplateAt) => remove<undefined>(at(which));
/** What it says of a made-up person. */
export const previewTemplate = (which: TemplateAt, text: MailText) => post<MailText>(at(which, '/preview'), text);
