/** The placeholders that each mail may use; nothing else of a person can get into a mail. */
export const mailTemplates = {
  reminder: ['organization', 'firstName', 'requirement', 'dueDate', 'link'],
  expiring: ['organization', 'firstName', 'requirement', 'validUntil', 'link'],
  escalation: ['organization', 'personName', 'employeeId', 'requirement', 'dueDate', 'link'],
  'disclosure-request': ['organization', 'firstName', 'contact'],
  'pre-adverse-notice': ['organization', 'firstName', 'waitingDays', 'respondBy', 'contact'],
  'adverse-notice': ['organization', 'firstName', 'contact'],
} as const satisfies Record<string, readonly string[]>;

export type MailTemplateName = keyof typeof mailTemplates;
/** `organization` is filled in when the mail is sent. */
export type MailData = Partial<Record<(typeof mailTemplates)[MailTemplateName][number], string | number>>;

/** Plain text with `{{placeholder}}`. */
export interface MailText {
  subject: string;
  text: string;
}

export const isMailTemplate = (name: string): name is MailTemplateName => Object.hasOwn(mailTemplates, name);

/** The language of a mail from what HR told: `Spanish`, `es-MX` and `es` are `es`. Default: `en`. */
export function mailLanguage(told: string | null | undefined): string {
  const language = (told ?? '').trim().toLowerCase();
  if (/^(spanish|español|espanol)/.test(language)) return 'es';
  return /^([a-z]{2})([-_]|$)/.exec(language)?.[1] ?? 'en';
}
