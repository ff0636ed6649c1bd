import { Choices } from '../../pages/choices.js';
import { Problems } from '../../pages/form.js';
import type { FieldErrors } from '../../requests/failures.js';
import type { Lesson } from '../courses/lesson.js';
import type { Answers } from '../courses/quiz.js';
import { phrases } from '../phrases.js';
import type { Trainee } from '../trainees.js';
import type { TrainingLinks } from '../training-links.js';
import type { TrainingRow } from '../training-view.js';
import { trainingPage } from './training-frame.js';

export interface QuizPage {
  trainee: Trainee;
  training: TrainingRow;
  lesson: Lesson;
  links: TrainingLinks;
  /** What was sent with answers missing, to be completed. */
  answers?: Answers;
}

/** What there is to read, and the questions about it. The form goes back to this page's own address. */
export function quizPage({ trainee, training, lesson, links, answers }: QuizPage): string {
  const { title, language, offered, course, edition } = lesson;
  const words = phrases(language);
  const unanswered = answers ? edition.questions.filter(({ id }) => answers[id] === undefined) : [];
  const errors: FieldErrors = Object.fromEntries(unanswered.map(({ id }) => [id, [words.quiz.choose]]));
  const questionNames = edition.questions.map(({ id }, index) => [id, words.quiz.question(index + 1)] as const);
  return trainingPage(
    { title, organizationName: trainee.organizationName, language, offered },
    <>
      <Problems title={words.quiz.unanswered} errors={errors} names={Object.fromEntries(questionNames)} />
      <p class="lead">{words.trainings.isFor(trainee.name)}</p>
      {training.score !== null && (
        <p>
          {words.trainings.lastTry(training.score)}. <a href="#quiz">{words.quiz.jump}</a>
        </p>
      )}
      <Reading lesson={lesson} />
      <section aria-labelledby="quiz">
        <h2 id="quiz">{words.quiz.title}</h2>
        <p>{words.quiz.rules(edition.questions.length, course.passMark)}</p>
        <form method="post">
          {edition.questions.map(({ id, text, choices }, index) => (
            <Choices
              key={id}
              name={id}
              legend={`${index + 1}. ${text}`}
              options={Object.entries(choices)}
              chosen={answers?.[id]}
              problems={errors[id]}
            />
          ))}
          <button>{words.quiz.submit}</button>
        </form>
      </section>
      <p>
        <a href={links.overview(language)}>{words.trainings.back}</a>
      </p>
    </>,
  );
}

function Reading({ lesson }: { lesson: Lesson }) {
  return (
    <div class="reading">
      {lesson.edition.reading.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  );
}
