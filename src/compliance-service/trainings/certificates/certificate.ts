import { LANGUAGES, type Language } from '../courses/course.js';
import { titleOf } from '../courses/lesson.js';
import { dateInWords } from '../phrases.js';
import type { TrainingRow } from '../training-view.js';

/** What a certificate says, on its page and on paper. */
export interface Certificate {
  number: string;
  person: string;
  training: string;
  organizationName: string;
  score: string;
  completedAt: Date;
  completedOn: string;
  language: Language;
}

/** Of a passed training, in the language that is wanted, otherwise in the one that the training was assigned in. */
export function certificateOf(training: TrainingRow, wanted?: unknown): Certificate {
  const { id, complete_date, score, first_name, last_name, organization_name } = training;
  if (complete_date === null || score === null) throw new Error('A training without an end has no certificate.');
  const [language = 'en'] = [wanted, training.language].flatMap((wish) => LANGUAGES.filter((known) => known === wish));
  return {
    number: `${complete_date.getUTCFullYear()}-${String(id).padStart(6, '0')}`,
    person: `${first_name} ${last_name}`,
    training: titleOf(training, language),
    organizationName: organization_name,
    score: new Intl.NumberFormat(language, { style: 'percent' }).format(score / 100),
    completedAt: complete_date,
    completedOn: dateInWords(complete_date, language),
    language,
  };
}
