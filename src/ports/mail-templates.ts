import type { MailData, MailTemplateName, MailText } from '../domain/mail-template.js';

/** The texts that an organization wrote in the place of the built-in ones. */
export interface MailTemplateStore {
  /** Every language of one template. */
  find(organizationId: string, name: MailTemplateName): Promise<(MailText & { language: string })[]>;
  list(organizationId: string): Promise<{ name: MailTemplateName; language: string }[]>;
  /** Audited in the same commit, as is `remove`. */
  change(
    organizationId: string,
    at: { name: MailTemplateName; language: string },
    text: MailText,
    by: { actor: string; reason: string },
  ): Promise<void>;
  /** @returns false when there is none. */
  remove(organizationId: string, at: { name: MailTemplateName; language: string }, actor: string): Promise<boolean>;
}

/** The language of templates, and the texts that Gatehouse brings. */
export interface MailWriter {
  /** By language; English always is among them. */
  builtIn(name: MailTemplateName): Readonly<Record<string, MailText>>;
  /** @returns the placeholders that a text uses. @throws Refusal INVALID_TEMPLATE when it cannot be read. */
  placeholders(text: string, pointer: string): string[];
  /** What is missing in the data is left empty. */
  write(template: MailText, data: MailData, language: string): MailText;
}
