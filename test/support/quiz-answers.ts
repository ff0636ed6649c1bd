import { COURSES } from '../../src/compliance-service/trainings/courses/courses.js';

/** Answers to the quiz of a survey code, by question: all right, except for the first `wrong` of them. */
export function quizAnswers(surveyCode: string, { wrong = 0 } = {}): [question: string, choice: string][] {
  const course = COURSES.find(({ code }) => code === surveyCode);
  if (!course) throw new Error(`There is no course for ${surveyCode}.`);
  return Object.entries(course.rightAnswers).map(([question, right], index) => [
    question,
    index >= wrong ? right : right === 'a' ? 'b' : 'a',
  ]);
}
