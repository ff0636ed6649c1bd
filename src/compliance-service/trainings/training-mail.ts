import type { Mail } from '../mail/mails.js';
import { isLanguage } from './courses/course.js';
import { titleOf } from './courses/lesson.js';
import { phrases } from './phrases.js';

export interface TrainingMail {
  to: string;
  firstName: string;
  organizationName: string;
  training: { survey_code: string; survey_name: string; language: string; winner: boolean };
  /** The person's own training link. */
  link: string;
}

/** In the training's language. The subject names nobody: it is shown on locked screens. */
export function trainingMail({ to, firstName, organizationName, training, link }: TrainingMail): Mail {
  const language = isLanguage(training.language) ? training.language : 'en';
  const words = phrases(language).mail;
  const about = training.winner ? words.passed : words.task;
  const lines = [
    words.hello(firstName),
    '',
    about(organizationName, titleOf(training, language)),
    '',
    words.link,
    link,
    '',
    words.yours,
  ];
  return { to, subject: training.winner ? words.passedSubject : words.subject, text: `${lines.join('\n')}\n` };
}
