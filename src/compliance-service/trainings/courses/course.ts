/** The languages that trainings, their pages and their mails are written in. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const CHOICES = ['a', 'b', 'c', 'd'] as const;
export type Choice = (typeof CHOICES)[number];

/** What a person reads, and the quiz about it, for one survey code. */
export interface Course {
  code: string;
  /** The least percentage of right answers. */
  passMark: number;
  /** By question: once for all languages, so that no translation can differ in what is right. */
  rightAnswers: Readonly<Record<string, Choice>>;
  editions: Readonly<Partial<Record<Language, Edition>>>;
}

/** A course in one language. Every edition asks the same questions in the same order. */
export interface Edition {
  /** Where the catalogue names the training in another language. */
  title?: string;
  reading: readonly Section[];
  questions: readonly Question[];
}

export interface Section {
  heading: string;
  paragraphs: readonly string[];
}

export interface Question {
  /** Its name in the form: lower-case letters and hyphens. */
  id: string;
  text: string;
  choices: Readonly<Partial<Record<Choice, string>>>;
}

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}
