/*
 * When it runs: when staff look at or change the texts of mails, and for each mail that is sent. Transaction: one per
 * change, with its audit entry. A repeat: the same text again.
 */
import { Refusal } from '../domain/failure.js';
import {
  isMailTemplate,
  mailTemplates,
  type MailData,
  type MailTemplateName,
  type MailText,
} from '../domain/mail-template.js';
import type { MailTemplateStore, MailWriter } from '../ports/mail-templates.js';
import type { Accountable } from './accountable.js';

export interface MailTemplateView extends MailText {
  name: MailTemplateName;
  language: string;
  /** `built-in`: the organization did not write its own. */
  origin: 'built-in' | 'organization';
  /** What the text may use. */
  placeholders: readonly string[];
}

export interface MailTemplateSummary {
  name: MailTemplateName;
  placeholders: readonly string[];
  languages: { language: string; origin: MailTemplateView['origin'] }[];
}

/** What a preview puts in the place of a person. */
const sample: Required<MailData> = {
  organization: 'Example Camp',
  firstName: 'Ana',
  personName: 'Ana Diaz',
  employeeId: '1234',
  requirement: 'Awareness training',
  dueDate: '2027-03-15',
  validUntil: '2027-03-15',
  link: 'https://example.org/sign-in',
  contact: 'people@example.org',
  waitingDays: 7,
  respondBy: '2027-03-24',
};

export class MailTemplates {
  constructor(
    private readonly store: MailTemplateStore,
    private readonly writer: MailWriter,
  ) {}

  async list(organizationId: string): Promise<{ items: MailTemplateSummary[] }> {
    const own = await this.store.list(organizationId);
    const items = (Object.keys(mailTemplates) as MailTemplateName[]).map((name) => {
      const written = own.filter((one) => one.name === name).map(({ language }) => language);
      const builtIn = Object.keys(this.writer.builtIn(name)).filter((language) => !written.includes(language));
      const languages = [
        ...written.map((language) => ({ language, origin: 'organization' as const })),
        ...builtIn.map((language) => ({ language, origin: 'built-in' as const })),
      ];
      return { name, placeholders: mailTemplates[name], languages };
    });
    return { items };
  }

  /** What is sent in a language: the organization's text, else the built-in one, else the same in English. */
  async read(organizationId: string, name: string, language: string): Promise<MailTemplateView> {
    const known = requireTemplate(name);
    const own = await this.store.find(organizationId, known);
    const ownIn = (asked: string) => own.find((text) => text.language === asked);
    const builtIn = this.writer.builtIn(known);
    const builtInIn = (asked: string) => (builtIn[asked] ? { ...builtIn[asked], language: asked } : undefined);
    const inOwnWords = ownIn(language) ?? (builtIn[language] ? undefined : ownIn('en'));
    const found = inOwnWords ?? builtInIn(language) ?? builtInIn('en');
    if (!found) throw new Error(`The mail "${name}" has no English text.`);
    return {
      name: known,
      ...found,
      origin: inOwnWords ? 'organization' : 'built-in',
      placeholders: mailTemplates[known],
    };
  }

  /** @throws Refusal UNKNOWN_PLACEHOLDER or INVALID_TEMPLATE naming the field. */
  async change(
    organizationId: string,
    at: { name: string; language: string },
    text: MailText,
    by: Accountable,
  ): Promise<MailTemplateView> {
    const name = requireTemplate(at.name);
    this.check(name, text);
    await this.store.change(organizationId, { name, language: at.language }, text, by);
    return this.read(organizationId, name, at.language);
  }

  /** @throws Refusal TEMPLATE_NOT_FOUND when the organization wrote none. */
  async remove(organizationId: string, at: { name: string; language: string }, actor: string): Promise<void> {
    const name = requireTemplate(at.name);
    if (await this.store.remove(organizationId, { name, language: at.language }, actor)) return;
    throw notFound(`The organization has no text of its own for "${name}" in "${at.language}".`);
  }

  /** What a text says of a made-up person; the stored text where none is given. */
  async preview(
    organizationId: string,
    at: { name: string; language: string },
    text: Partial<MailText>,
  ): Promise<MailText> {
    const stored = await this.read(organizationId, at.name, at.language);
    const tried = { subject: text.subject ?? stored.subject, text: text.text ?? stored.text };
    this.check(stored.name, tried);
    return this.writer.write(tried, sample, at.language);
  }

  /** The words of a mail that is about to be sent. */
  async write(mail: {
    organizationId: string;
    organization: string;
    template: MailTemplateName;
    language: string;
    data: MailData;
  }): Promise<MailText> {
    const template = await this.read(mail.organizationId, mail.template, mail.language);
    return this.writer.write(template, { ...mail.data, organization: mail.organization }, template.language);
  }

  private check(name: MailTemplateName, text: MailText): void {
    const allowed: readonly string[] = mailTemplates[name];
    for (const field of ['subject', 'text'] as const) {
      const unknown = this.writer.placeholders(text[field], `/${field}`).find((used) => !allowed.includes(used));
      if (unknown === undefined) continue;
      const message = `"${name}" has no placeholder "{{${unknown}}}": use ${allowed.map((one) => `{{${one}}}`).join(', ')}.`;
      throw new Refusal('UNKNOWN_PLACEHOLDER', message, 'invalid', `/${field}`);
    }
  }
}

function requireTemplate(name: string): MailTemplateName {
  if (isMailTemplate(name)) return name;
  throw notFound(`There is no mail "${name}"; there are: ${Object.keys(mailTemplates).join(', ')}.`);
}

const notFound = (message: string) => new Refusal('TEMPLATE_NOT_FOUND', message, 'not-found');
