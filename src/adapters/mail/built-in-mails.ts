import type { MailTemplateName, MailText } from '../../domain/mail-template.js';

/**
 * What Gatehouse sends where an organization wrote nothing of its own, by language. The notices to applicants are
 * examples of a letter and no legal advice.
 */
export const builtInMails: Record<MailTemplateName, Readonly<Record<string, MailText>>> = {
  reminder: {
    en: {
      subject: 'Still to do: {{requirement}}',
      text: `Hello {{firstName}},

{{organization}} still needs this from you: {{requirement}}.
{{#dueDate}}Please finish it by {{dueDate}}.
{{/dueDate}}{{#link}}You can go on here: {{link}}
{{/link}}
Thank you,
{{organization}}
`,
    },
    es: {
      subject: 'Pendiente: {{requirement}}',
      text: `Hola {{firstName}}:

{{organization}} todavía necesita esto de usted: {{requirement}}.
{{#dueDate}}Por favor, complételo antes del {{dueDate}}.
{{/dueDate}}{{#link}}Puede continuar aquí: {{link}}
{{/link}}
Gracias,
{{organization}}
`,
    },
  },
  expiring: {
    en: {
      subject: '{{requirement}} ends on {{validUntil}}',
      text: `Hello {{firstName}},

your {{requirement}} with {{organization}} is valid until {{validUntil}} and has to be renewed.
{{#link}}You can renew it here: {{link}}
{{/link}}
Thank you,
{{organization}}
`,
    },
    es: {
      subject: '{{requirement}} vence el {{validUntil}}',
      text: `Hola {{firstName}}:

su {{requirement}} con {{organization}} es válido hasta el {{validUntil}} y debe renovarse.
{{#link}}Puede renovarlo aquí: {{link}}
{{/link}}
Gracias,
{{organization}}
`,
    },
  },
  escalation: {
    en: {
      subject: 'Overdue: {{requirement}} of {{personName}}',
      text: `{{personName}} ({{employeeId}}) has not finished this yet: {{requirement}}.
{{#dueDate}}It was due on {{dueDate}}.
{{/dueDate}}{{#link}}{{link}}
{{/link}}
{{organization}}
`,
    },
    es: {
      subject: 'Vencido: {{requirement}} de {{personName}}',
      text: `{{personName}} ({{employeeId}}) todavía no ha completado: {{requirement}}.
{{#dueDate}}La fecha límite era el {{dueDate}}.
{{/dueDate}}{{#link}}{{link}}
{{/link}}
{{organization}}
`,
    },
  },
  'disclosure-request': {
    en: {
      subject: 'Your authorization is needed',
      text: `Hello {{firstName}},

before {{organization}} may order your background check, you have to read the disclosure and sign the authorization.
{{#contact}}Please ask for both at {{contact}}.
{{/contact}}
Thank you,
{{organization}}
`,
    },
    es: {
      subject: 'Se necesita su autorización',
      text: `Hola {{firstName}}:

antes de que {{organization}} pueda solicitar su verificación de antecedentes, debe leer la notificación y firmar la autorización.
{{#contact}}Por favor, pida ambas en {{contact}}.
{{/contact}}
Gracias,
{{organization}}
`,
    },
  },
  'pre-adverse-notice': {
    en: {
      subject: 'Your background check: please read this before {{respondBy}}',
      text: `Hello {{firstName}},

{{organization}} is considering a decision against you that is based in whole or in part on your background check.
Nothing is decided yet. You have a right to a copy of the report and of the summary of your rights, and you may tell us
or the agency that made the report what is wrong or incomplete in it.

We will not decide before {{respondBy}} ({{waitingDays}} business days).
{{#contact}}Reach us at {{contact}}.
{{/contact}}
{{organization}}
`,
    },
    es: {
      subject: 'Su verificación de antecedentes: lea esto antes del {{respondBy}}',
      text: `Hola {{firstName}}:

{{organization}} está considerando una decisión en su contra que se basa, total o parcialmente, en su verificación de
antecedentes. Todavía no hay nada decidido. Tiene derecho a una copia del informe y del resumen de sus derechos, y puede
decirnos a nosotros o a la agencia que hizo el informe qué es incorrecto o está incompleto.

No decidiremos antes del {{respondBy}} ({{waitingDays}} días hábiles).
{{#contact}}Puede comunicarse con nosotros en {{contact}}.
{{/contact}}
{{organization}}
`,
    },
  },
  'adverse-notice': {
    en: {
      subject: 'The decision about your background check',
      text: `Hello {{firstName}},

{{organization}} has decided that you cannot serve. The decision is based in whole or in part on your background check.
The agency that made the report did not take this decision and cannot explain it. You may ask it for a free copy of the
report within 60 days, and dispute what is wrong or incomplete in it.
{{#contact}}Reach us at {{contact}}.
{{/contact}}
{{organization}}
`,
    },
    es: {
      subject: 'La decisión sobre su verificación de antecedentes',
      text: `Hola {{firstName}}:

{{organization}} ha decidido que usted no puede servir. La decisión se basa, total o parcialmente, en su verificación de
antecedentes. La agencia que hizo el informe no tomó esta decisión y no puede explicarla. Puede pedirle una copia gratuita
del informe dentro de 60 días y disputar lo que sea incorrecto o esté incompleto.
{{#contact}}Puede comunicarse con nosotros en {{contact}}.
{{/contact}}
{{organization}}
`,
    },
  },
};
