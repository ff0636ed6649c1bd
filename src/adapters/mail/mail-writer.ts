import mustache from 'mustache';
import { Refusal } from '../../domain/failure.js';
import type { MailData, MailText } from '../../domain/mail-template.js';
import type { MailWriter } from '../../ports/mail-templates.js';
import { builtInMails } from './built-in-mails.js';

/** Mails are plain text, so nothing is escaped. */
const plain = { escape: String };
const day = /^\d{4}-\d{2}-\d{2}$/;

/** Templates in Mustache: `{{placeholder}}` and, for what may be missing, `{{#placeholder}}…{{/placeholder}}`. */
export const mailWriter: MailWriter = {
  builtIn: (name) => builtInMails[name],

  placeholders(text, pointer) {
    try {
      return [...new Set(namesIn(mustache.parse(text)))];
    } catch (error) {
      const cause = error instanceof Error ? error.message : 'it cannot be read';
      throw new Refusal('INVALID_TEMPLATE', `The text is no template: ${cause}.`, 'invalid', pointer);
    }
  },

  write: (template, data, language): MailText => {
    const shown = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, show(value, language)]));
    const write = (text: string) => mustache.render(text, shown, {}, plain);
    return { subject: write(template.subject), text: write(template.text) };
  },
};

type Token = ReturnType<typeof mustache.parse>[number];

function namesIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap(([type, name, , , inside]) => {
    if (type === 'text' || type === '!') return [];
    if (type === '>' || type === '=') throw new Error(`"{{${type}" is not supported`);
    return [name, ...(Array.isArray(inside) ? namesIn(inside) : [])];
  });
}

function show(value: MailData[keyof MailData], language: string): string {
  if (typeof value !== 'string' || !day.test(value)) return String(value ?? '');
  const date = new Date(`${value}T00:00:00Z`);
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
