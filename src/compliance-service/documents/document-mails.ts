import type { Mail } from '../mail/mails.js';

interface Person {
  firstName: string;
  lastName: string;
  organizationName: string;
}

/** Subjects name nobody: they are shown on locked screens. */
export function documentMail(to: string, documentName: string, link: string): Mail {
  return {
    to,
    subject: 'A document for you to sign',
    text: `Please read and sign "${documentName}" here: ${link}\n\nThe link is for you alone.`,
  };
}

export function referenceMail(to: string, { firstName, lastName, organizationName }: Person, link: string): Mail {
  return {
    to,
    subject: 'You were named as a reference',
    text: [
      `${firstName} ${lastName} would like to serve with ${organizationName} and has named you as a reference.`,
      `Please answer five short questions here: ${link}`,
      'Your answers are read by the organization only.',
    ].join('\n\n'),
  };
}
