import { bodyFields } from '../../requests/sections.js';
import { CHOICES, type Choice, type Course, type Question } from './course.js';

/** What was chosen, by question; questions without an answer are absent. */
export type Answers = Readonly<Partial<Record<string, Choice>>>;

/** From a form. A choice that the question does not have is no answer. */
export function readAnswers(questions: readonly Question[], body: unknown): Answers {
  const sent = bodyFields(body);
  const answers = questions.map(({ id, choices }) => [
    id,
    CHOICES.find((choice) => choice === sent[id] && choice in choices),
  ]);
  return Object.fromEntries(answers) as Answers;
}

/** The share of right answers in whole percent, and the questions that were answered wrongly, in their order. */
export function grade({ rightAnswers }: Course, answers: Answers): { score: number; missed: string[] } {
  const questions = Object.keys(rightAnswers);
  const missed = questions.filter((id) => answers[id] !== rightAnswers[id]);
  return { score: Math.round((100 * (questions.length - missed.length)) / questions.length), missed };
}
