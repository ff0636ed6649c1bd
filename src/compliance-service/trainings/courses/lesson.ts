import { notFound } from '../../requests/failures.js';
import type { TrainingRow } from '../training-view.js';
import { LANGUAGES, type Course, type Edition, type Language } from './course.js';
import { COURSES, courseOf } from './courses.js';

/** A training as a person takes it: its course in the language that they read it in. */
export interface Lesson {
  title: string;
  course: Course;
  edition: Edition;
  language: Language;
  /** What the person can switch to. */
  offered: Language[];
}

/** In the language that is wanted, if the organization offers it, otherwise in the one that was assigned. */
export function lessonOf(training: TrainingRow, wanted?: unknown): Lesson {
  const course = courseOf(training.survey_code);
  const offered = LANGUAGES.filter(
    (language) => course.editions[language] && training.survey_languages.includes(language),
  );
  const choice = [wanted, training.language].map((wish) => offered.find((language) => language === wish));
  const language = choice.find((found) => found !== undefined) ?? offered[0];
  const edition = language && course.editions[language];
  if (!edition) throw notFound('Course');
  return { title: titleOf(training, language), course, edition, language, offered };
}

/** What the training is called in a language, or what the organization calls it where it has no name in that one. */
export function titleOf(training: Pick<TrainingRow, 'survey_code' | 'survey_name'>, language: Language): string {
  const course = COURSES.find(({ code }) => code === training.survey_code);
  return course?.editions[language]?.title ?? training.survey_name;
}
